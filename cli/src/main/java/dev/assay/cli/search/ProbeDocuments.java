package dev.assay.cli.search;

import dev.assay.loadgen.probe.GateJudgement;
import dev.assay.loadgen.probe.LatencySpread;
import dev.assay.loadgen.probe.LengthSpread;
import dev.assay.loadgen.probe.ProbeReport;
import dev.assay.loadgen.search.Metric;
import dev.assay.loadgen.search.ProbeResult;
import dev.assay.loadgen.search.ProbeSeries;
import dev.assay.loadgen.search.Purpose;
import dev.assay.loadgen.search.Verdict;
import dev.assay.results.model.Lengths;
import dev.assay.results.model.SearchDocument.Judgement;
import dev.assay.results.model.SearchDocument.Observed;
import dev.assay.results.model.SearchDocument.Probe;
import dev.assay.results.model.SearchDocument.QueuePoint;
import dev.assay.results.model.SearchDocument.Spread;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Turns probes into documents, and documents back into what a search needs to go on. */
final class ProbeDocuments {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int QUEUE_POINTS = 100;

    private ProbeDocuments() {}

    /** @param root the document's folder */
    static Probe of(int number, ProbeReport probe, Path root) {
        return new Probe(
                number,
                probe.targetQps(),
                probe.purpose().label(),
                probe.forGate(),
                probe.ended().name().toLowerCase(Locale.ROOT),
                probe.endReason(),
                probe.plan().samples(),
                probe.plan().nanos() / NANOS_PER_SECOND,
                probe.measuredNanos() / NANOS_PER_SECOND,
                probe.spentNanos() / NANOS_PER_SECOND,
                probe.arrived(),
                probe.completed(),
                probe.failed(),
                probe.open(),
                orNull(probe.completedQps()),
                orNull(probe.series().lateCompletionsPerSecond()),
                orNull(probe.tokensPerSecond()),
                lengths(probe.outputTokens()),
                spreads(probe.latencies()),
                probe.judgements().stream()
                        .map(judgement -> judgement(judgement, probe))
                        .toList(),
                queue(probe.series()),
                root.relativize(probe.directory()).toString());
    }

    /** What the search was told of this probe. */
    static ProbeResult result(Probe probe) {
        Map<String, Verdict> verdicts = new LinkedHashMap<>();
        Map<String, Double> pressures = new LinkedHashMap<>();
        double share = probe.plannedSeconds() == 0
                ? 0
                : Math.min(
                        1,
                        Math.rint(probe.measuredSeconds() * NANOS_PER_SECOND)
                                / Math.rint(probe.plannedSeconds() * NANOS_PER_SECOND));
        for (Judgement judgement : probe.judgements()) {
            verdicts.put(
                    judgement.gate(),
                    Verdict.valueOf(judgement.verdict().toUpperCase(Locale.ROOT).replace('-', '_')));
            if (share > 0 && probe.failedSamples() == 0) {
                judgement.limits().stream()
                        .mapToDouble(seen -> ProbeResult.pressure(seen.overLimit(), seen.forgiven(), share))
                        .max()
                        .ifPresent(most -> pressures.put(judgement.gate(), most));
            }
        }
        @Nullable Double late = probe.lateCompletionsQps();
        @Nullable Spread whole = probe.latencies().get(Metric.E2E.label());
        return new ProbeResult(
                probe.targetQps(),
                Purpose.valueOf(probe.purpose().toUpperCase(Locale.ROOT)),
                probe.forGate(),
                verdicts,
                pressures,
                late == null ? Double.NaN : late,
                ProbeResult.underWay(
                        probe.targetQps(),
                        whole == null ? Double.NaN : whole.meanNanos(),
                        probe.arrivedSamples(),
                        probe.failedSamples()),
                Math.round(probe.spentSeconds() * NANOS_PER_SECOND));
    }

    static Map<String, Spread> spreads(Map<Metric, LatencySpread> latencies) {
        Map<String, Spread> spreads = new LinkedHashMap<>();
        latencies.forEach((metric, s) -> spreads.put(
                metric.label(),
                new Spread(
                        s.count(),
                        s.meanNanos(),
                        s.p50Nanos(),
                        s.p90Nanos(),
                        s.p95Nanos(),
                        s.p99Nanos(),
                        s.maxNanos())));
        return spreads;
    }

    static @Nullable Lengths lengths(LengthSpread of) {
        return of.count() == 0
                ? null
                : new Lengths(Lengths.TOKENS, of.count(), of.mean(), of.min(), of.p50(), of.p99(), of.max());
    }

    static @Nullable Double orNull(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static Judgement judgement(GateJudgement of, ProbeReport probe) {
        boolean seen = probe.arrived() > 0;
        return new Judgement(
                of.gate().name(),
                of.verdict().label(),
                of.verdict().isCertain(),
                of.reason(),
                of.decidedNanos().isPresent() ? (Double) (of.decidedNanos().getAsLong() / NANOS_PER_SECOND) : null,
                of.observed().stream().map(ProbeDocuments::observed).toList(),
                seen ? (Double) of.jointConfidence() : null,
                seen ? (Double) of.allLimitsConfidence() : null,
                of.goodSamples(),
                seen ? (Double) ((double) of.goodSamples() / probe.arrived()) : null,
                orNull(probe.goodputQps(of)),
                orNull(probe.goodTokensPerSecond(of)));
    }

    private static Observed observed(GateJudgement.Observed of) {
        return new Observed(
                of.limit().metric().label(),
                of.limit().limitNanos(),
                of.limit().percentile(),
                boxed(of.observedNanos()),
                of.samples(),
                of.overLimit(),
                of.forgiven(),
                of.confidence());
    }

    private static @Nullable Long boxed(OptionalLong value) {
        return value.isPresent() ? (Long) value.getAsLong() : null;
    }

    private static List<QueuePoint> queue(ProbeSeries series) {
        List<QueuePoint> points = new ArrayList<>();
        int looks = series.size();
        int step = Math.max(1, Math.ceilDiv(looks, QUEUE_POINTS));
        for (int look = 0; look < looks; look += step) {
            points.add(
                    new QueuePoint(series.atNanos(look) / NANOS_PER_SECOND, series.arrived(look), series.ended(look)));
        }
        return points;
    }
}
