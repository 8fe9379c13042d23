package dev.assay.loadgen.random;

/**
 * Gaps between arrivals from a gamma distribution, by the method of Marsaglia and Tsang (2000). No sequence of the reference:
 * it knows Poisson arrivals only. StrictMath, so that a seed gives the same gaps on every machine. Not thread-safe.
 */
public final class GammaGaps {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double SQUEEZE = 0.0331;

    private final RandomEngine engine;
    private final double shape;
    private final double scaleNanos;

    /**
     * @param rate mean arrivals a second, above 0
     * @param shape above 0; 1 gives exponential gaps
     */
    public GammaGaps(RandomEngine engine, double rate, double shape) {
        this.engine = engine;
        this.shape = shape;
        scaleNanos = NANOS_PER_SECOND / rate / shape;
    }

    /** The next gap, cut down to whole nanoseconds. */
    public long nextNanos() {
        // Below shape 1 the method works on shape + 1 and corrects with a power of a uniform number.
        double boost = shape < 1 ? StrictMath.pow(uniform(), 1 / shape) : 1;
        return (long) (standard(shape < 1 ? shape + 1 : shape) * boost * scaleNanos);
    }

    private double standard(double ofShape) {
        double d = ofShape - 1.0 / 3;
        double c = 1 / StrictMath.sqrt(9 * d);
        while (true) {
            double x = normal();
            double v = 1 + c * x;
            if (v <= 0) {
                continue;
            }
            v = v * v * v;
            double u = uniform();
            if (u < 1 - SQUEEZE * x * x * x * x || StrictMath.log(u) < 0.5 * x * x + d * (1 - v + StrictMath.log(v))) {
                return d * v;
            }
        }
    }

    private double normal() {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(uniform()));
        return radius * StrictMath.cos(2 * StrictMath.PI * uniform());
    }

    /** Never 0, so that a logarithm can be taken. */
    private double uniform() {
        return 1 - UniformReal.next(engine);
    }
}
