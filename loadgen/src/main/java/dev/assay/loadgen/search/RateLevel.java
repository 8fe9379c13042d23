package dev.assay.loadgen.search;

/** All that probes of one rate said about one gate. */
final class RateLevel {
    /** Probes of one rate at most: two that contradict each other and one that decides. */
    static final int MOST_PROBES = 3;

    /** So few samples under way on average leave the system idle nine tenths of the time. */
    private static final double IDLE = 0.1;

    private final double targetQps;
    private int passes;
    private int likelyPasses;
    private int fails;
    private int likelyFails;
    private boolean confirmed;
    private double logPressure = Double.NaN;
    private double completedQps = Double.NaN;
    private double underWay = Double.NaN;

    RateLevel(double targetQps) {
        this.targetQps = targetQps;
    }

    double targetQps() {
        return targetQps;
    }

    /**
     * @param pressure samples over the limits at the end, as far as can be told, over those forgiven; NaN when unknown
     * @param completed completions a second in the second half of the probe; NaN when unknown
     * @param samplesUnderWay on average; NaN when unknown
     * @param own whether the probe ran with the limits of this gate, so that its logs count for it
     */
    void add(Verdict verdict, double pressure, double completed, double samplesUnderWay, boolean own) {
        completedQps = completed;
        underWay = samplesUnderWay;
        if (verdict.isCertain() && pressure > 0) {
            logPressure = Math.log(pressure);
        }
        switch (verdict) {
            case PASS -> {
                passes++;
                confirmed |= own;
            }
            case LIKELY_PASS -> likelyPasses++;
            case FAIL -> fails++;
            case LIKELY_FAIL -> likelyFails++;
            case UNDECIDED -> {}
        }
    }

    /** Probes that said anything. */
    int probes() {
        return passes + likelyPasses + fails + likelyFails;
    }

    /** One certain pass against one certain failure, and the like: a further probe must decide. */
    boolean isTied() {
        return isCertain() ? passes == fails : likelyPasses == likelyFails && likelyPasses > 0;
    }

    /** Certain verdicts overrule extrapolated ones. */
    boolean isCertain() {
        return passes + fails > 0;
    }

    boolean passes() {
        return isCertain() ? passes > fails : likelyPasses > likelyFails;
    }

    /** A tie that cannot be broken any more counts as a failure. */
    boolean fails() {
        return probes() > 0 && !passes() && (!isTied() || probes() >= MOST_PROBES);
    }

    /** Whether a run of the whole length with the gate's own limits passed, and most probes agree. */
    boolean isConfirmed() {
        return confirmed && passes();
    }

    /** Whether one more probe cannot turn the verdict. */
    boolean isSettled() {
        return probes() >= MOST_PROBES || (isCertain() && Math.abs(passes - fails) >= 2);
    }

    /** Logarithm of the pressure in the last certain probe: 0 is the border, more fails; NaN when unknown. */
    double logPressure() {
        return logPressure;
    }

    /** Completions a second in the second half of the last probe; NaN when unknown. */
    double completedQps() {
        return completedQps;
    }

    /** Whether the system was so idle in the last probe that samples hardly met: less load cannot make it faster. */
    boolean isIdle() {
        return underWay < IDLE;
    }

    int failedProbes() {
        return fails + likelyFails;
    }
}
