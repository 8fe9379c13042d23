package dev.assay.loadgen.api;

/** What a test does. The order is the official numeric order of the {@code mode} configuration key. */
public enum TestMode {
    SUBMISSION_RUN("SubmissionRun"),
    ACCURACY_ONLY("AccuracyOnly"),
    PERFORMANCE_ONLY("PerformanceOnly"),
    FIND_PEAK_PERFORMANCE("FindPeakPerformance");

    private final String officialName;

    TestMode(String officialName) {
        this.officialName = officialName;
    }

    /** The spelling used in logs. */
    public String officialName() {
        return officialName;
    }

    /**
     * Finds a mode by its official name, ignoring case.
     *
     * @throws IllegalArgumentException with the allowed names when there is none
     */
    public static TestMode ofOfficialName(String name) {
        for (TestMode mode : values()) {
            if (mode.officialName.equalsIgnoreCase(name)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("unknown mode \"" + name
                + "\"; use SubmissionRun, AccuracyOnly, PerformanceOnly or FindPeakPerformance");
    }
}
