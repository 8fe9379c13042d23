package dev.assay.openaihttp;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Chooses the endpoint of each sample, for adapters with several of them. Any thread. */
public final class Balancer {
    private final Balance balance;
    private final AtomicIntegerArray outstanding;
    private final AtomicInteger turn = new AtomicInteger();

    /** @param endpoints number of endpoints, at least 1 */
    public Balancer(Balance balance, int endpoints) {
        this.balance = balance;
        this.outstanding = new AtomicIntegerArray(endpoints);
    }

    /** The endpoint for a sample, which counts as outstanding there from now on. */
    public int begin(int sampleIndex) {
        int chosen = outstanding.length() == 1 ? 0 : choose(sampleIndex);
        outstanding.incrementAndGet(chosen);
        return chosen;
    }

    /** A sample of the endpoint has ended. */
    public void end(int endpoint) {
        outstanding.decrementAndGet(endpoint);
    }

    private int choose(int sampleIndex) {
        return switch (balance) {
            case ROUND_ROBIN -> Math.floorMod(turn.getAndIncrement(), outstanding.length());
            case SAMPLE_AFFINITY -> Math.floorMod(sampleIndex, outstanding.length());
            case LEAST_OUTSTANDING -> leastOutstanding();
        };
    }

    private int leastOutstanding() {
        int start = Math.floorMod(turn.getAndIncrement(), outstanding.length());
        int best = start;
        for (int i = 1; i < outstanding.length(); i++) {
            int candidate = (start + i) % outstanding.length();
            if (outstanding.get(candidate) < outstanding.get(best)) {
                best = candidate;
            }
        }
        return best;
    }
}
