package dev.assay.loadgen.settings;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Numbers in text as C reads them: {@code strtoull} with base detection and {@code strtod} (loadgen-spec 1.4, 1.5). Both
 * use the longest prefix that is a number.
 */
final class CNumber {
    // Possessive quantifiers: a token of any length is scanned once.
    private static final Pattern INTEGER = Pattern.compile("([+-]?)(?:0[xX]([0-9a-fA-F]++)|0([0-7]*+)|([1-9][0-9]*+))");
    private static final Pattern DECIMAL =
            Pattern.compile("[+-]?(?:[0-9]++(?:\\.[0-9]*+)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?");
    private static final Pattern HEX_FLOAT = Pattern.compile(
            "[+-]?0[xX](?:[0-9a-fA-F]++(?:\\.[0-9a-fA-F]*+)?|\\.[0-9a-fA-F]++)(?<power>[pP][+-]?[0-9]++)?");
    private static final Pattern SPECIAL =
            Pattern.compile("([+-]?)(?:(inf(?:inity)?)|nan(?:\\([0-9a-z_]*+\\))?)", Pattern.CASE_INSENSITIVE);
    private static final int MOST_DIGITS = 64;

    private CNumber() {}

    /** Whether the whole text is an unsigned integer or a floating literal. */
    static boolean isWhole(String text) {
        return INTEGER.matcher(text).matches()
                || DECIMAL.matcher(text).matches()
                || HEX_FLOAT.matcher(text).matches()
                || SPECIAL.matcher(text).matches();
    }

    /**
     * The integer at the start of the text as an unsigned 64-bit number: a sign wraps, too large becomes the largest, no
     * number becomes 0.
     */
    static long unsignedPrefix(String text) {
        Matcher matcher = INTEGER.matcher(text);
        if (!matcher.lookingAt()) {
            return 0;
        }
        BigInteger magnitude = magnitude(matcher);
        if (magnitude.bitLength() > Long.SIZE) {
            return -1L;
        }
        return matcher.group(1).equals("-") ? -magnitude.longValue() : magnitude.longValue();
    }

    private static BigInteger magnitude(Matcher integer) {
        if (integer.group(2) != null) {
            return magnitude(integer.group(2), 16);
        }
        return integer.group(3) != null ? magnitude(integer.group(3), 8) : magnitude(integer.group(4), 10);
    }

    private static BigInteger magnitude(String digits, int base) {
        int zeros = 0;
        while (zeros < digits.length() && digits.charAt(zeros) == '0') {
            zeros++;
        }
        String significant = digits.substring(zeros);
        if (significant.length() > MOST_DIGITS) {
            return BigInteger.ONE.shiftLeft(MOST_DIGITS + 1);
        }
        return significant.isEmpty() ? BigInteger.ZERO : new BigInteger(significant, base);
    }

    /** The floating number at the start of the text; 0 when there is none. */
    static double doublePrefix(String text) {
        Matcher hex = HEX_FLOAT.matcher(text);
        if (hex.lookingAt()) {
            return Double.parseDouble(hex.group("power") == null ? hex.group() + "p0" : hex.group());
        }
        Matcher decimal = DECIMAL.matcher(text);
        if (decimal.lookingAt()) {
            return Double.parseDouble(decimal.group());
        }
        Matcher special = SPECIAL.matcher(text);
        if (!special.lookingAt()) {
            return 0;
        }
        if (special.group(2) == null) {
            return Double.NaN;
        }
        return special.group(1).equals("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
}
