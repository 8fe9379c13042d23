package dev.assay.nativebridge;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The example engines and the harness's side of the ABI under the sanitizers, driven with random interleavings. */
class SanitizedEnginesTest {
    private static final String POOL = "{\"workers\": 4, \"service_us\": 20, \"ttft_us\": 5, \"tokens\": 40}";

    @ParameterizedTest(name = "{0} sanitizer, {1} engine, seed {2}")
    @CsvSource({
        "thread, null, 31, 4000", "thread, null, 32, 4000", "thread, single, 33, 4000", "thread, pool, 34, 1500",
        "thread, pool, 35, 1500", "thread, tinylm, 36, 30", "address, null, 41, 4000", "address, single, 42, 4000",
        "address, pool, 43, 1500", "address, pool, 44, 1500", "address, tinylm, 45, 30"
    })
    void everySampleIsAnsweredOnceAndNothingIsMisused(String sanitizer, String engine, int seed, int samples)
            throws IOException, InterruptedException {
        boolean single = engine.equals("single");
        String library = Engines.library(sanitizer + "/lib" + (single ? "null" : engine) + "_engine.so")
                .toString();
        String config = switch (engine) {
            case "single" -> "{\"mode\": \"single\"}";
            case "pool" -> POOL;
            case "tinylm" -> "{\"weights\": \"" + Engines.library("tinylm.weights") + "\", \"max_tokens\": 4}";
            default -> "{}";
        };
        Driver.succeeds(List.of(
                Engines.library(sanitizer + "/engine_driver").toString(),
                library,
                config,
                Integer.toString(seed),
                Integer.toString(samples)));
    }

    @ParameterizedTest(name = "{0} sanitizer, seed {1}")
    @CsvSource({"thread, 61", "thread, 62", "address, 63", "address, 64"})
    void reportsOfOneThreadStayInTheirOrderWhicheverWayTheyTake(String sanitizer, int seed)
            throws IOException, InterruptedException {
        Driver.succeeds(List.of(
                Engines.library(sanitizer + "/engine_driver").toString(),
                Engines.library(sanitizer + "/libmixed_engine.so").toString(),
                "{\"half\":2000}",
                Integer.toString(seed),
                "4000",
                "ordered"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"thread", "address"})
    void closingGivesUpOnACallThatNeverReturnsAndRefusesLaterOnes(String sanitizer)
            throws IOException, InterruptedException {
        Driver.succeeds(List.of(
                Engines.library(sanitizer + "/engine_driver").toString(),
                Engines.library(sanitizer + "/libpool_engine.so").toString(),
                "{\"fault\": \"block\"}",
                "51",
                "1",
                "left-behind"));
    }
}
