package dev.assay.loadgen.log;

import dev.assay.loadgen.settings.StreamFormat;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as the reference prints them (loadgen-spec 7.2): rounded from the exact binary value, ties to even. */
public final class NumberText {
    private NumberText() {}

    /** Six significant digits, plain or scientific: {@code 1000}, {@code 0.99}, {@code 1e+06}, {@code inf}, {@code -nan}. */
    public static String sixDigits(double value) {
        return Double.isFinite(value) ? StreamFormat.sixDigits(value) : nonFinite(value);
    }

    /** A fixed number of decimals: {@code 12.35}, {@code -0.00}, {@code inf}. */
    public static String fixed(double value, int decimals) {
        if (!Double.isFinite(value)) {
            return nonFinite(value);
        }
        BigDecimal rounded = new BigDecimal(Math.abs(value)).setScale(decimals, RoundingMode.HALF_EVEN);
        return (isNegative(value) ? "-" : "") + rounded.toPlainString();
    }

    /** A percentile given as a fraction, in per cent: {@code 99.90} with two decimals. */
    public static String percent(double fraction, int decimals) {
        return fixed(100.0 * fraction, decimals);
    }

    private static String nonFinite(double value) {
        return (isNegative(value) ? "-" : "") + (Double.isNaN(value) ? "nan" : "inf");
    }

    /** By the sign bit, which a zero and a NaN have as well. */
    private static boolean isNegative(double value) {
        return Double.doubleToRawLongBits(value) < 0;
    }
}
