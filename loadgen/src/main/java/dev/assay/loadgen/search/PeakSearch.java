package dev.assay.loadgen.search;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The official search for the highest Server rate that meets the performance constraints, step for step (loadgen-spec 4.3):
 * widen the bracket until its upper end fails, then halve it. Only latency counts here, neither duration nor early stopping.
 * Pure but for the probes it asks for.
 *
 * @param <P> what a probe leaves behind
 */
public final class PeakSearch<P> {
    /** Makes probes, in the order in which they are asked for. */
    public interface Bench<P> {
        /** Loads the performance set. */
        void load();

        /** Unloads it. */
        void unload();

        /** One whole performance series at a rate, in queries a second. */
        P probe(double targetQps);

        /** Whether a probe met the performance constraints. */
        boolean passed(P probe);

        /** Whether the search must not go on: a stop was requested or the run broke. */
        boolean mustStop();

        /** Tells how the search goes. */
        void message(String text);

        /** Tells that the search failed. */
        void error(String text);
    }

    /**
     * How the search ended.
     *
     * @param lower the probe whose result counts: the best that passed, or the first one when it failed
     * @param peakQps the rate found; none when the first probe failed or the search was stopped
     */
    public record Result<P>(P lower, Optional<Double> peakQps) {}

    private static final int DECIMALS_MODULUS = 256;

    private final Bench<P> bench;
    private final double boundaryStepSize;
    private final double resolution;

    /**
     * A search.
     *
     * @param boundaryStepSize the upper end of the bracket grows by this share
     * @param decimalsOfPrecision decimals in which lower and upper end must agree; taken modulo 256
     */
    public PeakSearch(Bench<P> bench, double boundaryStepSize, int decimalsOfPrecision) {
        this.bench = bench;
        this.boundaryStepSize = boundaryStepSize;
        resolution = Math.pow(10, Math.floorMod(decimalsOfPrecision, DECIMALS_MODULUS));
    }

    /**
     * Searches. When it returns, the performance set of the counting probe is still loaded: the caller writes the result and
     * unloads it.
     */
    public Result<P> run(double baseQps) {
        bench.message("FindPeakPerformance: Check validity of the base settings field: " + fixed(baseQps));
        bench.load();
        P lower = bench.probe(baseQps);
        if (!bench.passed(lower)) {
            if (!bench.mustStop()) {
                bench.error("FindPeakPerformance: the base settings do not meet the performance constraints at "
                        + fixed(baseQps) + " queries per second: lower target_qps");
            }
            return new Result<>(lower, Optional.empty());
        }
        bench.unload();
        return bracketAndHalve(baseQps, lower);
    }

    private Result<P> bracketAndHalve(double baseQps, P basePassed) {
        double low = baseQps;
        P lower = basePassed;
        double high = low * (1 + boundaryStepSize);
        while (!bench.mustStop() && high > low) {
            bench.message("FindBoundaries: Checking fields [" + fixed(low) + ", " + fixed(high) + ")");
            bench.load();
            P upper = bench.probe(high);
            bench.unload();
            if (!bench.passed(upper)) {
                break;
            }
            lower = upper;
            low = high;
            high = low * (1 + boundaryStepSize);
        }
        if (!bench.mustStop()) {
            bench.message("FindPeakPerformance: Found boundaries: [" + fixed(low) + ", " + fixed(high) + ")");
        }
        bench.load();
        return halve(low, high, lower);
    }

    private Result<P> halve(double from, double to, P passed) {
        double low = from;
        double high = to;
        P lower = passed;
        while (!bench.mustStop() && !isFinished(low, high)) {
            double middle = low + (high - low) / 2;
            bench.message("FindPeakPerformanceBinarySearch: Testing the mid value of bounds [" + fixed(low) + ", "
                    + fixed(high) + "): " + fixed(middle));
            P probe = bench.probe(middle);
            if (bench.passed(probe)) {
                low = middle;
                lower = probe;
            } else {
                high = middle;
            }
        }
        if (bench.mustStop()) {
            return new Result<>(lower, Optional.empty());
        }
        bench.message("FindPeakPerformance: Found peak performance field: " + fixed(low));
        return new Result<>(lower, Optional.of(low));
    }

    private boolean isFinished(double low, double high) {
        return Math.floor(low * resolution) + 1 >= Math.floor(high * resolution);
    }

    private static String fixed(double rate) {
        // Six decimals as C prints them: exact ties go to the even digit.
        return new BigDecimal(rate).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
    }
}
