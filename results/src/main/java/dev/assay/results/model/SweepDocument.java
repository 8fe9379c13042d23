package dev.assay.results.model;

import dev.assay.results.model.RunDocument.Dataset;
import dev.assay.results.model.RunDocument.Ruleset;
import dev.assay.results.model.RunDocument.Times;
import dev.assay.results.model.RunDocument.Versions;
import dev.assay.results.model.SearchDocument.Gate;
import dev.assay.results.model.SearchDocument.Spread;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A sweep over load levels in the form of {@code sweep.json}; the JSON schema beside this class describes it for other programs.
 * It is written anew after each run, and a sweep that was cut short goes on from it. Immutable.
 *
 * @param schema {@link #SCHEMA}; the number rises when a key changes its meaning or goes
 * @param label what may not be forgotten when the figures are quoted
 * @param simulated whether time was simulated
 * @param state running, complete, bounded (a bound was reached before the knee was passed), aborted or interrupted
 * @param stateReason why it is not complete; empty when it is
 * @param load kind of load and what its levels mean
 * @param plan how levels were chosen and how long each was held
 * @param gate limits of goodput
 * @param points one for each level, in ascending order
 * @param knee first level beyond which more load buys little; null when none was seen
 * @param goodputPeak level with the highest goodput; null when there is no goodput at all
 * @param crossover where goodput leaves raw throughput; null when it never does
 * @param spentSeconds time of all runs on the measuring clock
 * @param settings requested settings that all runs share, under the reference's names
 * @param fingerprint what must be equal for another sweep to go on from this one
 * @param described as in {@link SearchDocument}
 * @param tokenCounts as in {@link SearchDocument}
 */
public record SweepDocument(
        String schema,
        String label,
        boolean simulated,
        String state,
        String stateReason,
        Load load,
        Plan plan,
        Gate gate,
        List<Point> points,
        @Nullable Knee knee,
        @Nullable Peak goodputPeak,
        @Nullable Crossover crossover,
        double spentSeconds,
        Map<String, Object> settings,
        Map<String, String> fingerprint,
        Ruleset ruleset,
        String sut,
        @Nullable Map<String, String> described,
        @Nullable Map<String, Long> tokenCounts,
        Dataset dataset,
        Versions versions,
        Map<String, Object> environment,
        List<String> notes,
        Times times) {
    /** Kind and version of the document. */
    public static final String SCHEMA = "assay/sweep/1";

    public SweepDocument {
        points = List.copyOf(points);
        notes = List.copyOf(notes);
    }

    /**
     * The load.
     *
     * @param kind concurrency, poisson, fixed or gamma
     * @param unit of a level: samples in flight or queries/s
     * @param burstiness shape of the gamma distribution of gaps: 1 is Poisson, less is burstier; null for other kinds
     * @param official whether arrivals are those of the official Server scenario
     */
    public record Load(String kind, String unit, @Nullable Double burstiness, boolean official) {}

    /**
     * How levels were chosen and how long each was held.
     *
     * @param levels in words, for example {@code automatic from 1, factor 1.5}
     * @param warmUpSeconds time at the start of each run whose samples do not count
     * @param measuredSeconds time after it whose samples count
     * @param repeats runs at each level
     */
    public record Plan(String levels, double warmUpSeconds, double measuredSeconds, int repeats) {}

    /**
     * One level.
     *
     * @param level in the unit of the load
     * @param runs each repeat
     * @param median medians of the runs' figures
     * @param dispersion (largest - smallest) / median of each of completedQps, tokensPerSecond, goodputQps, ttftP99Nanos,
     *     tpotP99Nanos and e2eP99Nanos; empty with one run
     * @param pareto whether no other point has both more tokens (else completions) a second and more tokens a second for each
     *     user (else a lower median latency)
     */
    public record Point(double level, List<Run> runs, Figures median, Map<String, Double> dispersion, boolean pareto) {
        public Point {
            runs = List.copyOf(runs);
        }
    }

    /**
     * One run at a level.
     *
     * @param scheduleSeed seed of the arrivals, unsigned digits
     * @param outputs output tokens of the counted samples; null when none were counted, and in documents of earlier versions
     * @param latencies distributions of ttft, tpot and e2e over the counted samples; those that were not measured are left out
     * @param logDirectory folder of the log set, relative to the document
     */
    public record Run(
            String state,
            String scheduleSeed,
            Figures figures,
            @Nullable Lengths outputs,
            Map<String, Spread> latencies,
            String logDirectory) {}

    /**
     * Figures of one run, over samples that were due after the warm-up.
     *
     * @param arrivedSamples samples due in the measured time
     * @param completedSamples of them, answered
     * @param failedSamples of them, failed
     * @param openSamples of them, given up unanswered
     * @param offeredQps arrivals a second
     * @param completedQps completions in the measured time, a second
     * @param tokensPerSecond output tokens of samples completed in the measured time, a second; null without counts
     * @param goodShare samples within all limits of those that were due in the measured time, failed and abandoned ones included
     * @param goodputQps samples within all limits of those that completed in the measured time, a second: a part of completedQps
     * @param goodTokensPerSecond their tokens a second, a part of tokensPerSecond; null without counts
     * @param tokensPerSecondPerUser 1 s / median time per output token; null when it was not measured
     * @param ttftP99Nanos null when it was not measured, like the other two
     * @param meanInFlight mean number of samples under way
     */
    public record Figures(
            double arrivedSamples,
            double completedSamples,
            double failedSamples,
            double openSamples,
            double offeredQps,
            double completedQps,
            @Nullable Double tokensPerSecond,
            double goodShare,
            double goodputQps,
            @Nullable Double goodTokensPerSecond,
            @Nullable Double tokensPerSecondPerUser,
            @Nullable Double ttftP50Nanos,
            @Nullable Double ttftP99Nanos,
            @Nullable Double tpotP50Nanos,
            @Nullable Double tpotP99Nanos,
            @Nullable Double e2eP50Nanos,
            @Nullable Double e2eP99Nanos,
            double meanInFlight) {}

    /**
     * The knee.
     *
     * @param level last level before it
     * @param nextLevel first level past it
     * @param reason ttft-doubled, latency-doubled or gain-under-5-percent
     */
    public record Knee(double level, double nextLevel, String reason, String detail) {}

    /** Level with the highest goodput. */
    public record Peak(
            double level, double goodputQps, @Nullable Double goodTokensPerSecond) {}

    /**
     * Where goodput leaves raw throughput.
     *
     * @param lastTogetherLevel highest level up to which at least 95 % of completions are good; null when there is none
     * @param firstApartLevel the next level
     */
    public record Crossover(@Nullable Double lastTogetherLevel, double firstApartLevel) {}
}
