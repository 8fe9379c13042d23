package dev.assay.audit.claim;

import java.util.Locale;

/** Numbers as a person reads them. */
final class Numbers {
    private Numbers() {}

    /** At least four significant digits, thousands separated by commas: {@code 28,257}, {@code 95.71}, {@code 0.0123}. */
    static String shown(double value) {
        double size = Math.abs(value);
        if (size >= 1e15 || (size > 0 && size < 1e-4)) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        int whole = size < 1 ? 1 : (int) Math.floor(Math.log10(size)) + 1;
        int decimals = size == 0 ? 0 : size < 1 ? 4 : Math.max(0, 4 - whole);
        String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
        return text.contains(".") ? text.replaceAll("0+$", "").replaceAll("\\.$", "") : text;
    }

    /** A value with its unit; large counts of bytes and operations in the units of data sheets. */
    static String shown(double value, String unit) {
        if (value >= 1e9 && unit.startsWith("B")) {
            return shown(value / 1e9) + " G" + unit;
        }
        if (value >= 1e12 && unit.equals("FLOP/s")) {
            return shown(value / 1e12) + " TFLOP/s";
        }
        return unit.isEmpty() ? shown(value) : shown(value) + " " + unit;
    }

    /** Bytes as decimal gigabytes. */
    static String gigabytes(double bytes) {
        return shown(bytes / 1e9) + " GB";
    }

    /** A ratio for people: per cent, and from twice on how many times. */
    static String share(double ratio) {
        return ratio < 2 ? percent(ratio) + " of" : shown(Math.round(ratio * 10) / 10.0) + " times";
    }

    /** A ratio in per cent. */
    static String percent(double ratio) {
        return String.format(Locale.ROOT, "%.0f %%", ratio * 100);
    }
}
