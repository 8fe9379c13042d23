package dev.assay.loadgen.settings;

/** Conversions between doubles and unsigned 64-bit numbers held in a {@code long}, as C++ makes them. */
public final class UnsignedNumbers {
    private static final double TWO_TO_63 = 0x1p63;
    private static final double TWO_TO_64 = 0x1p64;

    private UnsignedNumbers() {}

    /** The nearest double. */
    public static double toDouble(long unsigned) {
        // The lowest bit is kept so that halving does not change which way the conversion rounds.
        return unsigned >= 0 ? unsigned : ((unsigned >>> 1) | (unsigned & 1)) * 2.0;
    }

    /** Whether {@link #truncate} is defined for a number: it lies in 0 &lt;= value &lt; 2<sup>64</sup>. */
    public static boolean fits(double value) {
        return value >= 0 && value < TWO_TO_64;
    }

    /** The integer part of a number that fits. */
    public static long truncate(double value) {
        return value < TWO_TO_63 ? (long) value : (long) (value - TWO_TO_63) + Long.MIN_VALUE;
    }
}
