package dev.assay.loadgen.log;

import dev.assay.loadgen.api.LoadGenVersion;

/**
 * How logs are spelled: by the release that is reproduced (loadgen-spec 9.3) and by what happens to numbers that JSON lacks.
 *
 * @param version release of the reference
 * @param nonFinite form of infinities and NaN in the detail log
 */
public record LogDialect(LoadGenVersion version, NonFinite nonFinite) {
    /** Infinities and NaN in the detail log; the summary always has the reference's form. */
    public enum NonFinite {
        /** {@code Infinity}, {@code -Infinity}, {@code NaN}: accepted by the official parsers. */
        JSON_EXTENSION,
        /** {@code inf}, {@code -inf}, {@code nan}, {@code -nan}: equal to the reference, whose lines its own parser rejects. */
        AS_REFERENCE
    }

    /**
     * The newest release; values that are not finite in the form that parsers accept. Only then does a line differ from the
     * reference's, and no run with a normal end has such a value: all logs of the reference that Assay is compared with come
     * out equal.
     */
    public static final LogDialect DEFAULT = new LogDialect(LoadGenVersion.NEWEST, NonFinite.JSON_EXTENSION);

    /** Equal to the newest release to the last character, also where its output is not JSON. */
    public static final LogDialect IDENTICAL = new LogDialect(LoadGenVersion.NEWEST, NonFinite.AS_REFERENCE);

    /** Decimals of the percentile in labels such as {@code 90.0th}. */
    public int labelDecimals() {
        return isFrom(5, 0, 15) ? 1 : 0;
    }

    /** Whether the number of errors ends the result block. */
    public boolean hasErrorCount() {
        return isFrom(5, 0, 16);
    }

    /** Whether the accuracy sample count is shown. */
    public boolean hasAccuracySampleCount() {
        return isFrom(6, 0, 6);
    }

    /** Whether the equal-issue setting is shown. */
    public boolean hasConcatenatePermutation() {
        return isFrom(4, 1, 0);
    }

    /** Whether the summary warns that equal issue changes the number of samples. */
    public boolean hasConcatenateWarning() {
        return isFrom(5, 0, 0);
    }

    /** Whether the token rate over the completion time is in the detail log. */
    public boolean hasCompletedTokens() {
        return isFrom(4, 1, 0);
    }

    /** The words of the three summary lines on the time per output token. */
    public String perOutputTokenLabel() {
        return isFrom(5, 1, 1) ? "Time per Output Token" : "Time to Output Token";
    }

    /** A number as value of the detail log. */
    public String detailNumber(double value) {
        if (Double.isFinite(value) || nonFinite == NonFinite.AS_REFERENCE) {
            return NumberText.sixDigits(value);
        }
        return Double.isNaN(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    }

    private boolean isFrom(int major, int minor, int patch) {
        return version.compareTo(new LoadGenVersion(major, minor, patch)) >= 0;
    }
}
