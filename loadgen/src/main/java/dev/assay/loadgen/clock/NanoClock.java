package dev.assay.loadgen.clock;

/** A monotonic clock in nanoseconds, of arbitrary origin. Safe to read from any thread. */
@FunctionalInterface
public interface NanoClock {
    long nanoTime();
}
