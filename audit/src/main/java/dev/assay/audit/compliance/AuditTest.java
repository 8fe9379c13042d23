package dev.assay.audit.compliance;

import java.util.List;

/** One compliance test: judges the logs of its runs. Stateless. */
public sealed interface AuditTest permits Test01, Test04, Test06, Test07, Test08, Test09 {
    /** For example {@code TEST06}. */
    String name();

    /**
     * Judges; logs that are missing are an ERROR verdict, never an exception.
     *
     * @throws java.io.UncheckedIOException if a log that is there cannot be read
     */
    Judgement judge(AuditCase logs);

    /** All tests by number. */
    static List<AuditTest> all() {
        return List.of(new Test01(), new Test04(), new Test06(), new Test07(), new Test08(), new Test09());
    }

    /** The test of this name. */
    static AuditTest byName(String name) {
        return all().stream()
                .filter(test -> test.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no judge for " + name));
    }
}
