package dev.assay.nativebridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** This machine's own libstdc++ against the Java sequences, over thousands of seeds. */
class SequenceOracleTest {
    private static final int SEEDS = 3_000;
    private static final long ORDER_SEED = 20_260_101;

    private record Case(long seed, int length) {}

    @Test
    void javaDrawsWhatTheCompilersLibraryDraws() throws IOException, InterruptedException {
        List<Case> cases = cases();
        Process oracle = new ProcessBuilder(Engines.library("sequence_oracle").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread writer = Thread.ofVirtual().start(() -> write(oracle, cases));
        try (BufferedReader lines = oracle.inputReader(StandardCharsets.US_ASCII)) {
            for (Case c : cases) {
                assertThat(lines.readLine())
                        .as("seed %d, length %d", c.seed, c.length)
                        .isEqualTo(JavaSequences.line(c.seed, c.length));
            }
        }
        writer.join();
        assertThat(oracle.waitFor()).isZero();
    }

    private static List<Case> cases() {
        Random random = new Random(ORDER_SEED);
        List<Case> cases = new ArrayList<>();
        for (int length = 65_533; length <= 65_539; length++) {
            cases.add(new Case(random.nextLong() >>> 1, length));
        }
        // Every short length, odd and even: where pairs of swaps share one draw, the last element depends on it.
        for (int length = 1; length <= 64; length++) {
            cases.add(new Case(random.nextLong() >>> 1, length));
        }
        for (int i = 0; i < SEEDS; i++) {
            cases.add(new Case(random.nextLong() >>> 1, 1 + random.nextInt(i % 10 == 0 ? 5_000 : 60)));
        }
        return cases;
    }

    private static void write(Process oracle, List<Case> cases) {
        try (OutputStreamWriter out = new OutputStreamWriter(oracle.getOutputStream(), StandardCharsets.US_ASCII)) {
            for (Case c : cases) {
                out.write(c.seed + " " + c.length + "\n");
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
