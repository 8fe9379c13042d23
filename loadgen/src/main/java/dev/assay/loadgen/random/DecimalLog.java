package dev.assay.loadgen.random;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** The natural logarithm with as many digits as asked for. Slow; for tables and for the rare undecided roundings. */
final class DecimalLog {
    private static final int GUARD_DIGITS = 10;
    private static final int FIRST_TRY_DIGITS = 40;

    private DecimalLog() {}

    /** log x with an absolute error below 10^-digits, for 2^-1074 &lt;= x &lt; 2^1024. */
    static BigDecimal log(BigDecimal x, int digits) {
        MathContext precision = new MathContext(digits + GUARD_DIGITS, RoundingMode.HALF_EVEN);
        int exponent = Math.getExponent(x.doubleValue());
        BigDecimal mantissa = exponent >= 0
                ? x.divide(BigDecimal.TWO.pow(exponent), precision)
                : x.multiply(BigDecimal.TWO.pow(-exponent), precision);
        BigDecimal log = seriesAroundOne(mantissa, precision);
        if (exponent == 0) {
            return log;
        }
        BigDecimal log2 = seriesAroundOne(BigDecimal.TWO, precision);
        return log.add(log2.multiply(BigDecimal.valueOf(exponent)), precision);
    }

    /** The double nearest to log x. No logarithm of a double other than 1 lies in the middle of two, so this ends. */
    static double nearestDouble(double x) {
        for (int digits = FIRST_TRY_DIGITS; ; digits *= 2) {
            BigDecimal log = log(new BigDecimal(x), digits);
            BigDecimal error = BigDecimal.ONE.movePointLeft(digits);
            double nearest = log.subtract(error).doubleValue();
            if (nearest == log.add(error).doubleValue()) {
                return nearest;
            }
        }
    }

    /** 2 (y + y^3/3 + y^5/5 + ...) with y = (m - 1) / (m + 1); for 1 &lt;= m &lt;= 2 each term is at most 1/9 of the one before. */
    private static BigDecimal seriesAroundOne(BigDecimal m, MathContext precision) {
        BigDecimal y = m.subtract(BigDecimal.ONE).divide(m.add(BigDecimal.ONE), precision);
        BigDecimal square = y.multiply(y, precision);
        BigDecimal smallest = BigDecimal.ONE.movePointLeft(precision.getPrecision());
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal power = y;
        for (int n = 1; power.abs().compareTo(smallest) > 0; n += 2) {
            sum = sum.add(power.divide(BigDecimal.valueOf(n), precision), precision);
            power = power.multiply(square, precision);
        }
        return sum.multiply(BigDecimal.TWO);
    }
}
