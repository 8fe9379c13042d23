package dev.assay.audit.score;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReportedScoreTest {
    /** The examples of accuracy-spec 6, and what has fewer or more figures than five. */
    @ParameterizedTest
    @CsvSource({
        "98.9995, 99.000",
        "44.43125, 44.431",
        "44.4315, 44.432",
        "44.4325, 44.432",
        "0.123445, 0.12344",
        "100.005, 100.00",
        "99.9995, 100.00",
        "7, 7.0000",
        "0, 0.0000",
        "8167644, 8167644",
        "3886.2274, 3886.2"
    })
    void fiveFiguresHalfToEvenOnDecimalText(double value, String reported) {
        assertThat(ReportedScore.text(value)).isEqualTo(reported);
    }
}
