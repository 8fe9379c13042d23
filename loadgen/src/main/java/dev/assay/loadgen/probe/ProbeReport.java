package dev.assay.loadgen.probe;

import dev.assay.loadgen.search.Metric;
import dev.assay.loadgen.search.ProbePlan;
import dev.assay.loadgen.search.ProbeResult;
import dev.assay.loadgen.search.ProbeSeries;
import dev.assay.loadgen.search.Purpose;
import dev.assay.loadgen.search.Verdict;
import dev.assay.loadgen.session.RunOutcome;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One probe after its end.
 *
 * @param ended how it ended
 * @param endReason why it did not run its whole length; empty when it did
 * @param measuredNanos from the start to the last arrival that counts
 * @param spentNanos all of its time, draining included
 * @param arrived samples that were due
 * @param completed samples that were answered
 * @param failed samples that failed
 * @param open samples that were given up unanswered
 * @param completedQps answered samples a second: the official figure when the whole length was run, else over the time to the
 *     last answer; NaN without answers
 * @param tokensPerSecond output tokens a second, likewise; NaN without counts
 * @param tokens output tokens of the answered samples
 * @param outputTokens their distribution over the answered samples whose tokens were counted
 * @param latencies distributions over the answered samples
 * @param judgements in the order of the gates
 * @param series how it went
 * @param outcome what the session says; none when a report was made from elsewhere
 * @param directory its logs
 */
public record ProbeReport(
        double targetQps,
        Purpose purpose,
        String forGate,
        Ended ended,
        String endReason,
        ProbePlan plan,
        long measuredNanos,
        long spentNanos,
        long arrived,
        long completed,
        long failed,
        long open,
        double completedQps,
        double tokensPerSecond,
        long tokens,
        LengthSpread outputTokens,
        Map<Metric, LatencySpread> latencies,
        List<GateJudgement> judgements,
        ProbeSeries series,
        Optional<RunOutcome> outcome,
        Path directory) {
    /** How a probe ended. */
    public enum Ended {
        /** The whole planned length was run. */
        FULL,
        /** Its verdict was known. */
        EARLY,
        /** The system broke. */
        ABORTED,
        /** A stop was requested from outside. */
        INTERRUPTED
    }

    public ProbeReport {
        judgements = List.copyOf(judgements);
    }

    /**
     * Samples within all limits, a second: their share of the answered samples times the rate of these, so that it never exceeds
     * that rate; NaN without answers.
     */
    public double goodputQps(GateJudgement judgement) {
        return completedQps * ((double) judgement.goodSamples() / completed);
    }

    /** Their output tokens a second, likewise; NaN without counts. */
    public double goodTokensPerSecond(GateJudgement judgement) {
        return tokensPerSecond * ((double) judgement.goodTokens() / tokens);
    }

    /** What the search is told. */
    public ProbeResult result() {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        judgements.forEach(judgement -> verdicts.put(judgement.gate().name(), judgement.verdict()));
        return new ProbeResult(
                targetQps,
                purpose,
                forGate,
                verdicts,
                pressures(),
                series.lateCompletionsPerSecond(),
                ProbeResult.underWay(targetQps, meanLatencyNanos(), arrived, failed),
                spentNanos);
    }

    private double meanLatencyNanos() {
        LatencySpread whole = latencies.get(Metric.E2E);
        return whole == null ? Double.NaN : whole.meanNanos();
    }

    private Map<String, Double> pressures() {
        Map<String, Double> pressures = new LinkedHashMap<>();
        double share = plan.nanos() == 0 ? 0 : Math.min(1, (double) measuredNanos / plan.nanos());
        if (share > 0 && failed == 0) {
            judgements.forEach(judgement -> judgement.observed().stream()
                    .mapToDouble(seen -> ProbeResult.pressure(seen.overLimit(), seen.forgiven(), share))
                    .max()
                    .ifPresent(most -> pressures.put(judgement.gate().name(), most)));
        }
        return pressures;
    }
}
