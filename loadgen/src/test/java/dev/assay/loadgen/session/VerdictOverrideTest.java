package dev.assay.loadgen.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.log.DetailEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictOverrideTest {
    private static final List<DetailEntry> VALID = List.of(
            DetailEntry.text("result_validity", "VALID"),
            DetailEntry.flag("result_min_duration_met", true),
            DetailEntry.flag("early_stopping_met", true),
            DetailEntry.text("early_stopping_result", ""));

    @Test
    void withoutReasonsNothingChanges() {
        assertThat(new VerdictOverride(List.of()).detail(VALID)).isEqualTo(VALID);
        assertThat(new VerdictOverride(List.of()).summary(List.of("Result is : VALID")))
                .containsExactly("Result is : VALID");
    }

    @Test
    void aReasonTurnsTheVerdictAndIsToldWhereTheOfficialReasonStands() {
        List<DetailEntry> entries = new VerdictOverride(List.of("2 samples failed", "stop")).detail(VALID);

        assertThat(entries)
                .extracting(DetailEntry::key)
                .containsExactly(
                        "result_validity",
                        "result_min_duration_met",
                        "early_stopping_met",
                        "result_invalid_reason",
                        "early_stopping_result");
        assertThat(entries.get(0).rawValueText()).isEqualTo("\"INVALID\"");
        assertThat(entries.get(3).rawValueText()).isEqualTo("\"2 samples failed; stop\"");
    }

    @Test
    void anOfficialReasonIsKeptInFront() {
        List<DetailEntry> official = List.of(
                DetailEntry.text("result_validity", "INVALID"),
                DetailEntry.flag("early_stopping_met", true),
                DetailEntry.text("result_invalid_reason", "too \"slow\" "));

        List<DetailEntry> entries = new VerdictOverride(List.of("stop")).detail(official);

        assertThat(entries.get(2).rawValueText()).isEqualTo("\"too \\\"slow\\\" stop\"");
        assertThat(entries).hasSize(3);
    }

    @Test
    void theSummaryShowsTheReasonsAmongTheRecommendations() {
        List<String> official = List.of(
                "Result is : INVALID", "  Early stopping satisfied: NO", "Recommendations:", " * Go slower.", "Rest");

        assertThat(new VerdictOverride(List.of("2 samples failed")).summary(official))
                .containsExactly(
                        "Result is : INVALID",
                        "  Early stopping satisfied: NO",
                        "Recommendations:",
                        " * 2 samples failed",
                        " * Go slower.",
                        "Rest");
    }
}
