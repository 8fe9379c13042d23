package dev.assay.conf.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PrintableTest {
    @Test
    void commands_for_a_terminal_are_shown_as_their_numbers() {
        assertThat(Printable.line("a\u001b[31mred\u009b0m\u202eb")).isEqualTo("a\\u001b[31mred\\u009b0m\\u202eb");
    }

    @Test
    void a_text_becomes_one_line_and_other_letters_stay() {
        assertThat(Printable.line("Zürich\n東京\tMLPerf®")).isEqualTo("Zürich 東京 MLPerf®");
    }
}
