package dev.assay.cli.selftest;

import java.util.Locale;

/**
 * What this client can carry on this machine.
 *
 * @param schema {@code assay/selftest/1}
 * @param cores processors at the time; another number makes the result useless
 * @param java version of the Java virtual machine
 * @param eventLoops threads that served the connections
 * @param requestsPerSecond closed loop of 64 whole answers
 * @param burstEventsPerSecond events that come 16 at a time
 * @param cpuNanosPerPacedEvent processor time of the whole client for an event that comes alone
 * @param testedStreams most streams of 50 tokens/s whose first tokens were stamped at most 10 ms late (p99)
 * @param delayP99Nanos how much later than sent their first tokens were stamped, p99
 * @param limitReached whether a larger number of streams was tried and was stamped later
 * @param streams streams of 50 tokens/s that this client can drive: measured when the limit was reached, otherwise what the
 *     processor time allows
 * @param streamBytes memory of an open stream
 */
public record SelfTestResult(
        String schema,
        int cores,
        String java,
        int eventLoops,
        double requestsPerSecond,
        double burstEventsPerSecond,
        long cpuNanosPerPacedEvent,
        int testedStreams,
        long delayP99Nanos,
        boolean limitReached,
        long streams,
        long streamBytes) {
    public static final String SCHEMA = "assay/selftest/1";
    /** Tokens a second of the streams that the ceiling is told in. */
    public static final int TOKENS_PER_SECOND = 50;

    private static final double NEAR = 0.6;

    /** Events a second at the ceiling. */
    public double eventsPerSecond() {
        return (double) streams * TOKENS_PER_SECOND;
    }

    /** Whether it was made on a machine like this. */
    public boolean fitsHere() {
        return cores == Runtime.getRuntime().availableProcessors()
                && java.equals(Runtime.version().toString());
    }

    /**
     * What to say of a run with that load; empty when it is far from the ceiling.
     *
     * @param events token events of the run
     * @param busyNanos time from the first to the last of them
     */
    public String remark(long events, long busyNanos) {
        if (busyNanos <= 0 || !fitsHere()) {
            return "";
        }
        double share = events * 1e9 / busyNanos / eventsPerSecond();
        return share <= NEAR
                ? ""
                : String.format(
                        Locale.ROOT,
                        "client near its own limit: %.0f token events/s are %.0f %% of what assay selftest found on this"
                                + " machine (%.0f/s); latencies may be partly this client's",
                        events * 1e9 / busyNanos,
                        100 * share,
                        eventsPerSecond());
    }
}
