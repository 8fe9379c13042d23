package dev.assay.loadgen.random;

/** Real numbers of [0, 1) as libstdc++ makes them from two engine outputs, the low word first (loadgen-spec 2.3). */
public final class UniformReal {
    private static final double TWO_TO_32 = 0x1p32;
    private static final double TWO_TO_MINUS_64 = 0x1p-64;
    private static final double LARGEST_BELOW_ONE = 0x1.fffffffffffffp-1;

    private UniformReal() {}

    /** The next value, 0 &lt;= value &lt; 1; takes two outputs of the engine. */
    public static double next(RandomEngine engine) {
        double low = engine.next();
        double high = engine.next();
        double value = (low + high * TWO_TO_32) * TWO_TO_MINUS_64;
        return value < 1.0 ? value : LARGEST_BELOW_ONE;
    }
}
