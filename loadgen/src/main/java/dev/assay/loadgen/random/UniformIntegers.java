package dev.assay.loadgen.random;

import dev.assay.loadgen.api.ReferenceVariant.UniformInt;

/** Bounded integers as libstdc++ draws them from a 32-bit engine (loadgen-spec 2.3, 2.4). Immutable. */
public final class UniformIntegers {
    private static final long ENGINE_RANGE = 1L << 32;
    private static final long LOW_WORD = ENGINE_RANGE - 1;

    private final UniformInt method;

    public UniformIntegers(UniformInt method) {
        this.method = method;
    }

    /**
     * A uniform integer from 0 to {@code bound - 1}. Takes at least one output of the engine, also for the bound 1.
     *
     * @param bound 1 to 2<sup>32</sup>
     * @throws IllegalArgumentException when the bound is outside that range
     */
    public long below(RandomEngine engine, long bound) {
        if (bound < 1 || bound > ENGINE_RANGE) {
            throw new IllegalArgumentException("the bound " + bound + " is outside 1 .. 4294967296");
        }
        if (bound == ENGINE_RANGE) {
            return engine.next();
        }
        return switch (method) {
            case GCC_11_AND_NEWER -> byMultiplication(engine, bound);
            case GCC_10_AND_OLDER -> byDivision(engine, bound);
        };
    }

    /**
     * A uniform integer of the closed range {@code low} to {@code high}, both unsigned 64-bit numbers, or both signed ones
     * of which {@code low} is not the larger: only the width of the range matters.
     */
    public long between(RandomEngine engine, long low, long high) {
        return low + upTo(engine, high - low);
    }

    /** A uniform integer from 0 to {@code last}, an unsigned 64-bit number. */
    private long upTo(RandomEngine engine, long last) {
        if (Long.compareUnsigned(last, LOW_WORD) <= 0) {
            return below(engine, last + 1);
        }
        while (true) {
            long highPart = upTo(engine, last >>> 32) << 32;
            long value = highPart + engine.next();
            if (Long.compareUnsigned(value, last) <= 0 && Long.compareUnsigned(value, highPart) >= 0) {
                return value;
            }
        }
    }

    private static long byMultiplication(RandomEngine engine, long bound) {
        long product = engine.next() * bound;
        if ((product & LOW_WORD) < bound) {
            long threshold = (ENGINE_RANGE - bound) % bound;
            while ((product & LOW_WORD) < threshold) {
                product = engine.next() * bound;
            }
        }
        return product >>> 32;
    }

    private static long byDivision(RandomEngine engine, long bound) {
        long scaling = LOW_WORD / bound;
        long limit = bound * scaling;
        long value = engine.next();
        while (value >= limit) {
            value = engine.next();
        }
        return value / scaling;
    }
}
