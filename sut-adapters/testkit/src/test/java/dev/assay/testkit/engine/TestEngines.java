package dev.assay.testkit.engine;

/** Engines with round costs, so that expected instants can be worked out by hand. */
final class TestEngines {
    /** Step base 1,000,000 ns; 10,000 a decoded sequence; 100 a context token; 1,000 a prompt token. */
    static final EngineConfig ROUND = engine(8, 64, 10_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(4));

    private TestEngines() {}

    static EngineConfig engine(int batch, int stepTokens, long kvTokens, KvPolicy policy, OutputLength length) {
        return new EngineConfig(
                "round",
                "round numbers",
                7,
                batch,
                stepTokens,
                1_000_000,
                10_000,
                100,
                1_000,
                kvTokens,
                (int) Math.min(kvTokens, 1_000),
                policy,
                length);
    }

    static int[] prompt(int tokens, int first) {
        int[] ids = new int[tokens];
        for (int i = 0; i < tokens; i++) {
            ids[i] = first + i;
        }
        return ids;
    }
}
