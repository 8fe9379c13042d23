package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.Dialects;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Good streams with some bytes changed, lost or doubled: there is always a verdict, and the cut never changes it. */
class DamagedStreamsTest {
    private static final long SEED = 505_377;
    private static final int ROUNDS = 6_000;

    /** One good stream of each dialect, with everything that its servers put into one. */
    static List<Arguments> streams() {
        return List.of(
                Arguments.of(
                        Dialects.CHAT,
                        "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n: ping\n\n"
                                + "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\u6771 \\u00e9\"},\"token_ids\":[1,2]}]}\r\n\r\n"
                                + "event: message\ndata: {\"choices\":[{\"delta\":{\"content\":\"x\"},\"token_ids\":[3],"
                                + "\"finish_reason\":\"stop\"}],\"usage\":{\"completion_tokens\":3}}\n\ndata: [DONE]\n\n"),
                Arguments.of(
                        Dialects.COMPLETIONS,
                        "data: {\"choices\":[{\"index\":0,\"text\":\"\u6771\",\"token_ids\":[1],\"finish_reason\":null}]}\n\n: ping\n\n"
                                + "data: {\"choices\":[{\"index\":0,\"text\":\"b\",\"token_ids\":[2,3],\"finish_reason\":\"length\"}]}\n\n"
                                + "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":3}}\n\ndata: [DONE]\n\n"),
                Arguments.of(
                        Dialects.SGLANG,
                        "data: {\"text\":\"A\",\"output_ids\":[5],\"meta_info\":{\"completion_tokens\":1,\"finish_reason\":null}}\n\n"
                                + "data: {\"text\":\"A\u6771\",\"output_ids\":[5,6],\"meta_info\":{\"completion_tokens\":2,"
                                + "\"finish_reason\":{\"type\":\"length\",\"length\":2}}}\n\ndata: [DONE]\n\n"),
                Arguments.of(
                        Dialects.TGI,
                        "data:{\"index\":1,\"token\":{\"id\":5,\"text\":\"a\",\"logprob\":0.0,\"special\":false},"
                                + "\"generated_text\":null,\"details\":null}\n\n"
                                + "data:{\"index\":2,\"token\":{\"id\":2,\"text\":\"</s>\",\"logprob\":0.0,\"special\":true},"
                                + "\"generated_text\":\"a\",\"details\":{\"finish_reason\":\"eos_token\",\"generated_tokens\":2}}\n\n"),
                Arguments.of(
                        Dialects.TRITON,
                        "data: {\"model_name\":\"m\",\"text_output\":\"a\"}\n\n"
                                + "data: {\"model_name\":\"m\",\"text_output\":\" \u6771\"}\n\n"),
                Arguments.of(
                        Dialects.LLAMACPP,
                        "data: {\"content\":\"a\",\"tokens\":[5],\"stop\":false}\n\n"
                                + "data: {\"content\":\"\u6771\",\"tokens\":[6],\"stop\":false}\n\n"
                                + "data: {\"content\":\"\",\"tokens\":[],\"stop\":true,\"stop_type\":\"limit\","
                                + "\"tokens_predicted\":2}\n\n"));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("streams")
    void damagedStreamIsJudgedTheSameInEveryCut(Dialect dialect, String stream) {
        byte[] good = stream.getBytes(StandardCharsets.UTF_8);
        assertThat(new Replay().in(dialect).at(0, good).run().outcome())
                .as("the undamaged stream of %s", dialect.name())
                .isInstanceOf(Outcome.Success.class);
        Random random = new Random(SEED);
        int failures = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = damaged(good, random);
            Replay whole = new Replay().in(dialect).at(0, bytes);
            Replay.Result result = whole.run();
            failures += result.outcome() instanceof Outcome.Failure ? 1 : 0;
            assertThat(whole.recut(Cuts.random(bytes, random)).run().essence())
                    .as(
                            "%s, seed %d, round %d: %s",
                            dialect.name(), SEED, round, new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(result.essence());
        }
        assertThat(failures)
                .as("failures of %s, of %d", dialect.name(), ROUNDS)
                .isBetween(ROUNDS / 20, ROUNDS - ROUNDS / 20);
    }

    private static byte[] damaged(byte[] good, Random random) {
        byte[] bytes = good.clone();
        int place = random.nextInt(bytes.length);
        int length = random.nextInt(Math.min(20, bytes.length - place));
        switch (random.nextInt(4)) {
            case 0 -> bytes[place] = (byte) random.nextInt(256);
            case 1 -> bytes = Arrays.copyOf(bytes, place);
            case 2 -> {
                System.arraycopy(good, place + length, bytes, place, good.length - place - length);
                bytes = Arrays.copyOf(bytes, good.length - length);
            }
            default -> {
                bytes = Arrays.copyOf(bytes, good.length + length);
                System.arraycopy(good, place, bytes, place + length, good.length - place);
            }
        }
        return bytes;
    }
}
