package dev.assay.loadgen.api;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Release number of the reference library, for example 6.0.17. */
public record LoadGenVersion(int major, int minor, int patch) implements Comparable<LoadGenVersion> {
    /** The release whose behaviour is the default. */
    public static final LoadGenVersion NEWEST = new LoadGenVersion(6, 0, 17);

    private static final LoadGenVersion PERFORMANCE_SET_FROM_PREFIX = new LoadGenVersion(6, 0, 6);
    private static final Pattern NUMBERS = Pattern.compile("v?(\\d{1,4})(?:\\.(\\d{1,4}))?(?:\\.(\\d{1,4}))?");

    /**
     * Reads {@code 6.0.17}, {@code 5.1} or {@code v4.1}.
     *
     * @throws IllegalArgumentException when the text is not a version number
     */
    public static LoadGenVersion parse(String text) {
        Matcher matcher = NUMBERS.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a LoadGen version; write for example 6.0.17");
        }
        return new LoadGenVersion(number(matcher.group(1)), number(matcher.group(2)), number(matcher.group(3)));
    }

    /**
     * Since 6.0.6 the performance set is a shuffle of the first samples of the library; before, it was the start of a
     * shuffle of the whole library (loadgen-spec 2.6).
     */
    public boolean performanceSetIsShuffledPrefix() {
        return compareTo(PERFORMANCE_SET_FROM_PREFIX) >= 0;
    }

    @Override
    public int compareTo(LoadGenVersion other) {
        int byMajor = Integer.compare(major, other.major);
        int byMinor = byMajor != 0 ? byMajor : Integer.compare(minor, other.minor);
        return byMinor != 0 ? byMinor : Integer.compare(patch, other.patch);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }

    private static int number(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
