package dev.assay.loadgen.random;

import org.hipparchus.random.MersenneTwister;

/**
 * The 32-bit Mersenne Twister of the reference (loadgen-spec 2.1). Of a 64-bit seed only the low 32 bits count. Not
 * thread-safe: each sequence has one owner.
 */
public final class RandomEngine {
    /** The seed of an engine that was given none; the accuracy-log values always use it (loadgen-spec 2.2). */
    public static final long DEFAULT_SEED = 5489;

    private final MersenneTwister twister;

    /** Starts the sequence of a seed, an unsigned 64-bit number. */
    public RandomEngine(long seed) {
        twister = new MersenneTwister((int) seed);
    }

    /** The next output, 0 to 2<sup>32</sup> - 1. */
    public long next() {
        return twister.nextInt() & 0xffff_ffffL;
    }

    /** Passes over outputs that nobody needs. */
    public void skip(long outputs) {
        for (long i = 0; i < outputs; i++) {
            twister.nextInt();
        }
    }
}
