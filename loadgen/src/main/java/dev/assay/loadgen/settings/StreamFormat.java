package dev.assay.loadgen.settings;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as C++ streams print them by default. */
public final class StreamFormat {
    private static final int DIGITS = 6;
    private static final int SMALLEST_PLAIN_EXPONENT = -4;

    private StreamFormat() {}

    /** Six significant digits, plain or scientific, trailing zeros removed: 1000, 0.99, 1e+06 (loadgen-spec 7.2). */
    public static String sixDigits(double value) {
        if (Double.isNaN(value)) {
            return "nan";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "inf" : "-inf";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0" : "0";
        }
        BigDecimal rounded = new BigDecimal(value)
                .round(new MathContext(DIGITS, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= SMALLEST_PLAIN_EXPONENT && exponent < DIGITS) {
            return rounded.toPlainString();
        }
        BigDecimal mantissa = rounded.movePointLeft(exponent).stripTrailingZeros();
        String digits = Integer.toString(Math.abs(exponent));
        String padded = digits.length() < 2 ? "0" + digits : digits;
        return mantissa.toPlainString() + "e" + (exponent < 0 ? "-" : "+") + padded;
    }
}
