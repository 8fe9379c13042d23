package dev.assay.testkit.engine;

/** Bit mixing (the finaliser of SplitMix64): turns seeds, prompts and counters into numbers that look random. */
public final class Mix {
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private Mix() {}

    /** A number that depends on every bit of both arguments. */
    public static long of(long state, long value) {
        long z = state + GOLDEN_RATIO + value * 0xD1342543DE82EF95L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A number that depends on every element and on their order. */
    public static long of(long state, int[] values) {
        long mixed = state;
        for (int value : values) {
            mixed = of(mixed, value);
        }
        return of(mixed, values.length);
    }

    /** The upper 53 bits as a fraction in [0, 1). */
    public static double fraction(long mixed) {
        return (mixed >>> 11) * 0x1.0p-53;
    }
}
