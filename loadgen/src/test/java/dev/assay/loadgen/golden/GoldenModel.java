package dev.assay.loadgen.golden;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;

/** Service times, token counts and response bytes of the reference runs, as functions of the running number of a sample. */
record GoldenModel(Map<String, Long> parameters) {
    /** Time from the start of service to the first token. */
    long firstTokenNanos(long i) {
        return value("ttft", i);
    }

    /** Time from the start of service to completion. */
    long serviceNanos(long i) {
        if (!tokens()) {
            return value("lat", i);
        }
        return value("ttft", i) + (value("ntok", i) - 1) * value("tpot", i) + i % parameter("sut.remainder_mod", 1);
    }

    /** The token count that is told, which some runs falsify. */
    long reportedTokens(long i) {
        if (!tokens()) {
            return 0;
        }
        long every = parameter("sut.bad_ntok_every", 0);
        boolean bad = every > 0 && i % every == every - 1;
        return bad ? parameter("sut.bad_ntok_value", 0) : value("ntok", i);
    }

    boolean tokens() {
        return parameter("sut.tokens", 0) != 0;
    }

    private long value(String x, long i) {
        long base = switch (x) {
            case "lat" -> 1_000_000;
            case "ttft" -> 100_000;
            case "tpot" -> 10_000;
            default -> 10;
        };
        long spikeEvery = parameter(x + ".spike_every", 0);
        boolean spike = spikeEvery > 0 && i % spikeEvery == spikeEvery - 1;
        return parameter(x + ".base", base)
                + parameter(x + ".step", 0) * ((i * parameter(x + ".mult", 1)) % parameter(x + ".mod", 1))
                + (spike ? parameter(x + ".spike_add", 0) : 0);
    }

    long parameter(String key, long missing) {
        return parameters.getOrDefault(key, missing);
    }

    /** Sample index and running number, both little-endian. */
    static byte[] data(int index, long i) {
        return ByteBuffer.wrap(new byte[8])
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(index)
                .putInt((int) i)
                .array();
    }

    /** The sample index. */
    static byte[] firstTokenData(int index) {
        return ByteBuffer.wrap(new byte[4])
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(index)
                .array();
    }
}
