package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ExplainCommandTest {
    /** The table of loadgen-spec 6.6. */
    @ParameterizedTest
    @CsvSource({"90, 0, 44", "90, 10, 187", "99, 0, 459", "99, 10, 2000", "99, 100, 12471", "99.9, 2, 8401"})
    void earlyStoppingTellsHowManyQueriesMustBeUnderTheLimit(String percentile, int over, int under) {
        InProcess run = InProcess.assay(
                "explain", "early-stopping", "--percentile", percentile, "--over-limit", Integer.toString(over));

        assertThat(run.status()).isEqualTo(0);
        assertThat(run.out()).contains("at least " + under + " under it, " + (under + over) + " queries in all");
    }

    @Test
    void aNumberOfQueriesTellsHowManyMayBeOver() {
        assertThat(InProcess.assay("explain", "early-stopping", "--queries", "458")
                        .out())
                .contains("too few");
        assertThat(InProcess.assay("explain", "early-stopping", "--queries", "459")
                        .out())
                .contains("at most 0 may be");
        assertThat(InProcess.assay("explain", "early-stopping", "--queries", "662")
                        .out())
                .contains("at most 1 may be");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ttft",
                "tpot",
                "e2e",
                "min_duration",
                "min_query_count",
                "result_completed_tokens_per_second",
                "result_scheduled_samples_per_sec",
                "early_stopping_latency_ss",
                "*.Server.target_qps"
            })
    void everyWordOfAResultHasADefinitionAndASource(String word) {
        InProcess run = InProcess.assay("explain", word);

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).contains("source:");
    }

    @Test
    void anUnknownWordIsWrongInputWithASuggestion() {
        InProcess run = InProcess.assay("explain", "min_query_cuont");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("did you mean min_query_count?");
    }
}
