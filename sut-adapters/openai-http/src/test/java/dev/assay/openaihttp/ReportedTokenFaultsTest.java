package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.openaihttp.dialect.EventFields;
import org.junit.jupiter.api.Test;

/** Faults that users reported of other clients in counting and timing tokens, with the figures that are right. */
class ReportedTokenFaultsTest {
    @Test
    void chunkIsNotAToken() {
        Replay.Result result = new Replay()
                .event(1, "{\"choices\":[{\"delta\":{\"role\":\"assistant\"}}]}")
                .content(100, "one two three")
                .content(160, " four five six")
                .content(220, " seven eight")
                .event(280, "{\"choices\":[{\"delta\":{\"content\":\" nine\"},\"finish_reason\":\"stop\"}]}")
                .usage(281, 13)
                .done(281)
                .run();
        assertThat(result.success().tokens()).isEqualTo(13);
        assertThat(result.tpotMillis()).isCloseTo(15.0, within(1e-9));
        assertThat(result.answer().tokenEvents()).isEqualTo(4);
        assertThat(13.0 / result.answer().tokenEvents()).isEqualTo(3.25);
    }

    @Test
    void reasoningUnderBothNamesCountsForTheFirstToken() {
        Replay.Result result = new Replay()
                .event(50, "{\"choices\":[{\"delta\":{\"reasoning\":\"Hm\"}}]}")
                .event(70, "{\"choices\":[{\"delta\":{\"reasoning_content\":\" ok\"}}]}")
                .event(900, "{\"choices\":[{\"delta\":{\"content\":\"42\"},\"finish_reason\":\"stop\"}]}")
                .event(901, "{\"choices\":[],\"usage\":{\"completion_tokens\":40}}")
                .done(901)
                .run();
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(50));
        assertThat(result.answer().firstAnswerNanos()).isEqualTo(Replay.nanos(900));
        assertThat(result.success().tokens()).isEqualTo(40);
        assertThat(result.tpotMillis()).isCloseTo(21.795, within(0.0005));
    }

    @Test
    void lengthIsMeasuredAndNeverTheRequestedOne() {
        Replay.Result result = new Replay()
                .asked(256, false)
                .text(50, "x")
                .text(70, "y")
                .event(
                        90,
                        "{\"choices\":[{\"text\":\"\",\"finish_reason\":\"stop\"}],\"usage\":{\"completion_tokens\":3}}")
                .done(91)
                .run();
        assertThat(result.success().tokens()).isEqualTo(3);
        // Up to the last visible token 10 ms a token; the answer is complete with the finish marker, which is token 3.
        assertThat(result.answer().lastTokenNanos()).isEqualTo(Replay.nanos(70));
        assertThat((result.answer().lastTokenNanos() - result.answer().firstTokenNanos()) / 1e6 / 2)
                .isEqualTo(10.0);
        assertThat(result.success().completeNanos()).isEqualTo(Replay.nanos(90));
    }

    @Test
    void lateUsageAndDoneDoNotStretchTheAnswer() {
        Replay.Result result = new Replay()
                .text(100, "a")
                .text(120, "b")
                .event(140, "{\"choices\":[{\"text\":\"c\",\"finish_reason\":\"stop\"}]}")
                .usage(190, 3)
                .done(191)
                .run();
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(100));
        assertThat(result.success().completeNanos()).isEqualTo(Replay.nanos(140));
        assertThat(result.tpotMillis()).isEqualTo(20.0);
        assertThat(result.answer().doneNanos()).isEqualTo(Replay.nanos(191));
    }

    @Test
    void tokensOfTheFirstChunkAreKnownFromRunningUsage() {
        Replay.Result result = new Replay()
                .event(100, "{\"choices\":[{\"text\":\"abcde\"}],\"usage\":{\"completion_tokens\":5}}")
                .event(160, "{\"choices\":[{\"text\":\"fgh\"}],\"usage\":{\"completion_tokens\":8}}")
                .event(
                        220,
                        "{\"choices\":[{\"text\":\"ijk\",\"finish_reason\":\"stop\"}],\"usage\":{\"completion_tokens\":11}}")
                .run();
        long first = result.answer().firstChunkTokens();
        assertThat(first).isEqualTo(5);
        double sinceFirst = (result.success().completeNanos() - result.success().firstTokenNanos()) / 1e6;
        assertThat(sinceFirst / (result.success().tokens() - first)).isEqualTo(20.0);
        assertThat(result.tpotMillis()).isCloseTo(12.0, within(1e-9));
    }

    @Test
    void firstChunkOfUnknownSizeIsUnknownAndNotOne() {
        Replay.Result result = new Replay()
                .text(100, "abcde")
                .event(220, "{\"choices\":[{\"text\":\"f\",\"finish_reason\":\"stop\"}]}")
                .usage(221, 11)
                .run();
        assertThat(result.answer().firstChunkTokens()).isEqualTo(EventFields.UNKNOWN);
    }

    @Test
    void answerOfOneTokenIsAnAnswer() {
        Replay.Result visible = new Replay()
                .event(80, "{\"choices\":[{\"delta\":{\"content\":\"Yes\"},\"finish_reason\":\"length\"}]}")
                .usage(81, 1)
                .done(81)
                .run();
        assertThat(visible.success())
                .isEqualTo(new Outcome.Success(Replay.nanos(80), false, Replay.nanos(80), 1, TokenCountSource.USAGE));
    }

    @Test
    void invisibleTokenTakesTheFinishMarkersStampAndIsMarked() {
        Replay.Result hidden = new Replay()
                .event(
                        80,
                        "{\"choices\":[{\"delta\":{\"content\":null,\"role\":\"assistant\"},\"finish_reason\":\"length\"}]}")
                .usage(81, 1)
                .done(81)
                .run();
        assertThat(hidden.success())
                .isEqualTo(new Outcome.Success(Replay.nanos(80), true, Replay.nanos(80), 1, TokenCountSource.USAGE));
    }

    @Test
    void runningUsageIsNotAddedUp() {
        Replay replay = new Replay();
        for (int i = 1; i <= 197; i++) {
            replay.event(i, "{\"choices\":[{\"text\":\"x\"}],\"usage\":{\"completion_tokens\":" + i + "}}");
        }
        Replay.Result result = replay.event(198, "{\"choices\":[{\"text\":\"\",\"finish_reason\":\"stop\"}]}")
                .run();
        assertThat(result.success().tokens()).isEqualTo(197);
        assertThat(result.answer().usageDecreased()).isFalse();
    }

    @Test
    void usageThatGoesBackIsNoticed() {
        Replay.Result result = new Replay()
                .event(1, "{\"choices\":[{\"text\":\"x\"}],\"usage\":{\"completion_tokens\":9}}")
                .event(
                        2,
                        "{\"choices\":[{\"text\":\"\",\"finish_reason\":\"stop\"}],\"usage\":{\"completion_tokens\":7}}")
                .run();
        assertThat(result.success().tokens()).isEqualTo(9);
        assertThat(result.answer().usageDecreased()).isTrue();
    }

    @Test
    void emptyTextDoesNotStampTheFirstToken() {
        Replay.Result result = new Replay()
                .text(40, "")
                .text(80, "")
                .text(120, "The")
                .event(121, "{\"choices\":[{\"text\":\" end of the line\",\"finish_reason\":\"stop\"}]}")
                .usage(122, 5)
                .run();
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(120));
        Replay.Result withIds = new Replay()
                .event(40, "{\"choices\":[{\"text\":\"\",\"token_ids\":[]}]}")
                .event(120, "{\"choices\":[{\"text\":\"\",\"token_ids\":[1],\"finish_reason\":\"stop\"}]}")
                .run();
        assertThat(withIds.success().firstTokenNanos()).isEqualTo(Replay.nanos(120));
    }

    @Test
    void cumulativeTextIsNoticedAndIncrementsAreNot() {
        Replay.Result cumulative = new Replay()
                .text(1, "A")
                .text(2, "AB")
                .event(3, "{\"choices\":[{\"text\":\"ABC\",\"finish_reason\":\"stop\"}]}")
                .usage(3, 3)
                .run();
        assertThat(cumulative.answer().cumulativeText()).isTrue();
        Replay.Result increments = new Replay()
                .text(1, "A")
                .text(2, "AB")
                .text(3, "ABC")
                .event(4, "{\"choices\":[{\"text\":\"x\",\"finish_reason\":\"stop\"}]}")
                .run();
        assertThat(increments.answer().cumulativeText()).isFalse();
    }

    @Test
    void answerWithoutATokenIsCompleteAndHasNoFirstToken() {
        Replay.Result result = new Replay()
                .event(10, "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}")
                .event(12, "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}")
                .usage(13, 0)
                .done(13)
                .run();
        assertThat(result.success())
                .isEqualTo(new Outcome.Success(Answer.NEVER, false, Replay.nanos(12), 0, TokenCountSource.USAGE));
    }

    @Test
    void shortAnswerFailsWhenAFixedLengthWasAsked() {
        Replay replay = new Replay()
                .text(10, "a")
                .event(20, "{\"choices\":[{\"text\":\"b\",\"finish_reason\":\"stop\"}]}")
                .usage(21, 9);
        assertThat(replay.asked(128, true).run().failure().reason())
                .isEqualTo("9 of 128 tokens though a fixed length was asked for");
        assertThat(replay.asked(128, false).run().success().tokens()).isEqualTo(9);
    }
}
