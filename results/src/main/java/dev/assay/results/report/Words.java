package dev.assay.results.report;

import java.util.Locale;

/** Numbers for people. */
final class Words {
    private Words() {}

    /** A length of time in nanoseconds. */
    static String time(long nanos) {
        return time((double) nanos);
    }

    /** A length of time in nanoseconds, as {@code 1.23 ms}. */
    static String time(double nanos) {
        double size = Math.abs(nanos);
        if (size >= 1e9) {
            return number(nanos / 1e9) + " s";
        }
        if (size >= 1e6) {
            return number(nanos / 1e6) + " ms";
        }
        return size >= 1e3 ? number(nanos / 1e3) + " us" : number(nanos) + " ns";
    }

    /** A number without an exponent: 12345, 1234.5, 123.4, 12.34, 0.1234. */
    static String number(double value) {
        if (!Double.isFinite(value)) {
            return "none";
        }
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e15) {
            return String.format(Locale.ROOT, "%d", (long) value);
        }
        int decimals = size >= 100 ? 1 : size >= 1 ? 2 : 4;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** A civil time without its fractions of a second. */
    static String instant(String iso) {
        return iso.replaceFirst("\\.\\d+Z$", "Z");
    }

    /** A value in a unit; times are scaled. */
    static String withUnit(double value, String unit) {
        return switch (unit) {
            case "ns" -> time(value);
            case "s" -> time(value * 1e9);
            case "", "over limit" -> number(value);
            default -> number(value) + " " + unit;
        };
    }
}
