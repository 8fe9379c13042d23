package dev.assay.cli.submit;

import dev.assay.loadgen.stats.EarlyStopping;

/** What a run must have so that results of other scenarios can be inferred from it (rules digest 27). */
final class InferredResults {
    private static final double PERCENTILE = 0.99;

    private InferredResults() {}

    /**
     * Fewest queries of a SingleStream run whose log has the value that MultiStream is inferred from: the estimate of early
     * stopping at the 99th percentile needs one query that may be over it.
     */
    static long leastQueries() {
        EarlyStopping rule = EarlyStopping.official(PERCENTILE);
        long queries = 1;
        while (rule.mostOverLimit(queries) < 1) {
            queries++;
        }
        return queries;
    }
}
