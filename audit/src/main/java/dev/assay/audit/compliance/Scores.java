package dev.assay.audit.compliance;

import dev.assay.conf.round.Rounds;
import dev.assay.results.read.PythonFloat;
import java.util.List;
import java.util.Locale;

/** Small things that several judges share. */
final class Scores {
    /** Above this latency a run is not called very short; nanoseconds. */
    static final double SHORT_SINGLE_STREAM_NANOS = 200_000;
    /** The same for the eight samples of a MultiStream query. */
    static final double SHORT_MULTI_STREAM_NANOS = 1_600_000;

    static final double TOLERANCE = 0.10;
    static final double TOLERANCE_OF_SHORT_LATENCIES = 0.20;

    private Scores() {}

    /** Whether a round came before another; rounds without tables count as the newest. */
    static boolean before(String round, String other) {
        List<String> names = Rounds.names();
        int one = round.equals("v4.0") ? -1 : names.indexOf(round);
        return (one >= 0 || round.equals("v4.0")) && one < names.indexOf(other);
    }

    /** The allowed difference of two latencies (audit-spec 3.2). */
    static double tolerance(String scenario, double referenceNanos) {
        boolean veryShort = (scenario.equals("SingleStream") && referenceNanos <= SHORT_SINGLE_STREAM_NANOS)
                || (scenario.equals("MultiStream") && referenceNanos <= SHORT_MULTI_STREAM_NANOS);
        return veryShort ? TOLERANCE_OF_SHORT_LATENCIES : TOLERANCE;
    }

    /** True and False as Python prints them. */
    static String python(boolean value) {
        return value ? "True" : "False";
    }

    static String python(double value) {
        return PythonFloat.repr(value);
    }

    /** A share as a percentage with one decimal. */
    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", share * 100);
    }
}
