package dev.assay.loadgen.random;

import java.math.BigDecimal;

/**
 * The natural logarithm, rounded correctly: the double nearest to the true value. {@link Math#log} may differ between the
 * interpreter, the compilers and processors, and {@link StrictMath#log} is off in the last bit too often; a schedule must
 * not depend on either (loadgen-spec 2.5).
 *
 * <p>The argument is m * 2^k with m in [0.7, 1.4). A nine-bit r near 1/m makes z = m * r - 1 exact and small, so that
 * log x = k log 2 - log r + log(1 + z). That sum is formed with twice the precision of a double. Where the result lies
 * too near to the middle of two doubles to be rounded with certainty, decimal arithmetic of growing precision decides.
 */
final class CorrectlyRoundedLog {
    private static final int INDEX_BITS = 8;
    private static final int INTERVALS = 1 << INDEX_BITS;
    private static final int FRACTION_BITS = 52;
    private static final long IMPLICIT_BIT = 1L << FRACTION_BITS;
    private static final long ONE = IMPLICIT_BIT << 9;

    /** From this interval on, that is for a fraction of 1.41 or more, m is half the fraction and k one more. */
    private static final int FIRST_HALVED = 106;

    private static final int TABLE_DIGITS = 40;
    private static final double SPLITTER = 0x1p27 + 1;

    /** Above the error of the fast path, relative to the result; observed is less than 2^-74. */
    private static final double FAST_ERROR = 0x1p-70;

    private static final int[] RECIPROCAL = new int[INTERVALS];
    private static final double[] LOG_RECIPROCAL_HIGH = new double[INTERVALS];
    private static final double[] LOG_RECIPROCAL_LOW = new double[INTERVALS];
    private static final double LOG2_HIGH;
    private static final double LOG2_LOW;
    private static final double THIRD_HIGH = 1.0 / 3;
    private static final double THIRD_LOW = 0x1.5555555555555p-56;

    static {
        BigDecimal log2 = DecimalLog.log(BigDecimal.TWO, TABLE_DIGITS);
        LOG2_HIGH = log2.doubleValue();
        LOG2_LOW = log2.subtract(new BigDecimal(LOG2_HIGH)).doubleValue();
        for (int i = 0; i < INTERVALS; i++) {
            RECIPROCAL[i] = reciprocal(i);
            BigDecimal log = DecimalLog.log(new BigDecimal(RECIPROCAL[i] * 0x1p-8), TABLE_DIGITS);
            BigDecimal scaled = i >= FIRST_HALVED ? log : log.subtract(log2);
            LOG_RECIPROCAL_HIGH[i] = scaled.doubleValue();
            LOG_RECIPROCAL_LOW[i] =
                    scaled.subtract(new BigDecimal(LOG_RECIPROCAL_HIGH[i])).doubleValue();
        }
    }

    private CorrectlyRoundedLog() {}

    /**
     * The logarithm of a positive normal number.
     *
     * @throws IllegalArgumentException for any other argument
     */
    static double log(double x) {
        if (!(x >= Double.MIN_NORMAL) || x == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("no logarithm of " + x + " here: it is not a positive normal number");
        }
        long bits = Double.doubleToRawLongBits(x);
        long fraction = bits & (IMPLICIT_BIT - 1);
        int interval = (int) (fraction >>> (FRACTION_BITS - INDEX_BITS));
        int halved = interval >= FIRST_HALVED ? 1 : 0;
        int exponent = (int) (bits >>> FRACTION_BITS) - 1023 + halved;
        // Of magnitude 2^53 at most, so the conversion to double is exact.
        long product = (fraction | IMPLICIT_BIT) * RECIPROCAL[interval] - ONE;
        double z = product * 0x1p-61;
        return fast(x, exponent, interval, z);
    }

    /** 512 / m, rounded; exactly 1/m at both ends, where the logarithm passes through zero. */
    private static int reciprocal(int interval) {
        if (interval == 0) {
            return 512;
        }
        return interval == INTERVALS - 1 ? 256 : (int) Math.rint(512 / (1 + (interval + 0.5) / INTERVALS));
    }

    /** Sums k log 2 - log r + z - z^2/2 + z^3/3 with about 100 bits and the small rest of the series in plain doubles. */
    private static double fast(double x, int exponent, int interval, double z) {
        double square = z * z;
        double squareLow = productError(z, z, square);
        double cube = square * z;
        double cubeLow = productError(square, z, cube) + squareLow * z;
        double rest = square * square * seriesFromFourthTerm(z);
        double cubeThird = cube * THIRD_HIGH;
        double cubeThirdLow = productError(cube, THIRD_HIGH, cubeThird) + cube * THIRD_LOW + cubeLow * THIRD_HIGH;

        double large = exponent * LOG2_HIGH;
        double largeLow = productError(exponent, LOG2_HIGH, large) + exponent * LOG2_LOW;
        double sum = large - LOG_RECIPROCAL_HIGH[interval];
        double low = sumError(large, -LOG_RECIPROCAL_HIGH[interval], sum) + largeLow - LOG_RECIPROCAL_LOW[interval];
        double next = sum + z;
        low += sumError(sum, z, next);
        double third = next - square / 2;
        low += sumError(next, -square / 2, third) - squareLow / 2;
        double fourth = third + cubeThird;
        low += sumError(third, cubeThird, fourth) + cubeThirdLow + rest;

        double error = Math.abs(fourth) * FAST_ERROR;
        double rounded = fourth + (low - error);
        return rounded == fourth + (low + error) ? rounded : DecimalLog.nearestDouble(x);
    }

    /** -1/4 + z/5 - z^2/6 + ... as far as it matters for |z| up to 2^-8. */
    private static double seriesFromFourthTerm(double z) {
        double sum = -1.0 / 12;
        sum = sum * z + 1.0 / 11;
        sum = sum * z - 1.0 / 10;
        sum = sum * z + 1.0 / 9;
        sum = sum * z - 1.0 / 8;
        sum = sum * z + 1.0 / 7;
        sum = sum * z - 1.0 / 6;
        sum = sum * z + 1.0 / 5;
        return sum * z - 1.0 / 4;
    }

    /** What a rounded sum lost (Knuth). */
    private static double sumError(double a, double b, double sum) {
        double bPart = sum - a;
        return (a - (sum - bPart)) + (b - bPart);
    }

    /** What a rounded product lost (Dekker; without fused multiply-add, which is slow where the processor lacks it). */
    private static double productError(double a, double b, double product) {
        double aScaled = a * SPLITTER;
        double aHigh = aScaled - (aScaled - a);
        double aLow = a - aHigh;
        double bScaled = b * SPLITTER;
        double bHigh = bScaled - (bScaled - b);
        double bLow = b - bHigh;
        return ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow;
    }
}
