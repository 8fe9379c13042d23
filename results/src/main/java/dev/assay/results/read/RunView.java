package dev.assay.results.read;

import dev.assay.results.model.RunDocument.Gate;
import dev.assay.results.model.RunDocument.Latency;
import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.model.Samples;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run as the files that it left behind show it, whoever wrote them. Immutable.
 *
 * @param source what it was read from, as the user named it
 * @param label what may not be forgotten when the figures are quoted
 * @param facts what identifies the run, under the names in {@link RunFacts}; what is not known is absent
 * @param verdict VALID or INVALID; empty when the files do not say
 * @param reasons why it is INVALID
 * @param result the number that the run is compared by; empty when there is none
 * @param metrics further figures
 * @param gates conditions that are known with limit and observation
 * @param latencies distributions by name: latency, ttft, tpot
 * @param samples what happened to each sample; empty when the files do not say
 * @param notes remarks
 */
public record RunView(
        String source,
        String label,
        Map<String, String> facts,
        Optional<String> verdict,
        List<String> reasons,
        Optional<Metric> result,
        List<Metric> metrics,
        List<Gate> gates,
        Map<String, Latency> latencies,
        Optional<Samples> samples,
        List<String> notes) {
    public RunView {
        facts = Map.copyOf(facts);
        reasons = List.copyOf(reasons);
        metrics = List.copyOf(metrics);
        gates = List.copyOf(gates);
        notes = List.copyOf(notes);
    }

    /** The same run with the round that the package around it is of. */
    public RunView ofRound(String round) {
        return with(RunFacts.ROUND, round);
    }

    /** The same run with one fact more, or another one of the name. */
    RunView with(String name, String value) {
        Map<String, String> known = new LinkedHashMap<>(facts);
        known.put(name, value);
        return new RunView(source, label, known, verdict, reasons, result, metrics, gates, latencies, samples, notes);
    }

    /** The same run with one more remark. */
    RunView withNote(String note) {
        List<String> more = new ArrayList<>(List.of(note));
        more.addAll(notes);
        return new RunView(source, label, facts, verdict, reasons, result, metrics, gates, latencies, samples, more);
    }

    /** A fact; empty when it is not known. */
    public Optional<String> fact(String name) {
        return Optional.ofNullable(facts.get(name)).filter(value -> !value.isBlank());
    }
}
