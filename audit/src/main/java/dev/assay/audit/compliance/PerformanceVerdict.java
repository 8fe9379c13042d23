package dev.assay.audit.compliance;

/**
 * What the official comparison of two performance results comes to.
 *
 * @param verdict ERROR where the official script ends with an exception, without a verdict line
 * @param text the whole of {@code verify_performance.txt}
 * @param why one sentence on a verdict that is no pass
 */
record PerformanceVerdict(Verdict verdict, String text, String why) {
    static final String FILE = "verify_performance.txt";
    private static final String HEAD = "Verifying performance.\n";

    static PerformanceVerdict passed(String lines) {
        return new PerformanceVerdict(Verdict.PASS, HEAD + lines + "TEST PASS\n", "");
    }

    static PerformanceVerdict failed(String lines, String reason, String why) {
        return new PerformanceVerdict(Verdict.FAIL, HEAD + lines + "TEST FAIL: " + reason + "\n", why);
    }

    static PerformanceVerdict noVerdict(String why) {
        return new PerformanceVerdict(Verdict.ERROR, HEAD, why);
    }

    VerdictFile file() {
        return new VerdictFile(FILE, text);
    }
}
