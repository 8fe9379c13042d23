package dev.assay.nativebridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The completion ring under the thread and the address sanitizer, with random interleavings of its producers. */
class SanitizedRingTest {
    @ParameterizedTest(name = "{0} sanitizer, seed {1}")
    @CsvSource({"thread, 11", "thread, 12", "thread, 13", "address, 21", "address, 22"})
    void everyRecordArrivesOnceWholeAndInItsProducersOrder(String sanitizer, int seed)
            throws IOException, InterruptedException {
        Process stress = new ProcessBuilder(
                        Engines.library(sanitizer + "/ring_stress").toString(), Integer.toString(seed), "4", "3000")
                .redirectErrorStream(true)
                .start();
        String output = new String(stress.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(stress.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(stress.exitValue()).as(output).isZero();
        assertThat(output).isEmpty();
    }
}
