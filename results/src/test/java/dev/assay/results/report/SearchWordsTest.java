package dev.assay.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SearchWordsTest {
    /** No number of samples makes a limit certain. */
    @ParameterizedTest
    @CsvSource({
        "1, > 99.99 %",
        "0.99999999, > 99.99 %",
        "0.99991, > 99.99 %",
        "0.9999, 99.99 %",
        "0.99, 99.00 %",
        "0.5, 50.00 %",
        "0, 0.00 %"
    })
    void aConfidenceIsNeverShownAsHundredPercent(double fraction, String shown) {
        assertThat(SearchWords.confidence(fraction)).isEqualTo(shown);
    }
}
