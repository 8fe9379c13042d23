package dev.assay.loadgen.search;

import java.util.Locale;

/** A latency that can be limited. All count from the instant at which the query was due. */
public enum Metric {
    /** Time to first token. */
    TTFT,
    /** Time per output token: the time after the first token, over the number of further tokens. */
    TPOT,
    /** Time to the whole answer. */
    E2E;

    /** The name in files and options. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
