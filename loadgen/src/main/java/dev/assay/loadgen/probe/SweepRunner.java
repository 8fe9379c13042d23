package dev.assay.loadgen.probe;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.schedule.Arrivals;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.RunState;
import dev.assay.loadgen.session.SeriesObserver;
import dev.assay.loadgen.session.SeriesView;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.loadgen.stats.TokenArithmetic;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs the levels of a sweep, each as a session of its own with its own logs. Confined to one thread.
 *
 * @param subjects makes what is measured
 * @param base settings that all runs share; Server
 * @param options adds to the options of each session
 * @param gate limits of goodput
 * @param warmUpNanos time at the start of each run whose samples do not count
 * @param measuredNanos time after it whose samples count
 * @param stop ends the running one
 */
public record SweepRunner(
        Subject.Source subjects,
        TestSettings base,
        UnaryOperator<SessionOptions> options,
        Gate gate,
        long warmUpNanos,
        long measuredNanos,
        StopFlag stop) {
    /** Queries of the first attempt at a closed loop, whose rate nobody knows. */
    private static final long CLOSED_LOOP_QUERIES = 20_000;

    private static final long MOST_CLOSED_LOOP_QUERIES = 50_000_000;
    private static final long GROWTH = 8;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * Runs one level.
     *
     * @param targetQps rate; of no meaning in a closed loop
     * @param scheduleSeed seed of the arrivals
     * @param directory takes the logs; made when it is missing
     */
    public SweepFigures run(Arrivals arrivals, double targetQps, long scheduleSeed, Path directory) {
        ProbeRunner.makeDirectory(directory);
        if (!arrivals.isClosedLoop()) {
            return attempt(arrivals, targetQps, scheduleSeed, 1, directory).figures;
        }
        for (long queries = CLOSED_LOOP_QUERIES; ; queries *= GROWTH) {
            Attempt attempt = attempt(arrivals, targetQps, scheduleSeed, queries, directory);
            if (!attempt.ranOut || queries * GROWTH > MOST_CLOSED_LOOP_QUERIES || stop.isSet()) {
                return attempt.figures;
            }
        }
    }

    private record Attempt(SweepFigures figures, boolean ranOut) {}

    private Attempt attempt(Arrivals arrivals, double targetQps, long seed, long minQueries, Path directory) {
        Watch watch = new Watch();
        long wholeMillis = (warmUpNanos + measuredNanos) / NANOS_PER_MILLI;
        TestSettings settings = GateSettings.of(base, gate, targetQps).toBuilder()
                .mode(TestMode.PERFORMANCE_ONLY)
                .minDurationMillis(wholeMillis)
                .minQueryCount(minQueries)
                .scheduleRngSeed(seed)
                .sampleConcatenatePermutation(false)
                .build();
        try (Subject subject = subjects.open()) {
            SessionOptions session = options.apply(SessionOptions.on(subject.clock()))
                    .withArrivals(arrivals)
                    .withObserver(watch);
            long startNanos = subject.clock().nanos().nanoTime();
            RunOutcome outcome = TestSession.run(
                    subject.sut(),
                    subject.library(),
                    settings,
                    LogSettings.in(directory).withTrace(false),
                    session,
                    stop);
            long spentNanos = subject.clock().nanos().nanoTime() - startNanos;
            @Nullable SeriesView view = watch.last;
            return view == null
                    ? new Attempt(none(outcome, spentNanos), false)
                    : new Attempt(figures(view, outcome, spentNanos), ranOut(view, arrivals));
        }
    }

    private boolean ranOut(SeriesView view, Arrivals arrivals) {
        int planned = view.plannedSamples();
        return arrivals.isClosedLoop()
                && view.issuedSamples() == planned
                && view.dueNanos(planned - 1) - view.startNanos() < warmUpNanos + measuredNanos;
    }

    private SweepFigures figures(SeriesView view, RunOutcome outcome, long spentNanos) {
        long fromNanos = view.startNanos() + warmUpNanos;
        long untilNanos = fromNanos + measuredNanos;
        int due = Math.toIntExact(Math.min(view.plannedSamples(), view.issuedSamples()));
        int first = firstDueFrom(view, due, fromNanos);
        int end = firstDueFrom(view, due, untilNanos);
        SampleFacts facts = new SampleFacts(view, first, end, fromNanos);
        long answers = 0;
        long tokens = 0;
        long good = 0;
        long goodTokens = 0;
        for (int sample = 0; sample < due; sample++) {
            if (view.isComplete(sample)
                    && view.completedNanos(sample) >= fromNanos
                    && view.completedNanos(sample) < untilNanos) {
                long counted = TokenArithmetic.countedTokens(view.tokenCount(sample));
                answers++;
                tokens += counted;
                // Of the same answers as the throughput, so that goodput is a part of it whatever is under way at both
                // ends.
                if (facts.isGood(sample, gate)) {
                    good++;
                    goodTokens += counted;
                }
            }
        }
        double seconds = measuredNanos / NANOS_PER_SECOND;
        return new SweepFigures(
                outcome.state() == RunState.COMPLETE,
                outcome.reason(),
                facts.arrived(),
                facts.completed(),
                facts.failed(),
                facts.open(),
                (double) answers / seconds,
                tokens == 0 ? Double.NaN : (double) tokens / seconds,
                facts.good(gate).samples(),
                (double) good / seconds,
                tokens == 0 ? Double.NaN : (double) goodTokens / seconds,
                seconds,
                facts.sojournNanos() / measuredNanos,
                facts.spreads(),
                facts.outputTokens(),
                spentNanos);
    }

    /** Due instants rise with the number of the sample. */
    private static int firstDueFrom(SeriesView view, int end, long nanos) {
        int low = 0;
        int high = end;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (view.dueNanos(middle) < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private SweepFigures none(RunOutcome outcome, long spentNanos) {
        return new SweepFigures(
                false,
                outcome.reason(),
                0,
                0,
                0,
                0,
                0,
                Double.NaN,
                0,
                0,
                Double.NaN,
                measuredNanos / NANOS_PER_SECOND,
                0,
                Map.of(),
                LengthSpread.NONE,
                spentNanos);
    }

    private static final class Watch implements SeriesObserver {
        private @Nullable SeriesView last;

        @Override
        public Optional<String> observe(SeriesView view) {
            return Optional.empty();
        }

        @Override
        public void ended(SeriesView view) {
            last = view;
        }
    }
}
