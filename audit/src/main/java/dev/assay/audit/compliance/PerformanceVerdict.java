package dev.assay.audit.compliance;

/**
 * What the official comparison of two performance results comes to.
 *
 * @param verdict ERROR where the official script ends with an exception, without a verdict line
 * @param text the whole of {@code verify_performance.txt}
 * @param why one sentence on a verdict that is no pass
 * @param cause what kind of reason that is
 */
record PerformanceVerdict(Verdict verdict, String text, String why, Cause cause) {
    static final String FILE = "verify_performance.txt";
    private static final String HEAD = "Verifying performance.\n";

    static PerformanceVerdict passed(String lines) {
        return new PerformanceVerdict(Verdict.PASS, HEAD + lines + "TEST PASS\n", "", Cause.BEHAVIOUR);
    }

    static PerformanceVerdict failed(String lines, String reason, String why, Cause cause) {
        return new PerformanceVerdict(Verdict.FAIL, HEAD + lines + "TEST FAIL: " + reason + "\n", why, cause);
    }

    static PerformanceVerdict noVerdict(Cause cause, String why) {
        return new PerformanceVerdict(Verdict.ERROR, HEAD, why, cause);
    }

    /** The run of the submission is INVALID. */
    static PerformanceVerdict invalidReference(InvalidRun run) {
        return failed(
                "",
                "Reference results are invalid",
                "the performance run of the submission is INVALID" + run.shown(),
                run.told() ? Cause.INVALID_REFERENCE : Cause.LOG_CUT);
    }

    /** The audit run is INVALID. */
    static PerformanceVerdict invalidAudit(InvalidRun run) {
        return failed(
                "",
                "Test results are invalid",
                "the audit run is INVALID" + run.shown() + ", so that the official script compares nothing",
                !run.told() ? Cause.LOG_CUT : run.tooShort() ? Cause.TOO_SHORT : Cause.INVALID_AUDIT);
    }

    /** The runs are of different scenarios. */
    static PerformanceVerdict otherScenarios() {
        return failed(
                "",
                "Test and reference scenarios do not match",
                "the two runs are of different scenarios",
                Cause.OTHER_SETTINGS);
    }

    /** Text for a log that is not there. */
    static PerformanceVerdict missing(String kind, boolean audit, LogSet run) {
        return noVerdict(
                Cause.LOG_MISSING,
                "the " + kind + " log of the " + (audit ? "audit" : "performance") + " run is missing"
                        + (run.place().isEmpty() ? "" : ": there is none in " + run.place()));
    }

    VerdictFile file() {
        return new VerdictFile(FILE, text);
    }
}
