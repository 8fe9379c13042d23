package dev.assay.cli.run;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people: three or four significant digits and a unit that fits. */
public final class Figures {
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;
    private static final double SECOND = 1e9;

    private static final int PERCENT_DECIMALS = 6;

    private Figures() {}

    /** A length of time, as {@code 1.23 ms}. */
    public static String time(long nanos) {
        return time((double) nanos);
    }

    /** A length of time, as {@code 1.23 ms}. */
    public static String time(double nanos) {
        double size = Math.abs(nanos);
        if (size >= SECOND) {
            return number(nanos / SECOND) + " s";
        }
        if (size >= MILLI) {
            return number(nanos / MILLI) + " ms";
        }
        return size >= MICRO ? number(nanos / MICRO) + " us" : number(nanos) + " ns";
    }

    /** A number without an exponent: 1234, 123.4, 12.34, 0.1234. */
    public static String number(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return "none";
        }
        if (value == Math.rint(value) && size < 1e15) {
            return String.format(Locale.ROOT, "%d", (long) value);
        }
        int decimals = size >= 1000 ? 1 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 2 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** A value in a unit; times are scaled. */
    public static String withUnit(double value, String unit) {
        return switch (unit) {
            case "ns" -> time(value);
            case "s" -> time(value * SECOND);
            case "" -> number(value);
            default -> number(value) + " " + unit;
        };
    }

    /** A fraction as a percentage without a sign: 0.999 gives 99.9. */
    public static String percent(double fraction) {
        BigDecimal percent =
                new BigDecimal(fraction).movePointRight(2).setScale(PERCENT_DECIMALS, RoundingMode.HALF_EVEN);
        return percent.stripTrailingZeros().toPlainString();
    }

    /** Minutes and seconds since the start, as {@code 1:05}. */
    public static String clock(long elapsedNanos) {
        long seconds = elapsedNanos / (long) SECOND;
        return String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
    }
}
