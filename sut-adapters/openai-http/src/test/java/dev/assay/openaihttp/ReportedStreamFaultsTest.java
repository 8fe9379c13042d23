package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.openaihttp.dialect.Dialects;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults that users reported of other clients in reading event streams, each with the stream that shows it. */
class ReportedStreamFaultsTest {
    private static final long SEED = 4_711;
    private static final String STOP = "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}";

    @Test
    void eventIsTheSameHoweverItIsCutAndKeepsItsBlanks() {
        Replay whole = new Replay().event(10, "{\"choices\":[{\"delta\":{\"content\":\"a b\"}}]}", STOP, "[DONE]");
        for (List<byte[]> cuts : Cuts.of(whole.allBytes(), SEED)) {
            Replay.Result result = whole.recut(cuts).run();
            assertThat(result.text()).isEqualTo("a b");
            assertThat(result.answer().tokenEvents()).isEqualTo(1);
            assertThat(result.answer().doneNanos()).isNotEqualTo(Answer.NEVER);
        }
    }

    @Test
    void eventHasTheTimeOfTheReadThatCompletesIt() {
        Replay.Result result = new Replay()
                .at(10, "data: {\"choices\":[{\"delta\":{\"content\":\"a\"}}]}\n")
                .at(30, "\ndata: " + STOP + "\n\n")
                .run();
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(30));
    }

    @Test
    void errorObjectFailsTheSampleWithItsCode() {
        Replay.Result result = new Replay()
                .content(50, "Once")
                .event(60, "{\"error\":{\"message\":\"engine stopped\",\"type\":\"internal\",\"code\":500}}", "[DONE]")
                .run();
        assertThat(result.failure())
                .isEqualTo(new Outcome.Failure(FailureClass.STREAM_ERROR, "error inside the response, code 500"));
        assertThat(result.answer().errorMessage()).isEqualTo("engine stopped");
    }

    @Test
    void characterCutInHalfIsWhole() {
        byte[] stream = ("data: {\"choices\":[{\"delta\":{\"content\":\"\u6771\u4EAC\"}}]}\n\ndata: " + STOP + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
        for (List<byte[]> cuts : Cuts.of(stream, SEED)) {
            Replay.Result result = new Replay().recut(cuts).run();
            assertThat(result.text()).isEqualTo("\u6771\u4EAC");
            assertThat(result.damagedStrings()).isZero();
        }
    }

    @Test
    void bytesThatAreNoCharacterAreReplacedAndCounted() {
        byte[] stream = ("data: {\"choices\":[{\"delta\":{\"content\":\"a?b\"}}]}\n\ndata: " + STOP + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
        int damaged = new String(stream, StandardCharsets.UTF_8).indexOf('?');
        stream[damaged] = (byte) 0xE6;
        Replay.Result result = new Replay().at(0, stream).run();
        assertThat(result.text()).isEqualTo("a\uFFFDb");
        assertThat(result.damagedStrings()).isEqualTo(1);
    }

    @Test
    void commentsDoNotStampTheFirstToken() {
        Replay.Result result = new Replay()
                .at(1000, ": ping - waiting\n\n")
                .at(2000, ":\n\n")
                .content(2500, "ok")
                .event(2501, STOP)
                .run();
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(2500));
        assertThat(result.comments()).isEqualTo(2);
    }

    @Test
    void burstsOfABufferingProxyAreCountedAndWarnedOf() {
        String chunk = "data: {\"choices\":[{\"text\":\"x\"}]}\n\n";
        Replay.Result result = new Replay()
                .at(16_500, chunk.repeat(64))
                .at(33_000, chunk.repeat(64) + "data: " + STOP + "\n\n")
                .usage(33_001, 128)
                .done(33_001)
                .run();
        assertThat(result.answer().mostTokenEventsOfRead()).isEqualTo(64);
        assertThat(result.answer().sharedTokenEvents()).isEqualTo(128);
        Counters counters = new Counters();
        counters.succeeded(result.answer(), new Asked(128, false, 0), Dialects.COMPLETIONS, result.success(), true);
        assertThat(AdapterReport.of(counters, 1, List.of(), false).warnings())
                .anyMatch(warning -> warning.startsWith("The stream arrives in bursts: 128 of 128 token events shared a"
                        + " read with another, up to 64 in one read"));
    }

    @Test
    void steadyStreamIsNotWarnedOf() {
        Replay replay = new Replay();
        for (int i = 0; i < 64; i++) {
            replay.text(10L * i, "x");
        }
        Replay.Result result = replay.event(640, STOP).usage(641, 64).done(641).run();
        Counters counters = new Counters();
        counters.succeeded(result.answer(), new Asked(128, false, 0), Dialects.COMPLETIONS, result.success(), true);
        assertThat(AdapterReport.of(counters, 1, List.of(), false).warnings()).isEmpty();
    }

    @Test
    void bareDoneIsAnEmptyStream() {
        Replay.Result result = new Replay().done(5).run();
        assertThat(result.failure().failureClass()).isEqualTo(FailureClass.EMPTY_STREAM);
        assertThat(result.answer().firstTokenNanos()).isEqualTo(Answer.NEVER);
    }

    @Test
    void streamWithoutATerminalEventIsTruncated() {
        assertThat(new Replay()
                        .content(50, "a")
                        .content(60, "b")
                        .at(65, "")
                        .run()
                        .failure()
                        .failureClass())
                .isEqualTo(FailureClass.TRUNCATED);
        Replay.Result finished = new Replay().content(50, "a").event(60, STOP).run();
        assertThat(finished.success().completeNanos()).isEqualTo(Replay.nanos(60));
        assertThat(finished.answer().doneNanos()).isEqualTo(Answer.NEVER);
    }

    @Test
    void brokenChunkFramingIsATransportFailure() {
        assertThat(new Replay()
                        .content(50, "a")
                        .event(60, STOP)
                        .brokenBody()
                        .run()
                        .failure()
                        .failureClass())
                .isEqualTo(FailureClass.TRANSPORT);
    }

    @Test
    void longLineIsWholeOrFailsWithItsBound() {
        byte[] stream = ("data: {\"choices\":[{\"delta\":{\"content\":\"" + "z".repeat(300_000) + "\"}}]}\n\ndata: "
                        + STOP + "\n\n")
                .getBytes(StandardCharsets.UTF_8);
        List<byte[]> cuts = Cuts.blocks(stream, 1024);
        assertThat(new Replay().recut(cuts).run().text()).hasSize(300_000);
        Replay.Result result = new Replay().maxEventBytes(128 << 10).recut(cuts).run();
        assertThat(result.failure())
                .isEqualTo(new Outcome.Failure(
                        FailureClass.TOO_LARGE, "the stream holds an event of more than 131072 bytes"));
    }

    @Test
    void lastEventNeedsNoBlankLineIfItIsComplete() {
        Replay.Result done = new Replay()
                .content(1, "a")
                .event(2, STOP)
                .at(3, "data: [DONE]")
                .run();
        assertThat(done.success().tokens()).isZero();
        assertThat(done.answer().doneNanos()).isEqualTo(Replay.nanos(3));
        Replay.Result cut =
                new Replay().content(1, "a").at(2, "data: {\"choices\":[{\"del").run();
        assertThat(cut.failure())
                .isEqualTo(new Outcome.Failure(FailureClass.TRUNCATED, "the stream ended inside an event"));
    }

    @Test
    void everyFieldIsOptional() {
        Replay.Result result = new Replay()
                .event(1, "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}")
                .event(2, "{\"choices\":[{\"delta\":{\"content\":\"k\"}}]}")
                .event(3, STOP)
                .done(4)
                .run();
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(2));
        assertThat(result.success().source()).isEqualTo(TokenCountSource.UNKNOWN);
        for (String odd : List.of(
                "{}",
                "{\"choices\":null}",
                "{\"choices\":[null,5]}",
                "{\"usage\":{}}",
                "{\"choices\":[{\"delta\":null,\"finish_reason\":null,\"index\":null}]}")) {
            assertThat(new Replay()
                            .event(0, odd)
                            .content(1, "k")
                            .event(2, STOP)
                            .run()
                            .text())
                    .isEqualTo("k");
        }
    }

    @Test
    void gluedEventsFailWithTheirOffsetAndContext() {
        Replay.Result result = new Replay()
                .event(1, "{\"object\":\"chat.compl data: {\"choices\":[{\"delta\":{\"content\":\"I\"}}]}")
                .event(2, STOP)
                .run();
        assertThat(result.failure().failureClass()).isEqualTo(FailureClass.MALFORMED);
        assertThat(result.failure().reason()).startsWith("malformed JSON at byte 30 of an event");
        assertThat(result.context()).contains("chat.compl data:");
    }

    @Test
    void emptyFinishReasonIsNoneAndARepeatedOneCountsOnce() {
        Replay.Result result = new Replay()
                .event(10, "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"\"}]}")
                .event(20, "{\"choices\":[{\"delta\":{\"content\":\"b\"},\"finish_reason\":\"length\"}]}")
                .event(
                        21,
                        "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null},\"finish_reason\":\"length\"}],"
                                + "\"usage\":{\"completion_tokens\":2}}")
                .run();
        assertThat(result.success().tokens()).isEqualTo(2);
        assertThat(result.answer().lastTokenNanos()).isEqualTo(Replay.nanos(20));
        assertThat(result.success().completeNanos()).isEqualTo(Replay.nanos(20));
        assertThat(result.answer().finishReason()).isEqualTo("length");
    }

    @Test
    void lineEndCutBetweenReadsIsOneLineEnd() {
        Replay.Result result = new Replay()
                .at(1, "\uFEFFdata: {\"choices\":[{\"delta\":{\"content\":\"q\"}}]}\r")
                .at(2, "\n\r\n")
                .event(3, STOP)
                .run();
        assertThat(result.answer().tokenEvents()).isEqualTo(1);
        assertThat(result.text()).isEqualTo("q");
    }

    @Test
    void emptyDeltaIsNoToken() {
        Replay.Result result = new Replay()
                .event(1000, "{\"choices\":[{\"delta\":{}}]}")
                .event(2000, "{\"choices\":[{\"delta\":{}}]}")
                .event(3000, "{\"choices\":[{\"delta\":{}}]}")
                .event(3500, "{\"choices\":[{\"delta\":{\"content\":\"y\"},\"finish_reason\":\"stop\"}]}")
                .run();
        assertThat(result.success().firstTokenNanos()).isEqualTo(Replay.nanos(3500));
        assertThat(result.answer().tokenEvents()).isEqualTo(1);
    }

    @Test
    void fiveThousandEventsOfThreeLinesAreFiveThousandTokens() {
        String event = "event: message\nid: 3\ndata: {\"choices\":[{\"text\":\"t\",\"token_ids\":[1]}]}\n\n";
        Replay.Result result = new Replay()
                .recut(Cuts.blocks(
                        (event.repeat(5000) + "data: " + STOP + "\n\n").getBytes(StandardCharsets.UTF_8), 1500))
                .run();
        assertThat(result.success().tokens()).isEqualTo(5000);
    }
}
