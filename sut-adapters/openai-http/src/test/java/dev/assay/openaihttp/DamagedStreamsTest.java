package dev.assay.openaihttp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Good streams with some bytes changed, lost or doubled: there is always a verdict, and the cut never changes it. */
class DamagedStreamsTest {
    private static final long SEED = 505_377;
    private static final int ROUNDS = 20_000;

    @Test
    void damagedStreamIsJudgedTheSameInEveryCut() {
        byte[] good =
                ("data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n: ping\n\n"
                                + "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\u6771 \\u00e9\"},\"token_ids\":[1,2]}]}\r\n\r\n"
                                + "event: message\ndata: {\"choices\":[{\"delta\":{\"content\":\"x\"},\"token_ids\":[3],"
                                + "\"finish_reason\":\"stop\"}],\"usage\":{\"completion_tokens\":3}}\n\ndata: [DONE]\n\n")
                        .getBytes(StandardCharsets.UTF_8);
        Random random = new Random(SEED);
        int failures = 0;
        for (int round = 0; round < ROUNDS; round++) {
            byte[] bytes = damaged(good, random);
            Replay whole = new Replay().at(0, bytes);
            Replay.Result result = whole.run();
            failures += result.outcome() instanceof Outcome.Failure ? 1 : 0;
            assertThat(whole.recut(Cuts.random(bytes, random)).run().essence())
                    .as("seed %d, round %d: %s", SEED, round, new String(bytes, StandardCharsets.UTF_8))
                    .isEqualTo(result.essence());
        }
        assertThat(failures).isBetween(ROUNDS / 10, ROUNDS - ROUNDS / 10);
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
