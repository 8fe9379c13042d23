package dev.assay.compliance.output;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SummaryCellTest {
    /** Names in a package may hold commands for the terminal. */
    @Test
    void aFieldIsShortAndNoCommandForTheTerminal() {
        assertThat(SummaryTable.cut("box\u001b[2J\u009b\u202e\nVERDICT")).isEqualTo("box?[2J?? VERDICT");
        assertThat(SummaryTable.cut("x".repeat(41))).hasSize(40).endsWith("...");
    }
}
