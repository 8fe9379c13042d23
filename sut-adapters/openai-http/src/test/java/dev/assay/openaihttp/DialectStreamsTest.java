package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.openaihttp.dialect.Dialects;
import org.junit.jupiter.api.Test;

/** What the streams of each native dialect mean: first token, completion, count, text and failures. */
class DialectStreamsTest {
    @Test
    void sglangRepeatsEverythingAndOnlyWhatIsNewCounts() {
        Replay.Result result = new Replay()
                .in(Dialects.SGLANG)
                .event(10, sglang("A", "5", 1, "null"))
                .event(20, sglang("AB", "5,6", 2, "null"))
                .event(30, sglang("ABC", "5,6,7", 3, "null"))
                .event(31, sglang("ABC", "5,6,7", 3, "{\"type\":\"length\",\"length\":3}"))
                .done(32)
                .run();
        assertThat(result.success())
                .isEqualTo(
                        new Outcome.Success(Replay.nanos(10), false, Replay.nanos(31), 3, TokenCountSource.TOKEN_IDS));
        assertThat(result.ids()).containsExactly(5, 6, 7);
        assertThat(result.answer().tokenEvents()).isEqualTo(3);
    }

    @Test
    void sglangSendsPiecesWhenStartedSo() {
        Replay.Result result = new Replay()
                .in(Dialects.SGLANG)
                .event(10, sglang("A", "5", 1, "null"))
                .event(20, sglang("B", "6,7", 3, "null"))
                .event(30, sglang("C", "8", 4, "{\"type\":\"stop\",\"matched\":8}"))
                .done(30)
                .run();
        assertThat(result.success().tokens()).isEqualTo(4);
        assertThat(result.ids()).containsExactly(5, 6, 7, 8);
        assertThat(result.success().completeNanos()).isEqualTo(Replay.nanos(30));
    }

    @Test
    void cumulativeTextWithoutIdsIsCutToo() {
        Replay.Result result = new Replay()
                .in(Dialects.SGLANG)
                .event(10, "{\"text\":\"A\",\"meta_info\":{\"completion_tokens\":1,\"finish_reason\":null}}")
                .event(20, "{\"text\":\"AB\",\"meta_info\":{\"completion_tokens\":2,\"finish_reason\":null}}")
                .event(30, "{\"text\":\"ABC\",\"meta_info\":{\"completion_tokens\":3,\"finish_reason\":\"stop\"}}")
                .done(30)
                .run();
        assertThat(result.text()).isEqualTo("ABC");
        assertThat(result.success().tokens()).isEqualTo(3);
        assertThat(result.success().source()).isEqualTo(TokenCountSource.USAGE);
    }

    @Test
    void wholeTextsMixedWithPiecesFail() {
        Replay.Result result = new Replay()
                .in(Dialects.SGLANG)
                .event(10, sglang("A", "5", 1, "null"))
                .event(20, sglang("AB", "5,6", 2, "null"))
                .event(30, sglang("C", "7", 3, "{\"type\":\"stop\"}"))
                .done(30)
                .run();
        assertThat(result.failure().reason())
                .isEqualTo("events with the whole answer so far and events with what is new");
    }

    @Test
    void sglangAbortAndErrorFail() {
        assertThat(new Replay()
                        .in(Dialects.SGLANG)
                        .event(10, sglang("A", "5", 1, "{\"type\":\"abort\",\"message\":\"out of memory\"}"))
                        .run()
                        .failure()
                        .failureClass())
                .isEqualTo(FailureClass.ENGINE_ABORT);
        assertThat(new Replay()
                        .in(Dialects.SGLANG)
                        .event(10, "{\"error\":{\"message\":\"too long\"}}")
                        .done(11)
                        .run()
                        .failure()
                        .failureClass())
                .isEqualTo(FailureClass.STREAM_ERROR);
    }

    @Test
    void tgiCountsTheEndTokenAndLeavesItsTextOut() {
        Replay.Result result = new Replay()
                .in(Dialects.TGI)
                .at(10, "data:" + tgi(1, 11, "Hel", false, "null,\"details\":null") + "\n\n")
                .at(20, "data:" + tgi(2, 12, "lo", false, "null,\"details\":null") + "\n\n")
                .at(
                        30,
                        "data:"
                                + tgi(
                                        3,
                                        2,
                                        "</s>",
                                        true,
                                        "\"Hello\",\"details\":{\"finish_reason\":\"eos_token\",\"generated_tokens\":3,"
                                                + "\"input_length\":4,\"seed\":null}")
                                + "\n\n")
                .run();
        assertThat(result.success())
                .isEqualTo(
                        new Outcome.Success(Replay.nanos(10), false, Replay.nanos(30), 3, TokenCountSource.TOKEN_IDS));
        assertThat(result.ids()).containsExactly(11, 12, 2);
        assertThat(result.answer().promptTokens()).isEqualTo(4);
        assertThat(result.visibleText()).isEqualTo("Hello");
    }

    @Test
    void tgiErrorsCarryTheirType() {
        assertThat(new Replay()
                        .in(Dialects.TGI)
                        .event(10, tgi(1, 11, "Hel", false, "null"))
                        .event(20, "{\"error\":\"Model is overloaded\",\"error_type\":\"overloaded\"}")
                        .run()
                        .failure()
                        .reason())
                .isEqualTo("error inside the response, code overloaded");
    }

    @Test
    void tritonEndsByClosingAndCountsOnlyWhatTheModelTells() {
        Replay.Result untold = new Replay()
                .in(Dialects.TRITON)
                .event(10, "{\"model_name\":\"m\",\"model_version\":\"1\",\"text_output\":\"a\"}")
                .event(20, "{\"model_name\":\"m\",\"model_version\":\"1\",\"text_output\":\"b\"}")
                .run();
        assertThat(untold.success())
                .isEqualTo(new Outcome.Success(Replay.nanos(10), false, Replay.nanos(20), 0, TokenCountSource.UNKNOWN));
        assertThat(untold.text()).isEqualTo("ab");
        Replay.Result told = new Replay()
                .in(Dialects.TRITON)
                .event(10, "{\"text_output\":\"a\",\"num_output_tokens\":2}")
                .event(20, "{\"text_output\":\"b\",\"num_output_tokens\":3,\"finish_reason\":\"length\"}")
                .run();
        assertThat(told.success().tokens()).isEqualTo(5);
        assertThat(told.answer().firstChunkTokens()).isEqualTo(2);
    }

    @Test
    void tritonFailsOnAnErrorObjectAndOnABrokenBody() {
        Replay half = new Replay().in(Dialects.TRITON).event(10, "{\"text_output\":\"a\"}");
        assertThat(half.brokenBody().run().failure().failureClass()).isEqualTo(FailureClass.TRANSPORT);
        assertThat(new Replay()
                        .in(Dialects.TRITON)
                        .event(10, "{\"text_output\":\"a\"}")
                        .event(20, "{\"error\":\"instance died\"}")
                        .run()
                        .failure()
                        .failureClass())
                .isEqualTo(FailureClass.STREAM_ERROR);
        assertThat(new Replay().in(Dialects.TRITON).run().failure().failureClass())
                .isEqualTo(FailureClass.EMPTY_STREAM);
    }

    @Test
    void llamaCppHoldsATokenInsideACharacterBackAndItsCountIsRight() {
        Replay.Result result = new Replay()
                .in(Dialects.LLAMACPP)
                .event(10, "{\"index\":0,\"content\":\"a\",\"tokens\":[1],\"stop\":false,\"tokens_predicted\":1}")
                .event(40, "{\"index\":0,\"content\":\"\u6771\",\"tokens\":[4],\"stop\":false,\"tokens_predicted\":4}")
                .event(
                        50,
                        "{\"index\":0,\"content\":\"\",\"tokens\":[],\"stop\":true,\"stop_type\":\"eos\",\"tokens_predicted\":5,"
                                + "\"tokens_evaluated\":7,\"truncated\":false}")
                .run();
        assertThat(result.success())
                .isEqualTo(new Outcome.Success(Replay.nanos(10), false, Replay.nanos(50), 5, TokenCountSource.USAGE));
        Counters counters = new Counters();
        counters.succeeded(result.answer(), new Asked(8, false, 0), Dialects.LLAMACPP, result.success(), true);
        assertThat(counters.oddities).containsOnlyKeys(Oddity.MISSING_IDS);
    }

    @Test
    void promptThatLlamaCppCutFailsTheSample() {
        assertThat(new Replay()
                        .in(Dialects.LLAMACPP)
                        .event(10, "{\"content\":\"a\",\"stop\":false}")
                        .event(20, "{\"content\":\"\",\"stop\":true,\"stop_type\":\"limit\",\"truncated\":true}")
                        .run()
                        .failure()
                        .reason())
                .isEqualTo("error inside the response, code truncated");
    }

    @Test
    void chunkAfterTheFinishCountsAndMovesTheEnd() {
        Replay.Result result = new Replay()
                .event(10, "{\"choices\":[{\"text\":\"a\",\"token_ids\":[1]}]}")
                .event(20, "{\"choices\":[{\"text\":\"b\",\"token_ids\":[2],\"finish_reason\":\"stop\"}]}")
                .event(30, "{\"choices\":[{\"text\":\"c\",\"token_ids\":[3]}]}")
                .usage(31, 3)
                .done(31)
                .run();
        assertThat(result.success().completeNanos()).isEqualTo(Replay.nanos(30));
        assertThat(result.success().tokens()).isEqualTo(3);
    }

    @Test
    void tokensAfterTheFirstEndTokenArePadding() {
        Replay.Result result = new Replay()
                .endToken(2)
                .event(10, "{\"choices\":[{\"text\":\"a\",\"token_ids\":[10,11,12]}]}")
                .event(
                        20,
                        "{\"choices\":[{\"text\":\"\",\"token_ids\":[2,2,2,2,2],\"finish_reason\":\"stop\"}],"
                                + "\"usage\":{\"completion_tokens\":8}}")
                .done(20)
                .run();
        assertThat(result.success().tokens()).isEqualTo(4);
        assertThat(result.answer().paddingTokens()).isEqualTo(4);
    }

    private static String sglang(String text, String ids, int completionTokens, String finish) {
        return "{\"text\":\"" + text + "\",\"output_ids\":[" + ids + "],\"meta_info\":{\"id\":\"x\",\"finish_reason\":"
                + finish + ",\"prompt_tokens\":9,\"completion_tokens\":" + completionTokens + ",\"cached_tokens\":0}}";
    }

    private static String tgi(int index, int id, String text, boolean special, String generated) {
        return "{\"index\":" + index + ",\"token\":{\"id\":" + id + ",\"text\":\"" + text
                + "\",\"logprob\":-0.5,\"special\":" + special + "},\"generated_text\":" + generated + "}";
    }
}
