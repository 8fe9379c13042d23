package dev.assay.audit.score;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** A score as it is to be reported (rules digest 25, accuracy-spec 6). */
public final class ReportedScore {
    private static final int FIGURES = 5;

    private ReportedScore() {}

    /**
     * Five significant figures, half to even on the decimal text: 98.9995 is 99.000, and a carry keeps five figures.
     *
     * @param value finite
     */
    public static String text(double value) {
        BigDecimal decimal = new BigDecimal(Double.toString(value));
        if (decimal.signum() == 0) {
            return "0.0000";
        }
        BigDecimal rounded = decimal.setScale(scale(decimal), RoundingMode.HALF_EVEN);
        return rounded.setScale(scale(rounded), RoundingMode.UNNECESSARY).toPlainString();
    }

    /** Decimal places that leave five figures, none for larger numbers. */
    private static int scale(BigDecimal value) {
        return Math.max(0, FIGURES - (value.precision() - value.scale()));
    }
}
