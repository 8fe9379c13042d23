package dev.assay.loadgen.stats;

import java.util.List;

/** What early stopping says about one latency (loadgen-spec 6.6); the words are those of the logs. */
public sealed interface EarlyStoppingOutcome {
    /** Whether the condition is met. */
    boolean met();

    /** The text is empty: Offline, or not looked at because an earlier latency failed. */
    record NotEvaluated(boolean met) implements EarlyStoppingOutcome {}

    /** SingleStream, MultiStream: no estimate is possible yet. */
    record TooFewQueries(long processed, long needed) implements EarlyStoppingOutcome {
        @Override
        public boolean met() {
            return false;
        }
    }

    /**
     * SingleStream, MultiStream: an upper estimate of the percentile.
     *
     * @param processed queries issued
     * @param target estimate at the run's percentile
     * @param tail SingleStream: the second estimate at the 99th percentile, which may lack queries; otherwise empty
     */
    record Estimated(long processed, PercentileEstimate target, List<PercentileEstimate> tail)
            implements EarlyStoppingOutcome {
        public Estimated {
            tail = List.copyOf(tail);
        }

        @Override
        public boolean met() {
            return true;
        }
    }

    /** Server: enough queries were under the bound. */
    record Enough(long processed, long overLimit) implements EarlyStoppingOutcome {
        @Override
        public boolean met() {
            return true;
        }
    }

    /** Server: {@code missing} further queries under the bound would be needed. */
    record NotEnough(long processed, long overLimit, long missing) implements EarlyStoppingOutcome {
        @Override
        public boolean met() {
            return false;
        }
    }

    /**
     * An upper estimate of one percentile.
     *
     * @param percentile as a fraction
     * @param neededQueries fewest queries that allow an estimate
     * @param discarded highest latencies that are left out
     * @param latencyNanos the estimate; 0 when there were too few queries
     */
    record PercentileEstimate(double percentile, long neededQueries, long discarded, long latencyNanos) {
        /** Whether there were enough queries. */
        public boolean isGiven() {
            return discarded >= 0;
        }
    }
}
