package dev.assay.conf.audit;

import java.util.List;
import java.util.Optional;

/**
 * One compliance test.
 *
 * @param name for example {@code TEST06}
 * @param title a few words
 * @param purpose what a pass shows
 * @param scope which benchmarks are asked for it, and why
 * @param remedy what to do when it is not passed
 * @param endpointsName its name in packages of the endpoints harness, if it has one there
 * @param runs runs that its verdict needs, in the order in which they are made
 * @param textFile the file with its verdict on outputs or, for TEST04, on performance
 * @param configs what it sets and compares with; the first that fits counts
 */
public record ComplianceTest(
        String name,
        String title,
        String purpose,
        String scope,
        String remedy,
        Optional<String> endpointsName,
        List<RunKind> runs,
        String textFile,
        List<TestConfig> configs) {

    /** A run that a verdict needs. */
    public enum RunKind {
        /** The accuracy run of the submission. */
        ACCURACY,
        /** The performance run of the submission. */
        PERFORMANCE,
        /** The run with the audit configuration. */
        AUDIT
    }

    public ComplianceTest {
        runs = List.copyOf(runs);
        configs = List.copyOf(configs);
    }

    /**
     * What the test sets and compares with in a round.
     *
     * @param benchmark folder name, for example {@code llama2-70b-99.9}, or model name of configuration keys
     */
    public Optional<TestConfig> config(String round, String benchmark) {
        return configs.stream().filter(config -> config.fits(round, benchmark)).findFirst();
    }
}
