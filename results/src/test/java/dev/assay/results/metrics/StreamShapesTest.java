package dev.assay.results.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Shapes of streams that users reported as measured wrongly, with the right values. */
final class StreamShapesTest {
    private static final double MILLI = 1e6;

    @Test
    void a_chunk_is_not_a_token() { // I-040
        TokenStream s = Streams.sent(0)
                .role(1)
                .answer(3, 100, 160, 220, 280)
                .usage(13, 281)
                .close(281, 13);
        Reading ours = Tool.ASSAY.read(s);
        assertThat(ours.gaps()).containsExactly(60 * MILLI, 60 * MILLI, 60 * MILLI);
        assertThat(ours.tpot()).hasValue(15 * MILLI);
        assertThat(Chunks.tokensPerChunk(s)).hasValue(3.25);
    }

    @Test
    void reasoning_counts_and_the_first_answer_token_is_told_apart() { // I-041
        TokenStream s =
                Streams.sent(0).reasoning(50, 70).answer(1, 900).usage(40, 901).close(901, 40);
        Reading ours = Tool.ASSAY.read(s);
        assertThat(ours.ttft()).hasValue(50 * MILLI);
        assertThat(ours.firstAnswer()).hasValue(900 * MILLI);
        assertThat(ours.tpot().orElseThrow()).isCloseTo(21.795 * MILLI, within(0.0005 * MILLI));
    }

    @Test
    void a_late_usage_chunk_is_no_generation() { // I-044
        TokenStream s = Streams.sent(0).answer(1, 100, 120, 140).usage(3, 190).close(191);
        Reading ours = Tool.ASSAY.read(s);
        assertThat(ours.ttft()).hasValue(100 * MILLI);
        assertThat(ours.tpot()).hasValue(20 * MILLI);
        assertThat(ours.latency()).hasValue(140 * MILLI);
        assertThat(Chunks.streamEndNanos(s)).isEqualTo(191_000_000);
        double sumOfGaps = ours.gaps().stream().mapToDouble(gap -> gap).sum();
        assertThat(sumOfGaps)
                .isEqualTo(ours.latency().orElseThrow() - ours.ttft().orElseThrow());
    }

    @Test
    void tokens_of_the_first_chunk_took_no_time_of_their_own() { // I-046
        TokenStream s = Streams.sent(0).answer(5, 100).answer(3, 160, 220).close(221);
        assertThat(Chunks.tpotAfterFirstChunk(s)).hasValue(20 * MILLI);
        assertThat(Tool.ASSAY.read(s).tpot()).hasValue(12 * MILLI);
    }

    @Test
    void an_answer_of_one_token_has_no_time_per_token() { // I-047
        TokenStream visible = Streams.sent(0).answer(1, 80).usage(1, 81).close(81);
        TokenStream unseen = Streams.sent(0).endToken(80).usage(1, 81).close(81);
        assertThat(Tool.ASSAY.read(visible).ttft()).hasValue(80 * MILLI);
        assertThat(Tool.ASSAY.read(visible).tpot()).isEmpty();
        Reading fallback = Tool.ASSAY.read(unseen);
        assertThat(fallback.counted()).isTrue();
        assertThat(fallback.ttft()).hasValue(80 * MILLI);
        assertThat(fallback.tpot()).isEmpty();
        assertThat(fallback.note()).contains("no text");
    }

    @Test
    void empty_chunks_are_no_first_token() { // I-053
        TokenStream s = Streams.sent(0)
                .answer(0, 40, 80)
                .answer(1, 120)
                .answer(4, 121)
                .usage(5, 122)
                .close(122);
        assertThat(Tool.ASSAY.read(s).ttft()).hasValue(120 * MILLI);
    }

    @Test
    void time_per_token_leaves_the_first_token_out_and_end_to_end_per_token_has_a_name_of_its_own() { // I-056
        TokenStream s = Streams.sent(0)
                .answer(1, LongStream.iterate(100, at -> at + 10).limit(20).toArray())
                .usage(20, 290)
                .close(290);
        assertThat(Tool.ASSAY.read(s).tpot()).hasValue(10 * MILLI);
        assertThat(Tool.GUIDELLM.read(s).tpot()).hasValue(14.5 * MILLI);
        assertThat(Tool.GUIDELLM.formulas().tpot()).contains("TTFT is inside");
    }

    @Test
    void the_time_per_token_of_the_reference_is_negative_for_one_token() {
        TokenStream s = Streams.sent(0).answer(1, 80).endToken(100).close(101, 1);
        assertThat(Tool.MLPERF.read(s).tpot()).hasValue(-20 * MILLI);
        assertThat(Tool.ASSAY.read(s).tpot()).isEmpty();
    }
}
