package dev.assay.loadgen.schedule;

/**
 * How queries arrive in the Server scenario. Only {@link Official} is what the rules ask for: runs with another kind are
 * for studying a system, and their logs say so and are INVALID. Immutable.
 */
public sealed interface Arrivals {
    /** What the detail log says about these arrivals. */
    String description();

    /** Whether these are the arrivals that the rules ask for. */
    default boolean isOfficial() {
        return false;
    }

    /** Whether queries wait for answers rather than for an instant, so that latency counts from the issue. */
    default boolean isClosedLoop() {
        return false;
    }

    /** Poisson arrivals from the reference's generator (loadgen-spec 2.7). */
    record Official() implements Arrivals {
        @Override
        public String description() {
            return "Poisson arrivals of the reference";
        }

        @Override
        public boolean isOfficial() {
            return true;
        }
    }

    /** Equal gaps at the target rate. */
    record Fixed() implements Arrivals {
        @Override
        public String description() {
            return "equal gaps between arrivals, not an official schedule";
        }
    }

    /**
     * Gaps from a gamma distribution with the mean of the target rate.
     *
     * @param burstiness shape of the distribution, from 0.01 to 100: 1 is a Poisson process, less is burstier, more is evener; the
     *     squared coefficient of variation of the gaps is its inverse
     */
    record Gamma(double burstiness) implements Arrivals {
        private static final double LEAST = 0.01;
        private static final double MOST = 100;

        public Gamma {
            if (!(burstiness >= LEAST && burstiness <= MOST)) {
                throw new IllegalArgumentException(
                        "a burstiness of " + burstiness + " is not possible; it must be from 0.01 to 100");
            }
        }

        @Override
        public String description() {
            return "gamma distributed gaps of burstiness " + burstiness + ", not an official schedule";
        }
    }

    /**
     * A fixed number of samples under way: each answer lets the next query go.
     *
     * @param concurrency samples under way, at least 1
     */
    record ClosedLoop(int concurrency) implements Arrivals {
        public ClosedLoop {
            if (concurrency < 1) {
                throw new IllegalArgumentException(
                        "a concurrency of " + concurrency + " is not possible; it must be at least 1");
            }
        }

        @Override
        public String description() {
            return "closed loop with " + concurrency + " samples under way, not an official schedule";
        }

        @Override
        public boolean isClosedLoop() {
            return true;
        }
    }
}
