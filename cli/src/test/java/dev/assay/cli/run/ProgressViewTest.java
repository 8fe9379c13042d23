package dev.assay.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressViewTest {
    @Test
    void narrowTerminalDropsWholeFieldsAndNeverPartOfAFigure() {
        String line = "  0:11  issued 10/20  TTFT p99 18.61 ms";
        assertThat(ProgressView.fitted(line, 100)).isEqualTo(line);
        assertThat(ProgressView.fitted(line, 35)).isEqualTo("  0:11  issued 10/20");
        assertThat(ProgressView.fitted(line, line.length())).isEqualTo("  0:11  issued 10/20");
        assertThat(ProgressView.fitted("nothing-to-cut-at", 5)).isEqualTo("noth");
    }
}
