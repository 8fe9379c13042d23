package dev.assay.conf.rules;

import dev.assay.loadgen.settings.ConfigText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/** Judges one value as written: what LoadGen makes of it, and whether its size fits its unit. */
final class ValueChecks {
    private static final Pattern PLAIN_WHOLE = Pattern.compile("\\+?(0|[1-9][0-9]*)");
    private static final Pattern OCTAL = Pattern.compile("[+-]?0[0-9]+");
    private static final Pattern HEX = Pattern.compile("\\+?0[xX][0-9a-fA-F]+");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]{1,3})?");
    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final long LONGEST_LATENCY_MILLIS = 1_000_000;
    private static final long LONGEST_DURATION_MILLIS = 30L * 24 * 3600 * 1000;
    private static final long SHORTEST_DURATION_MILLIS = 1000;

    private ValueChecks() {}

    static Optional<Diagnostic> of(String place, UserKey key, ConfigText.Entry entry) {
        return switch (key.kind()) {
            case DECIMAL -> decimal(place, key, entry);
            case WHOLE, ON_WHEN_ONE, ON_UNLESS_ZERO -> whole(place, key, entry);
        };
    }

    private static Optional<Diagnostic> whole(String place, UserKey key, ConfigText.Entry entry) {
        String value = entry.value();
        if (HEX.matcher(value).matches()) {
            return Optional.empty();
        }
        if (OCTAL.matcher(value).matches()) {
            return error(place, entry, "which LoadGen reads as an octal number; remove the leading zero");
        }
        if (value.startsWith("-")) {
            return error(place, entry, "which LoadGen turns into a huge positive number; write 0 or more");
        }
        if (!PLAIN_WHOLE.matcher(value).matches()) {
            return notWhole(place, key, entry);
        }
        BigInteger number = new BigInteger(value.startsWith("+") ? value.substring(1) : value);
        if (number.compareTo(LARGEST) > 0) {
            return error(place, entry, "which does not fit into 64 bits; the largest value is " + LARGEST);
        }
        return wholeSize(place, key, entry, number);
    }

    private static Optional<Diagnostic> notWhole(String place, UserKey key, ConfigText.Entry entry) {
        if (!DECIMAL.matcher(entry.value()).matches()) {
            return error(place, entry, "of which LoadGen reads no whole number; write one in " + key.unit());
        }
        BigDecimal meant = new BigDecimal(entry.value());
        String prefix = entry.value().replaceFirst("^\\+", "").replaceFirst("[.eE].*$", "");
        String read = prefix.isEmpty() ? "0" : prefix;
        if (meant.compareTo(new BigDecimal(read)) == 0) {
            return Optional.empty();
        }
        return error(
                place,
                entry,
                "but LoadGen reads only whole numbers here and takes " + read + "; write a whole number, unit: "
                        + key.unit());
    }

    private static Optional<Diagnostic> wholeSize(
            String place, UserKey key, ConfigText.Entry entry, BigInteger number) {
        boolean latency = key.key().endsWith("_latency");
        boolean duration = key.key().endsWith("_duration");
        if (latency && number.compareTo(BigInteger.valueOf(LONGEST_LATENCY_MILLIS)) >= 0) {
            return warning(
                    place,
                    entry,
                    "which is " + number + " ms, more than 16 minutes; it looks like nanoseconds:"
                            + " write milliseconds");
        }
        if (duration && number.compareTo(BigInteger.valueOf(LONGEST_DURATION_MILLIS)) >= 0) {
            return warning(
                    place,
                    entry,
                    "which is " + number + " ms, more than 30 days; it looks like nanoseconds:"
                            + " write milliseconds");
        }
        if (duration && number.signum() > 0 && number.compareTo(BigInteger.valueOf(SHORTEST_DURATION_MILLIS)) < 0) {
            return warning(place, entry, "which is less than a second; it looks like seconds: write milliseconds");
        }
        boolean flag = key.kind() == UserKey.Kind.ON_WHEN_ONE;
        if (flag && number.compareTo(BigInteger.ONE) > 0) {
            return warning(place, entry, "which LoadGen reads as off, because only 1 means on; write 0 or 1");
        }
        if (key.key().equals("mode") && number.compareTo(BigInteger.valueOf(3)) > 0) {
            return error(place, entry, "which is no mode; write " + key.unit());
        }
        return Optional.empty();
    }

    private static Optional<Diagnostic> decimal(String place, UserKey key, ConfigText.Entry entry) {
        double value = DECIMAL.matcher(entry.value()).matches() ? Double.parseDouble(entry.value()) : Double.NaN;
        boolean hexFloat = entry.value().toLowerCase(java.util.Locale.ROOT).contains("0x");
        if (hexFloat) {
            return Optional.empty();
        }
        if (!Double.isFinite(value) || value < 0) {
            return error(place, entry, "which is not a number of at least 0; write one in " + key.unit());
        }
        if (key.key().equals("target_qps") && value == 0) {
            return error(place, entry, "with which no query would ever be due; write a rate above 0");
        }
        if (key.key().equals("target_latency_percentile")) {
            return percentile(place, entry, value);
        }
        if (key.key().equals("target_latency") && value >= LONGEST_LATENCY_MILLIS) {
            return warning(
                    place,
                    entry,
                    "which is more than 16 minutes; it looks like nanoseconds: write"
                            + " milliseconds, decimals are allowed");
        }
        return Optional.empty();
    }

    private static Optional<Diagnostic> percentile(String place, ConfigText.Entry entry, double value) {
        if (value > 0 && value <= 1) {
            return error(
                    place,
                    entry,
                    "but the unit is percent; write "
                            + BigDecimal.valueOf(value).movePointRight(2).toPlainString());
        }
        if (value <= 0 || value >= 100) {
            return error(place, entry, "which is not between 0 and 100; write for example 99");
        }
        return Optional.empty();
    }

    private static Optional<Diagnostic> error(String place, ConfigText.Entry entry, String rest) {
        return Optional.of(Diagnostic.error(place, sets(entry) + rest));
    }

    private static Optional<Diagnostic> warning(String place, ConfigText.Entry entry, String rest) {
        return Optional.of(Diagnostic.warning(place, sets(entry) + rest));
    }

    private static String sets(ConfigText.Entry entry) {
        return "sets " + entry.key() + " = " + entry.value() + ", ";
    }
}
