package dev.assay.audit.compliance;

import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogEntry;
import dev.assay.results.read.LogValue;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.stream.Stream;

/** What the judges ask a detail log. */
final class RunFacts {
    private static final String AUDIT_FOUND = "Found Audit Config file";

    private RunFacts() {}

    /** Whether LoadGen says that it saw an audit configuration (audit-spec 1). */
    static boolean sawAuditConfig(DetailLog log) {
        return Stream.concat(log.entries().stream(), log.repeated().stream())
                .map(LogEntry::value)
                .anyMatch(value ->
                        value instanceof LogValue.Text text && text.text().startsWith(AUDIT_FOUND));
    }

    static boolean valid(DetailLog log) {
        return log.text("result_validity").orElse("").equals("VALID");
    }

    /** A whole number; empty if it is absent or none. */
    static Optional<Long> whole(DetailLog log, String key) {
        return log.exact(key).map(BigDecimal::longValue);
    }

    /** When the run began, as text that sorts by time. */
    static Optional<String> began(DetailLog log) {
        return log.text("test_datetime");
    }

    /** Samples that the run issued, so far as the log tells. */
    static Optional<Long> issuedSamples(DetailLog log) {
        Optional<Long> perQuery = whole(log, "generated_samples_per_query");
        Optional<Long> queries = log.text("effective_scenario").orElse("").equals("Offline")
                ? Optional.of(1L)
                : whole(log, "result_query_count");
        return queries.flatMap(count -> perQuery.map(each -> count * each));
    }
}
