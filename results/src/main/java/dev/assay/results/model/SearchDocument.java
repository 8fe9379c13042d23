package dev.assay.results.model;

import dev.assay.results.model.RunDocument.Dataset;
import dev.assay.results.model.RunDocument.Ruleset;
import dev.assay.results.model.RunDocument.Times;
import dev.assay.results.model.RunDocument.Versions;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A search for the highest rates that meet gates, in the form of {@code peak.json} (one gate) and {@code gates.json} (several);
 * the JSON schemas beside this class describe both for other programs. It is written anew after each probe, and a search that
 * was cut short goes on from it. Rates are queries a second. Immutable.
 *
 * @param schema {@link #PEAK} or {@link #GATES}; the number rises when a key changes its meaning or goes
 * @param label what may not be forgotten when the figures are quoted
 * @param simulated whether time was simulated
 * @param state running, complete (every gate has a confirmed answer or is known to have none), bounded (a bound of the search
 *     was reached first), aborted or interrupted
 * @param stateReason why it is not complete; empty when it is
 * @param method adaptive or official
 * @param bounds what limited the search
 * @param gates what was to be met
 * @param probes every probe in order
 * @param answers one for each gate, in the order of the gates
 * @param discrepancies primary sources that contradict each other about a limit used here
 * @param spentSeconds time of all probes, draining included, on the measuring clock
 * @param settings requested settings that all probes share, under the reference's names
 * @param fingerprint what must be equal for another search to go on from this one
 * @param ruleset the rules that held
 * @param sut name of the system under test
 * @param described what its owner says of it, by the names of a report's label; null in documents of earlier versions
 * @param tokenCounts samples of all probes of this process by the source of their token count; null in documents of earlier versions
 * @param dataset the samples
 * @param versions what measured
 * @param environment where it ran
 * @param notes remarks, one sentence each
 * @param times civil times
 */
public record SearchDocument(
        String schema,
        String label,
        boolean simulated,
        String state,
        String stateReason,
        String method,
        Bounds bounds,
        List<Gate> gates,
        List<Probe> probes,
        List<Answer> answers,
        List<SourceDiscrepancy> discrepancies,
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
    /** Kind and version of {@code peak.json}. */
    public static final String PEAK = "assay/peak/1";

    /** Kind and version of {@code gates.json}. */
    public static final String GATES = "assay/gates/1";

    public SearchDocument {
        gates = List.copyOf(gates);
        probes = List.copyOf(probes);
        answers = List.copyOf(answers);
        discrepancies = List.copyOf(discrepancies);
        notes = List.copyOf(notes);
    }

    /**
     * What limited the search.
     *
     * @param maxProbes most probes, repeats and confirming runs included
     * @param maxSeconds longest time of all probes together; null for none
     * @param precision relative width of the bracket at which the search ends
     */
    public record Bounds(int maxProbes, @Nullable Double maxSeconds, double precision) {}

    /**
     * Limits that must hold together.
     *
     * @param origin where the limits come from, in words
     * @param official whether LoadGen can judge exactly these limits, so that its verdict stands in the logs
     */
    public record Gate(String name, String origin, boolean official, List<Limit> limits) {
        public Gate {
            limits = List.copyOf(limits);
        }
    }

    /**
     * One limit.
     *
     * @param metric ttft, tpot or e2e
     * @param limitNanos values above it are over the limit
     * @param percentile share of samples that must be within it, as a fraction
     */
    public record Limit(String metric, long limitNanos, double percentile) {}

    /**
     * One probe.
     *
     * @param number from 1
     * @param targetQps rate asked for
     * @param purpose bracket, narrow, repeat or confirm; official for the official method
     * @param forGate gate for whose sake it was made
     * @param ended full (the whole planned length), early (the verdict was known), aborted or interrupted
     * @param endReason why it ended before its planned length; empty otherwise
     * @param plannedSamples samples of the planned length
     * @param plannedSeconds scheduled time of the planned length
     * @param measuredSeconds time from the start to the last scheduled arrival or the early end
     * @param spentSeconds time that the probe took, draining included
     * @param arrivedSamples samples that were due
     * @param completedSamples samples that were answered
     * @param failedSamples samples that failed
     * @param openSamples samples that were due and unanswered when the probe ended
     * @param completedQps completions a second; null when there are too few
     * @param lateCompletionsQps completions a second in the second half of the probe; null when there are too few
     * @param tokensPerSecond completed output tokens a second; null without token counts
     * @param outputs output tokens of the answered samples; null when none were counted, and in documents of earlier versions
     * @param latencies distributions of ttft, tpot and e2e over the answered samples; those that were not measured are left out
     * @param judgements one for each gate
     * @param queue how many samples were under way, at up to 100 instants
     * @param logDirectory folder of the log set, relative to the document
     */
    public record Probe(
            int number,
            double targetQps,
            String purpose,
            String forGate,
            String ended,
            String endReason,
            long plannedSamples,
            double plannedSeconds,
            double measuredSeconds,
            double spentSeconds,
            long arrivedSamples,
            long completedSamples,
            long failedSamples,
            long openSamples,
            @Nullable Double completedQps,
            @Nullable Double lateCompletionsQps,
            @Nullable Double tokensPerSecond,
            @Nullable Lengths outputs,
            Map<String, Spread> latencies,
            List<Judgement> judgements,
            List<QueuePoint> queue,
            String logDirectory) {
        public Probe {
            judgements = List.copyOf(judgements);
            queue = List.copyOf(queue);
        }
    }

    /** A distribution in nanoseconds, percentiles in the reference's definition. */
    public record Spread(
            long count, long meanNanos, long p50Nanos, long p90Nanos, long p95Nanos, long p99Nanos, long maxNanos) {}

    /** Samples due and ended up to an instant of the probe, seconds from its start. */
    public record QueuePoint(double seconds, long arrivedSamples, long endedSamples) {}

    /**
     * What one probe says about one gate.
     *
     * @param verdict pass, likely-pass, undecided, likely-fail or fail
     * @param certain whether the verdict is pass or fail by the rules' arithmetic and not by extrapolation
     * @param reason one clause
     * @param decidedSeconds time into the probe at which the verdict stood; null when it never did
     * @param limits each limit against what was seen
     * @param jointConfidence confidence that all limits hold, by the union bound; null when nothing was seen
     * @param allLimitsConfidence confidence that the demanded share of samples is within all limits at once
     * @param goodSamples samples within all limits
     * @param goodShare of the samples that were due, failed and unanswered ones included
     * @param goodputQps good samples a second: the rate of the completed samples times the share of them that is good
     * @param goodTokensPerSecond output tokens of good samples a second; null without token counts
     */
    public record Judgement(
            String gate,
            String verdict,
            boolean certain,
            String reason,
            @Nullable Double decidedSeconds,
            List<Observed> limits,
            @Nullable Double jointConfidence,
            @Nullable Double allLimitsConfidence,
            long goodSamples,
            @Nullable Double goodShare,
            @Nullable Double goodputQps,
            @Nullable Double goodTokensPerSecond) {
        public Judgement {
            limits = List.copyOf(limits);
        }
    }

    /**
     * One limit against what was seen.
     *
     * @param observedNanos value at the percentile over the answered samples; null when nothing was measured
     * @param samples samples that count: answered ones, and unanswered ones that are over the limit already
     * @param overLimit of them, over the limit
     * @param forgiven most that the planned number of samples forgives; -1 when that number is too small to pass at all
     * @param confidence that the limit holds: 1 - P(at most so many over | the share just fails)
     */
    public record Observed(
            String metric,
            long limitNanos,
            double percentile,
            @Nullable Long observedNanos,
            long samples,
            long overLimit,
            long forgiven,
            @Nullable Double confidence) {}

    /**
     * What the search found for one gate.
     *
     * @param targetQps highest rate that passes; null when there is none
     * @param confirmed whether a full-length run at this rate passed
     * @param probe number of the probe that the figures are from; null when there is none
     * @param failingQps lowest rate above it that does not pass; null when none was tried
     * @param relativeWidth failingQps / targetQps - 1
     * @param confidence of each limit at the confirming run, by metric
     * @param jointConfidence as in {@link Judgement}, of the confirming run
     * @param allLimitsConfidence as in {@link Judgement}, of the confirming run
     * @param spread rates between which probes contradicted each other; null when none did
     * @param brokeFirst which limit fails at failingQps, worst first; null when nothing failed
     * @param spentSeconds time of the probes made for this gate; 0 when those of the other gates answered for it
     * @param note what the reader must know; may be empty
     */
    public record Answer(
            String gate,
            @Nullable Double targetQps,
            boolean confirmed,
            @Nullable Integer probe,
            @Nullable Double failingQps,
            @Nullable Double relativeWidth,
            Map<String, Double> confidence,
            @Nullable Double jointConfidence,
            @Nullable Double allLimitsConfidence,
            @Nullable Double completedQps,
            @Nullable Double tokensPerSecond,
            @Nullable Double goodputQps,
            @Nullable Contradiction spread,
            @Nullable Broken brokeFirst,
            double spentSeconds,
            String logDirectory,
            String note) {}

    /**
     * A pass above a failure.
     *
     * @param lowestFailingQps lowest rate that failed in most of its probes
     * @param highestPassingQps highest rate that passed in most of its probes
     * @param repeats probes that were repeated because of it
     */
    public record Contradiction(double lowestFailingQps, double highestPassingQps, int repeats) {}

    /**
     * What failed at the lowest rate that does not pass.
     *
     * @param atQps the rate
     * @param ended as in {@link Probe}: after an early end the percentile is one of the answers so far and decides nothing
     * @param observedNanos value at the percentile over the answered samples; null when nothing was measured
     * @param overShare share of samples over the limit
     * @param overBy observed / limit - 1; may be negative when only early stopping failed; null when nothing was measured
     * @param samples as in {@link Observed}
     * @param overLimit of them, over the limit
     * @param forgiven most that the planned number of samples forgives; -1 when that number is too small to pass at all
     * @param plannedSamples samples of the planned length
     * @param reason why the probe does not pass, one clause
     */
    public record Broken(
            String metric,
            long limitNanos,
            double percentile,
            double atQps,
            String ended,
            @Nullable Long observedNanos,
            double overShare,
            @Nullable Double overBy,
            long samples,
            long overLimit,
            long forgiven,
            long plannedSamples,
            String reason) {}

    /** Two primary sources contradict each other about a limit used here. */
    public record SourceDiscrepancy(String key, String subject, Map<String, String> sources, String note) {}
}
