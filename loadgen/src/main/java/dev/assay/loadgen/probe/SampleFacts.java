package dev.assay.loadgen.probe;

import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.Limit;
import dev.assay.loadgen.search.Metric;
import dev.assay.loadgen.session.SeriesView;
import dev.assay.loadgen.stats.TokenArithmetic;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * Facts of the samples of a finished series that were due in a stretch of time, read once into columns. A metric that was not
 * measured for a sample is left out of its column.
 */
final class SampleFacts {
    private static final double NANOS_PER_SECOND = 1e9;

    private final SeriesView view;
    private final int first;
    private final int end;
    private final long fromNanos;
    private long completed;
    private long failed;
    private long open;
    private long tokens;
    private long lastCompletedNanos;
    private double sojournNanos;
    private LengthSpread outputTokens = LengthSpread.NONE;
    private final Map<Metric, long[]> ascending = new EnumMap<>(Metric.class);

    /**
     * @param first first sample that counts
     * @param end sample after the last one
     * @param fromNanos start of the stretch on the run's clock
     */
    SampleFacts(SeriesView view, int first, int end, long fromNanos) {
        this.view = view;
        this.first = first;
        this.end = end;
        this.fromNanos = fromNanos;
        read();
    }

    long arrived() {
        return Math.subtractExact((long) end, first);
    }

    long completed() {
        return completed;
    }

    long failed() {
        return failed;
    }

    long open() {
        return open;
    }

    /** Output tokens of the answered samples; 0 when they are not counted. */
    long tokens() {
        return tokens;
    }

    /** Output tokens of each answered sample whose tokens were counted. */
    LengthSpread outputTokens() {
        return outputTokens;
    }

    /** From the start of the stretch to the last answer. */
    double seconds() {
        return Math.max(0, lastCompletedNanos - fromNanos) / NANOS_PER_SECOND;
    }

    /** Sum of the times between due and answered. */
    double sojournNanos() {
        return sojournNanos;
    }

    /** Values of a metric in ascending order; empty when it was not measured. */
    long[] values(Metric metric) {
        return ascending.getOrDefault(metric, new long[0]);
    }

    /** Distributions of what was measured. */
    Map<Metric, LatencySpread> spreads() {
        Map<Metric, LatencySpread> spreads = new EnumMap<>(Metric.class);
        ascending.forEach((metric, values) -> {
            if (values.length > 0) {
                spreads.put(metric, LatencySpread.of(values));
            }
        });
        return spreads;
    }

    /** Answered samples within all limits, and their tokens. */
    Good good(Gate gate) {
        long samples = 0;
        long goodTokens = 0;
        for (int sample = first; sample < end; sample++) {
            if (view.isComplete(sample) && isGood(sample, gate)) {
                samples++;
                goodTokens += TokenArithmetic.countedTokens(view.tokenCount(sample));
            }
        }
        return new Good(samples, goodTokens);
    }

    record Good(long samples, long tokens) {}

    /** Whether an answered sample, of this stretch or another, is within all limits. */
    boolean isGood(int sample, Gate gate) {
        for (Limit limit : gate.limits()) {
            long value = value(limit.metric(), sample);
            if (value == SeriesView.UNSET ? limit.metric() != Metric.TPOT : value > limit.limitNanos()) {
                return false;
            }
        }
        return true;
    }

    private void read() {
        long[] lengths = new long[end - first];
        int counted = 0;
        for (int sample = first; sample < end; sample++) {
            if (!view.isComplete(sample)) {
                boolean undone = view.isOpen(sample) || view.isCancelled(sample);
                open += undone ? 1 : 0;
                failed += undone ? 0 : 1;
                continue;
            }
            completed++;
            tokens += TokenArithmetic.countedTokens(view.tokenCount(sample));
            if (view.tokenCount(sample) > 0) {
                lengths[counted++] = view.tokenCount(sample);
            }
            lastCompletedNanos = Math.max(lastCompletedNanos, view.completedNanos(sample));
            sojournNanos += view.completedNanos(sample) - view.dueNanos(sample);
        }
        outputTokens = LengthSpread.of(Arrays.copyOf(lengths, counted));
        for (Metric metric : Metric.values()) {
            ascending.put(metric, column(metric));
        }
    }

    private long[] column(Metric metric) {
        long[] values = new long[Math.toIntExact(completed)];
        int count = 0;
        for (int sample = first; sample < end; sample++) {
            long value = view.isComplete(sample) ? value(metric, sample) : SeriesView.UNSET;
            if (value != SeriesView.UNSET) {
                values[count++] = value;
            }
        }
        long[] trimmed = Arrays.copyOf(values, count);
        Arrays.sort(trimmed);
        return trimmed;
    }

    /** A time per output token of a sample with one token or none means nothing and is unset. */
    private long value(Metric metric, int sample) {
        long dueNanos = view.dueNanos(sample);
        long firstNanos = view.firstTokenNanos(sample);
        long tokenCount = view.tokenCount(sample);
        return switch (metric) {
            case E2E -> view.completedNanos(sample) - dueNanos;
            case TTFT -> firstNanos == SeriesView.UNSET ? SeriesView.UNSET : firstNanos - dueNanos;
            case TPOT ->
                firstNanos == SeriesView.UNSET || tokenCount < 2
                        ? SeriesView.UNSET
                        : TokenArithmetic.tpotNanos(
                                view.completedNanos(sample) - dueNanos, firstNanos - dueNanos, tokenCount);
        };
    }
}
