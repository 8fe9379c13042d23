package dev.assay.audit.score;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as the official scripts print and add them (accuracy-spec 1). */
final class OfficialNumber {
    private static final int LANES = 8;
    private static final int BLOCK = 128;

    private OfficialNumber() {}

    /** Shortest text that gives the same double again; never with an exponent, which the checker would misread. */
    static String shortest(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
        }
        String plain =
                new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
        return plain.contains(".") ? plain : plain + ".0";
    }

    /** Correctly rounded from the exact binary value, ties to even. */
    static double rounded(double value, int places) {
        return Double.isFinite(value)
                ? new BigDecimal(value).setScale(places, RoundingMode.HALF_EVEN).doubleValue()
                : value;
    }

    /** Mean by pairwise summation; NaN of nothing. */
    static double mean(double[] values) {
        return values.length == 0 ? Double.NaN : sum(values, 0, values.length) / values.length;
    }

    private static double sum(double[] values, int from, int count) {
        if (count > BLOCK) {
            int half = count / 2 - count / 2 % LANES;
            return sum(values, from, half) + sum(values, from + half, count - half);
        }
        if (count < LANES) {
            double sum = 0;
            for (int i = 0; i < count; i++) {
                sum += values[from + i];
            }
            return sum;
        }
        double[] lane = new double[LANES];
        int whole = count - count % LANES;
        for (int i = 0; i < whole; i++) {
            lane[i % LANES] += values[from + i];
        }
        double sum = ((lane[0] + lane[1]) + (lane[2] + lane[3])) + ((lane[4] + lane[5]) + (lane[6] + lane[7]));
        for (int i = whole; i < count; i++) {
            sum += values[from + i];
        }
        return sum;
    }
}
