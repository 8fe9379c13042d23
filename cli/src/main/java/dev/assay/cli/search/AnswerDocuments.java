package dev.assay.cli.search;

import dev.assay.cli.run.Figures;
import dev.assay.loadgen.search.GateAnswer;
import dev.assay.results.model.SearchDocument.Answer;
import dev.assay.results.model.SearchDocument.Broken;
import dev.assay.results.model.SearchDocument.Contradiction;
import dev.assay.results.model.SearchDocument.Judgement;
import dev.assay.results.model.SearchDocument.Observed;
import dev.assay.results.model.SearchDocument.Probe;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts together what the probes say about each gate. */
final class AnswerDocuments {
    private static final String PASS = "pass";

    private AnswerDocuments() {}

    static Answer of(GateAnswer answer, List<Probe> probes) {
        String gate = answer.gate().name();
        Optional<Probe> best = probes.stream()
                .filter(probe -> probe.targetQps() == answer.targetQps())
                .max(Comparator.comparingInt((Probe probe) -> rank(probe, gate)).thenComparingInt(Probe::number));
        Optional<Judgement> judged = best.flatMap(probe -> judgement(probe, gate));
        double spent = probes.stream()
                .filter(probe -> probe.forGate().equals(gate))
                .mapToDouble(Probe::spentSeconds)
                .sum();
        return new Answer(
                gate,
                ProbeDocuments.orNull(answer.targetQps()),
                answer.confirmed(),
                best.map(Probe::number).orElse(null),
                ProbeDocuments.orNull(answer.failingQps()),
                ProbeDocuments.orNull(answer.failingQps() / answer.targetQps() - 1),
                judged.map(AnswerDocuments::confidence).orElse(Map.of()),
                judged.map(Judgement::jointConfidence).orElse(null),
                judged.map(Judgement::allLimitsConfidence).orElse(null),
                best.map(Probe::completedQps).orElse(null),
                best.map(Probe::tokensPerSecond).orElse(null),
                judged.map(Judgement::goodputQps).orElse(null),
                contradiction(answer),
                brokeFirst(answer, probes),
                spent,
                best.map(Probe::logDirectory).orElse(""),
                best.map(Probe::purpose).orElse("").equals("official") && !answer.confirmed()
                        ? "the official search met the percentiles, but its run at this rate is not VALID"
                        : note(answer, probes));
    }

    /** A passing run with the gate's own limits first, then any that passed. */
    private static int rank(Probe probe, String gate) {
        boolean passed =
                judgement(probe, gate).map(Judgement::verdict).orElse("").equals(PASS);
        return passed ? probe.forGate().equals(gate) ? 2 : 1 : 0;
    }

    static Optional<Judgement> judgement(Probe probe, String gate) {
        return probe.judgements().stream()
                .filter(judgement -> judgement.gate().equals(gate))
                .findFirst();
    }

    private static Map<String, Double> confidence(Judgement judgement) {
        Map<String, Double> confidence = new LinkedHashMap<>();
        for (Observed seen : judgement.limits()) {
            @Nullable Double value = seen.confidence();
            if (value != null) {
                confidence.put(seen.metric(), value);
            }
        }
        return confidence;
    }

    private static @Nullable Contradiction contradiction(GateAnswer answer) {
        boolean known = !Double.isNaN(answer.lowestFailingQps()) && !Double.isNaN(answer.highestPassingQps());
        return answer.contradicted() && known
                ? new Contradiction(answer.lowestFailingQps(), answer.highestPassingQps(), answer.repeats())
                : null;
    }

    /** The limit with the most samples over it, in units of what is forgiven, at the lowest rate that fails. */
    private static @Nullable Broken brokeFirst(GateAnswer answer, List<Probe> probes) {
        return probes.stream()
                .filter(probe -> probe.targetQps() == answer.failingQps())
                .flatMap(probe -> judgement(probe, answer.gate().name()).stream()
                        .filter(judgement -> judgement.verdict().endsWith("fail"))
                        .flatMap(judgement -> judgement.limits().stream().map(seen -> broken(probe, judgement, seen))))
                .max(Comparator.comparingDouble(
                        broken -> (double) broken.overLimit() / Math.max(0.5, (double) broken.forgiven())))
                .orElse(null);
    }

    private static Broken broken(Probe probe, Judgement judgement, Observed seen) {
        @Nullable Long observed = seen.observedNanos();
        return new Broken(
                seen.metric(),
                seen.limitNanos(),
                seen.percentile(),
                probe.targetQps(),
                probe.ended(),
                observed,
                seen.samples() == 0 ? 0 : (double) seen.overLimit() / seen.samples(),
                observed == null ? null : (Double) ((double) observed / seen.limitNanos() - 1),
                seen.samples(),
                seen.overLimit(),
                seen.forgiven(),
                probe.plannedSamples(),
                judgement.reason());
    }

    private static boolean isWholePass(Probe probe, GateAnswer answer) {
        return probe.targetQps() == answer.targetQps()
                && probe.ended().equals("full")
                && judgement(probe, answer.gate().name())
                        .map(Judgement::verdict)
                        .orElse("")
                        .equals(PASS);
    }

    private static String note(GateAnswer answer, List<Probe> probes) {
        if (probes.isEmpty()) {
            return "no probe was finished";
        }
        if (answer.unreachable()) {
            return "unreachable: the limits are missed even at " + Figures.number(answer.failingQps())
                    + " queries/s, where the system was idle nine tenths of the time, so that no rate can meet them";
        }
        if (!answer.isFound()) {
            return "no rate that was tried passes";
        }
        if (!answer.confirmed()) {
            return probes.stream().anyMatch(probe -> isWholePass(probe, answer))
                    ? "undecided: a run of the whole length at this rate has passed, but it was made for another gate; one with"
                            + " this gate's own limits has not passed yet"
                    : "undecided: no run of the whole length at this rate has passed yet";
        }
        if (Double.isNaN(answer.failingQps())) {
            return "no rate that was tried fails";
        }
        return answer.contradicted()
                ? "probes contradicted each other; the rate lies below every rate that failed in most of its probes"
                : "";
    }
}
