package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The five worked streams of the comparison of load generators; the expected figures are those of its LoadGen rows. */
class WorkedStreamsTest {
    @Test
    void ordinaryChatEndsAtTheFinishChunk() {
        Replay.Result result = new Replay()
                .event(40, "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}")
                .content(120, "a")
                .content(140, "b")
                .content(160, "c")
                .content(180, "d")
                .content(200, "e")
                .event(220, "{\"choices\":[{\"delta\":{\"content\":\"\"},\"finish_reason\":\"stop\"}]}")
                .usage(221, 6)
                .done(222)
                .run();
        check(result, 120, 220, 6, 20.0);
    }

    @Test
    void multiTokenChunksAreCountedByUsage() {
        Replay.Result result = new Replay()
                .text(100, "a b c d")
                .text(160, " e f g h")
                .event(220, "{\"choices\":[{\"text\":\" i j k l\",\"finish_reason\":\"length\"}]}")
                .usage(221, 12)
                .at(222, "")
                .run();
        check(result, 100, 220, 12, 10.91);
    }

    @Test
    void lateClientSeesItsOwnStallBecauseStampsAreAbsolute() {
        Replay.Result result = new Replay()
                .text(150, "a")
                .text(170, "b")
                .text(190, "c")
                .event(210, "{\"choices\":[{\"text\":\"d\",\"finish_reason\":\"stop\"}]}")
                .usage(211, 4)
                .run();
        check(result, 150, 210, 4, 20.0);
    }

    @Test
    void errorInsideTheStreamIsNoGoodSampleOfThreeTokens() {
        Replay.Result result = new Replay()
                .text(100, "a")
                .text(120, "b")
                .text(140, "c")
                .event(150, "{\"error\":{\"message\":\"engine died\",\"code\":500}}")
                .done(151)
                .run();
        assertThat(result.failure().failureClass()).isEqualTo(FailureClass.STREAM_ERROR);
    }

    @Test
    void reasoningCountsAndASlowUsageChunkDoesNot() {
        Replay.Result result = new Replay()
                .event(30, "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}")
                .event(100, "{\"choices\":[{\"delta\":{\"reasoning_content\":\"x\"}}]}")
                .event(120, "{\"choices\":[{\"delta\":{\"reasoning_content\":\"y\"}}]}")
                .event(140, "{\"choices\":[{\"delta\":{\"reasoning_content\":\"z\"}}]}")
                .content(200, "a")
                .content(220, "b")
                .event(240, "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}")
                .usage(290, 6)
                .at(291, "")
                .run();
        check(result, 100, 240, 6, 28.0);
        assertThat(result.answer().firstAnswerNanos()).isEqualTo(Replay.nanos(200));
    }

    private static void check(
            Replay.Result result, long firstMillis, long completeMillis, long tokens, double tpotMillis) {
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(firstMillis));
        assertThat(result.success().completeNanos()).isEqualTo(Replay.nanos(completeMillis));
        assertThat(result.success().tokens()).isEqualTo(tokens);
        assertThat(result.success().source()).isEqualTo(TokenCountSource.USAGE);
        assertThat(result.tpotMillis()).isCloseTo(tpotMillis, within(0.005));
    }
}
