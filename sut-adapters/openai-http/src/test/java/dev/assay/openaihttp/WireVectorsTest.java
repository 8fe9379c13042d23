package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The parser conformance vectors of the wire facts, section 1, each in every cut of its bytes. */
class WireVectorsTest {
    private static final long SEED = 7_301_955;
    private static final String FINISH = "{\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}";
    private static final String A =
            "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"},\"finish_reason\":null}]}";
    private static final String B =
            "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"b\"},\"finish_reason\":null}]}";

    static List<Arguments> vectors() {
        return List.of(
                vector("1 event split at every byte", sse(A, FINISH, "[DONE]"), text("a", 1)),
                vector("2 two events", sse(A, B, FINISH, "[DONE]"), text("ab", 2)),
                vector("3 CRLF", sse(A, B, FINISH, "[DONE]").replace("\n", "\r\n"), text("ab", 2)),
                vector("3 CR", sse(A, B, FINISH, "[DONE]").replace("\n", "\r"), text("ab", 2)),
                vector("4 no blank after data:", sse(A, FINISH, "[DONE]").replace("data: ", "data:"), text("a", 1)),
                vector("5 comments between", ": ping\n\n" + sse(A) + ":\n\n" + sse(FINISH, "[DONE]"), result -> {
                    text("a", 1).accept(result);
                    assertThat(result.comments()).isEqualTo(2);
                }),
                vector(
                        "6 role-only first chunk",
                        sse("{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}", FINISH, "[DONE]"),
                        result -> assertThat(result.success().firstTokenNanos()).isEqualTo(Answer.NEVER)),
                vector("7 usage chunk", sse(A, FINISH, usage(2), "[DONE]"), usageOf("a", 2)),
                vector(
                        "8 other chunk without choices",
                        sse(A, FINISH, "{\"choices\":[],\"sglext\":{\"x\":[1]}}", usage(3), "[DONE]"),
                        usageOf("a", 3)),
                vector(
                        "9 error, then [DONE]",
                        sse(A, "{\"error\":{\"message\":\"m\",\"code\":\"oom\"}}", "[DONE]"),
                        fails(FailureClass.STREAM_ERROR, "error inside the response, code oom")),
                vector("10 no [DONE], finished", sse(A, FINISH), result -> {
                    text("a", 1).accept(result);
                    assertThat(result.answer().doneNanos()).isEqualTo(Answer.NEVER);
                }),
                vector(
                        "10 no [DONE], not finished",
                        sse(A, B),
                        fails(FailureClass.TRUNCATED, "the response ended without a finish reason")),
                vector(
                        "10 [DONE], not finished",
                        sse(A, "[DONE]"),
                        fails(FailureClass.TRUNCATED, "[DONE] without a finish reason")),
                vector(
                        "11 finish with text",
                        sse(
                                A,
                                "{\"choices\":[{\"delta\":{\"content\":\"z\"},\"finish_reason\":\"length\"}]}",
                                "[DONE]"),
                        text("az", 2)),
                vector("12 finish in an empty chunk", sse(A, FINISH, "[DONE]"), text("a", 1)),
                vector(
                        "13 content null",
                        sse(
                                "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}",
                                A,
                                FINISH,
                                "[DONE]"),
                        text("a", 1)),
                vector(
                        "14 usage null everywhere",
                        sse(
                                A.replace("]}", "],\"usage\":null}"),
                                FINISH.replace("]}", "],\"usage\":null}"),
                                usage(1),
                                "[DONE]"),
                        usageOf("a", 1)),
                vector(
                        "15 cumulative text",
                        sse(
                                "{\"choices\":[{\"text\":\"A\"}]}",
                                "{\"choices\":[{\"text\":\"AB\"}]}",
                                "{\"choices\":[{\"text\":\"ABC\",\"finish_reason\":\"stop\"}]}",
                                usage(3),
                                "[DONE]"),
                        result -> {
                            assertThat(result.answer().cumulativeText()).isTrue();
                            assertThat(result.success().tokens()).isEqualTo(3);
                        }),
                vector(
                        "16 several ids in a chunk",
                        sse(
                                "{\"choices\":[{\"text\":\"abc\",\"token_ids\":[11,12,13]}]}",
                                "{\"choices\":[{\"text\":\"d\",\"token_ids\":[14],\"finish_reason\":\"length\"}]}",
                                usage(4),
                                "[DONE]"),
                        ids(11, 12, 13, 14)),
                vector(
                        "17 ids without text",
                        sse(
                                "{\"choices\":[{\"text\":\"\",\"token_ids\":[300]}]}",
                                "{\"choices\":[{\"text\":\"x\",\"token_ids\":[301],\"finish_reason\":\"length\"}]}",
                                "[DONE]"),
                        ids(300, 301)),
                vector(
                        "18 ids and finish in one chunk",
                        sse("{\"choices\":[{\"text\":\"\",\"token_ids\":[2],\"finish_reason\":\"stop\"}]}", "[DONE]"),
                        ids(2)),
                vector(
                        "21 unknown fields",
                        sse(
                                "{\"id\":\"c\",\"new\":{\"a\":[{\"b\":[]}],\"choices\":[1]},\"choices\":[{\"index\":0,\"x\":"
                                        + "[[{}]],\"delta\":{\"content\":\"a\",\"audio\":{\"text\":\"no\"}},\"logprobs\":"
                                        + "{\"content\":[{\"token\":\"a\",\"logprob\":-1.5e-3}]}}]}",
                                FINISH,
                                "[DONE]"),
                        text("a", 1)),
                vector(
                        "22 NUL and lone surrogates",
                        sse(
                                "{\"choices\":[{\"text\":\"\\u0000\"}]}",
                                "{\"choices\":[{\"text\":\"\\ud83d\"}]}",
                                "{\"choices\":[{\"text\":\"\\ude00\\ud83d\\ude00\",\"finish_reason\":\"stop\"}]}",
                                "[DONE]"),
                        result -> {
                            text("\u0000\uFFFD\uFFFD\uD83D\uDE00", 3).accept(result);
                            assertThat(result.damagedStrings()).isEqualTo(2);
                        }),
                vector(
                        "24 more than one choice",
                        sse(A, "{\"choices\":[{\"index\":1,\"delta\":{\"content\":\"q\"}}]}", FINISH, "[DONE]"),
                        fails(FailureClass.PROTOCOL, "more than one choice in the answer to a request for one")),
                vector(
                        "25 event: error",
                        sse(A) + "event: error\ndata: {\"message\":\"gone\",\"code\":7}\n\n" + sse("[DONE]"),
                        fails(FailureClass.STREAM_ERROR, "error inside the response, code 7")),
                vector(
                        "25 event: error without JSON",
                        sse(A) + "event: error\ndata: out of memory\n\n",
                        fails(FailureClass.STREAM_ERROR, "error inside the response")),
                vector(
                        "an error of null is none",
                        sse(A.replace("]}", "],\"error\":null}"), FINISH, "[DONE]"),
                        text("a", 1)),
                vector(
                        "an error as text",
                        sse(A, "{\"error\":\"no memory\"}"),
                        fails(FailureClass.STREAM_ERROR, "error inside the response")),
                vector(
                        "object: error",
                        sse("{\"object\":\"error\",\"message\":\"m\",\"code\":400}", "[DONE]"),
                        fails(FailureClass.STREAM_ERROR, "error inside the response, code 400")),
                vector(
                        "ids and usage disagree",
                        sse(
                                "{\"choices\":[{\"text\":\"ab\",\"token_ids\":[1,2],\"finish_reason\":\"stop\"}]}",
                                usage(3)),
                        fails(FailureClass.COUNT_MISMATCH, "2 token ids but a usage of 3 tokens")),
                vector(
                        "abort as finish reason",
                        sse(A, FINISH.replace("stop", "abort"), "[DONE]"),
                        fails(FailureClass.ENGINE_ABORT, "the engine ended the answer with finish reason abort")),
                vector(
                        "refusal",
                        sse("{\"choices\":[{\"delta\":{\"refusal\":\"no\"}}]}", FINISH, "[DONE]"),
                        text("no", 1)),
                vector(
                        "tool call",
                        sse(
                                "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"t\",\"type\":\"function\","
                                        + "\"function\":{\"name\":\"f\",\"arguments\":\"\"}}]}}]}",
                                "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"{}\"}}]}}]}",
                                FINISH.replace("stop", "tool_calls"),
                                "[DONE]"),
                        text("f{}", 2)),
                vector(
                        "content in parts",
                        sse(
                                "{\"choices\":[{\"delta\":{\"content\":[{\"type\":\"text\",\"text\":\"a\"},\"b\"]}}]}",
                                FINISH),
                        text("a", 1)),
                vector(
                        "reasoning under both names is one piece",
                        sse("{\"choices\":[{\"delta\":{\"reasoning\":\"r\",\"reasoning_content\":\"r\"}}]}", FINISH),
                        text("r", 1)),
                vector(
                        "escaped field names",
                        sse("{\"ch\\u006fices\":[{\"t\\u0065xt\":\"a\"}]}", FINISH),
                        text("a", 1)),
                vector("empty data is a sign of life", "data:\n\n" + sse(A) + "data: \n\n" + sse(FINISH), result -> {
                    text("a", 1).accept(result);
                    assertThat(result.comments()).isEqualTo(2);
                }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("vectors")
    void vectorGivesTheSameInEveryCut(String name, String stream, Consumer<Replay.Result> expectation) {
        Replay replay = new Replay().at(0, stream);
        String essence = replay.run().essence();
        for (List<byte[]> cuts : Cuts.of(replay.allBytes(), SEED)) {
            Replay.Result result = replay.recut(cuts).run();
            assertThat(result.essence()).as("%s, seed %d", name, SEED).isEqualTo(essence);
            expectation.accept(result);
        }
    }

    private static Arguments vector(String name, String stream, Consumer<Replay.Result> expectation) {
        return Arguments.of(name, stream, expectation);
    }

    private static String sse(String... json) {
        StringBuilder stream = new StringBuilder();
        for (String one : json) {
            stream.append("data: ").append(one).append("\n\n");
        }
        return stream.toString();
    }

    private static String usage(int tokens) {
        return "{\"choices\":[],\"usage\":{\"prompt_tokens\":4,\"completion_tokens\":" + tokens
                + ",\"total_tokens\":9}}";
    }

    private static Consumer<Replay.Result> text(String text, int tokenEvents) {
        return result -> {
            assertThat(result.success().source()).isEqualTo(TokenCountSource.UNKNOWN);
            assertThat(result.success().tokens()).isZero();
            assertThat(result.success().firstTokenNanos()).isZero();
            assertThat(result.text()).isEqualTo(text);
            assertThat(result.answer().tokenEvents()).isEqualTo(tokenEvents);
        };
    }

    private static Consumer<Replay.Result> usageOf(String text, int tokens) {
        return result -> {
            assertThat(result.success().source()).isEqualTo(TokenCountSource.USAGE);
            assertThat(result.success().tokens()).isEqualTo(tokens);
            assertThat(result.text()).isEqualTo(text);
        };
    }

    private static Consumer<Replay.Result> ids(int... ids) {
        return result -> {
            assertThat(result.success().source()).isEqualTo(TokenCountSource.TOKEN_IDS);
            assertThat(result.success().tokens()).isEqualTo(ids.length);
            java.nio.ByteBuffer kept = java.nio.ByteBuffer.wrap(
                            result.answer().content().array(),
                            0,
                            result.answer().content().length())
                    .order(java.nio.ByteOrder.LITTLE_ENDIAN);
            int[] found = new int[kept.remaining() / 4];
            kept.asIntBuffer().get(found);
            assertThat(found).containsExactly(ids);
        };
    }

    private static Consumer<Replay.Result> fails(FailureClass failureClass, String reason) {
        return result -> {
            assertThat(result.failure().failureClass()).isEqualTo(failureClass);
            assertThat(result.failure().reason()).isEqualTo(reason);
        };
    }
}
