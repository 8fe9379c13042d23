package dev.assay.bench.peak;

import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import java.util.List;

/** Twenty engines: limits that bind on TTFT, on TPOT or on both; small and large batches, short and long answers, full caches. */
final class PeakCases {
    private PeakCases() {}

    static List<PeakCase> all() {
        return List.of(
                of(1, 32, 1024, 8e6, 60e3, 40, 30e3, 60_000, KvPolicy.RECOMPUTE, fixed(100), 100, 2000, 200, 4),
                of(2, 64, 2048, 6e6, 40e3, 60, 35e3, 110_000, KvPolicy.RECOMPUTE, fixed(60), 150, 500, 100, 10),
                of(3, 64, 2048, 6e6, 90e3, 60, 35e3, 110_000, KvPolicy.RECOMPUTE, fixed(80), 150, 2000, 10, 5),
                of(4, 128, 4096, 5e6, 80e3, 30, 20e3, 200_000, KvPolicy.RECOMPUTE, uniform(20, 120), 200, 450, 12, 8),
                of(5, 48, 1024, 9e6, 50e3, 50, 30e3, 60_000, KvPolicy.RESERVE, uniform(40, 160), 120, 2000, 100, 4),
                of(6, 32, 1024, 8e6, 60e3, 40, 30e3, 60_000, KvPolicy.RECOMPUTE, logNormal(80, 0.5), 100, 1000, 50, 4),
                of(7, 96, 2048, 7e6, 60e3, 40, 30e3, 90_000, KvPolicy.RECOMPUTE, logNormal(120, 0.6), 180, 2000, 20, 5),
                of(
                        8,
                        128,
                        2048,
                        6e6,
                        70e3,
                        50,
                        40e3,
                        60_000,
                        KvPolicy.RECOMPUTE,
                        logNormal(150, 0.4),
                        250,
                        3000,
                        60,
                        3),
                of(9, 16, 512, 10e6, 100e3, 50, 50e3, 30_000, KvPolicy.RECOMPUTE, fixed(50), 80, 1500, 200, 4),
                of(10, 256, 4096, 4e6, 50e3, 20, 15e3, 300_000, KvPolicy.RECOMPUTE, uniform(30, 90), 100, 300, 15, 15),
                of(11, 64, 1024, 12e6, 80e3, 80, 60e3, 70_000, KvPolicy.RECOMPUTE, fixed(120), 200, 4000, 175, 2),
                of(12, 64, 1024, 12e6, 80e3, 80, 60e3, 70_000, KvPolicy.RECOMPUTE, fixed(120), 200, 4000, 18, 2),
                of(13, 40, 2048, 5e6, 30e3, 100, 25e3, 50_000, KvPolicy.RESERVE, logNormal(60, 0.3), 300, 800, 80, 6),
                of(14, 80, 1536, 7e6, 60e3, 60, 30e3, 80_000, KvPolicy.RECOMPUTE, uniform(10, 300), 100, 1500, 40, 4),
                of(15, 24, 768, 6e6, 90e3, 40, 40e3, 40_000, KvPolicy.RECOMPUTE, logNormal(40, 0.8), 60, 600, 100, 8),
                of(16, 128, 2048, 5e6, 110e3, 30, 25e3, 150_000, KvPolicy.RECOMPUTE, fixed(90), 120, 2000, 9, 6),
                of(
                        17,
                        512,
                        8192,
                        10e6,
                        25e3,
                        14,
                        44e3,
                        900_000,
                        KvPolicy.RECOMPUTE,
                        logNormal(60, 0.5),
                        200,
                        450,
                        40,
                        10),
                of(
                        18,
                        100,
                        1024,
                        8e6,
                        40e3,
                        120,
                        60e3,
                        100_000,
                        KvPolicy.RECOMPUTE,
                        uniform(50, 150),
                        400,
                        2500,
                        60,
                        2),
                of(
                        19,
                        56,
                        1024,
                        9e6,
                        70e3,
                        70,
                        45e3,
                        60_000,
                        KvPolicy.RECOMPUTE,
                        logNormal(100, 0.2),
                        160,
                        1200,
                        30,
                        3),
                of(20, 64, 4096, 3e6, 50e3, 30, 20e3, 120_000, KvPolicy.RECOMPUTE, uniform(5, 60), 500, 250, 25, 15));
    }

    private static PeakCase of(
            long seed,
            int batch,
            int stepTokens,
            double stepBaseNanos,
            double decodeNanos,
            double contextNanos,
            double prefillNanos,
            long kvTokens,
            KvPolicy policy,
            OutputLength output,
            int promptTokens,
            long ttftMillis,
            long tpotMillis,
            double baseQps) {
        EngineConfig engine = new EngineConfig(
                "engine-" + seed,
                "",
                seed,
                batch,
                stepTokens,
                stepBaseNanos,
                decodeNanos,
                contextNanos,
                prefillNanos,
                kvTokens,
                4096,
                policy,
                output);
        return new PeakCase(engine, promptTokens, ttftMillis, tpotMillis, baseQps);
    }

    private static OutputLength fixed(int tokens) {
        return new OutputLength.Fixed(tokens);
    }

    private static OutputLength uniform(int least, int most) {
        return new OutputLength.Uniform(least, most);
    }

    private static OutputLength logNormal(int median, double sigma) {
        return new OutputLength.LogNormal(median, sigma, 4, 1000);
    }
}
