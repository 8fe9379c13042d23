package dev.assay.loadgen.log;

import java.util.Map;

/**
 * One entry of the detail log without its time and place.
 *
 * @param key for example {@code result_validity}
 * @param rawValueText the value exactly as it stands in the line, strings with their quotes
 * @param isError counts as an error of the test
 * @param isWarning counts as a warning of the test
 */
public record DetailEntry(String key, String rawValueText, boolean isError, boolean isWarning) {
    private static DetailEntry plain(String key, String rawValueText) {
        return new DetailEntry(key, rawValueText, false, false);
    }

    /** A string; it is quoted and escaped here. */
    public static DetailEntry text(String key, String value) {
        return plain(key, JsonText.string(value));
    }

    /** A signed integer. */
    public static DetailEntry integer(String key, long value) {
        return plain(key, Long.toString(value));
    }

    /** An unsigned 64-bit integer held in a long. */
    public static DetailEntry unsigned(String key, long value) {
        return plain(key, Long.toUnsignedString(value));
    }

    /** A truth value. */
    public static DetailEntry flag(String key, boolean value) {
        return plain(key, Boolean.toString(value));
    }

    /** A floating-point number with six significant digits. */
    public static DetailEntry number(String key, double value, LogDialect dialect) {
        return plain(key, dialect.detailNumber(value));
    }

    /** A list of integers. */
    public static DetailEntry list(String key, int[] values) {
        return plain(key, JsonText.list(values));
    }

    /** An object of strings. */
    public static DetailEntry object(String key, Map<String, String> values) {
        return plain(key, JsonText.object(values));
    }

    /** A string that counts as an error. */
    public static DetailEntry error(String key, String value) {
        return new DetailEntry(key, JsonText.string(value), true, false);
    }

    /** A string that counts as a warning. */
    public static DetailEntry warning(String key, String value) {
        return new DetailEntry(key, JsonText.string(value), false, true);
    }
}
