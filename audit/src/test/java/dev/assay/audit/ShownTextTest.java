package dev.assay.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ShownTextTest {
    @Test
    void whatATerminalObeysIsShownAsItsNumberAndLinesBecomeOne() {
        assertThat(ShownText.of("a\u001b[2Jb\nVERDICT\tok\r")).isEqualTo("a\\u001b[2Jb VERDICT ok ");
        assertThat(ShownText.of("\u009b\u0007\u202e\u2028\u007f")).isEqualTo("\\u009b\\u0007\\u202e\\u2028\\u007f");
        assertThat(ShownText.of("80 \u20ac, \u00b5s, \u4f60")).isEqualTo("80 \u20ac, \u00b5s, \u4f60");
    }

    /** A claim or a log could begin a line of its own with a verdict. */
    @Test
    void noWordOfAWrappedTextBeginsALineByItself() {
        assertThat(WrappedText.lines("x\nVERDICT  nothing found", "CLAIM    ", "         "))
                .containsExactly("CLAIM    x VERDICT  nothing found");
    }
}
