package dev.assay.nativebridge;

import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.random.ExponentialGaps;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.Shuffle;
import dev.assay.loadgen.random.UniformIntegers;
import dev.assay.loadgen.random.UniformReal;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** The line that the sequence oracle prints, from the Java sequences. */
final class JavaSequences {
    private static final UniformIntegers INTEGERS = new UniformIntegers(UniformInt.GCC_11_AND_NEWER);

    private JavaSequences() {}

    static String line(long seed, int length) {
        int[] order = IntStream.range(0, length).toArray();
        RandomEngine engine = new RandomEngine(seed);
        new Shuffle(INTEGERS).shuffle(order, engine);
        long orderHash = IntStream.of(order).asLongStream().reduce(0xcbf29ce484222325L, JavaSequences::hash);
        ExponentialGaps gaps = new ExponentialGaps(new RandomEngine(seed), 1000);
        return "%016x %016x %016x %016x %016x %d"
                .formatted(
                        thousand(seed, RandomEngine::next),
                        thousand(seed, e -> INTEGERS.between(e, 0, length - 1L)),
                        thousand(seed, e -> Double.doubleToRawLongBits(UniformReal.next(e))),
                        thousand(seed, e -> gaps.nextNanos()),
                        orderHash,
                        engine.next());
    }

    private static long thousand(long seed, ToLongFunction<RandomEngine> draw) {
        RandomEngine engine = new RandomEngine(seed);
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < 1000; i++) {
            hash = hash(hash, draw.applyAsLong(engine));
        }
        return hash;
    }

    private static long hash(long hash, long value) {
        long result = hash;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            result = (result ^ (value >>> shift & 0xff)) * 0x100000001b3L;
        }
        return result;
    }
}
