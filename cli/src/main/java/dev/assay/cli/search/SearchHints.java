package dev.assay.cli.search;

import dev.assay.cli.run.Figures;
import dev.assay.results.model.SearchDocument.Judgement;
import dev.assay.results.model.SearchDocument.Observed;
import dev.assay.results.model.SearchDocument.Probe;
import dev.assay.results.model.SearchDocument.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tells early of a limit that may be out of reach, before hours are spent on ever lower rates. */
final class SearchHints {
    private static final long FEW_SAMPLES = 3;

    private SearchHints() {}

    /**
     * A sentence for each limit that more than half of the last probe's samples miss, when no probe has met the gate yet.
     *
     * @param probes at least one
     * @param told gates and metrics that were told of; the new ones are added
     */
    static List<String> of(List<Probe> probes, Set<String> told) {
        List<String> hints = new ArrayList<>();
        Probe probe = probes.getLast();
        for (Judgement judgement : probe.judgements()) {
            if (isMetByAny(probes, judgement.gate())) {
                continue;
            }
            for (Observed seen : judgement.limits()) {
                Spread spread = probe.latencies().get(seen.metric());
                if (spread != null
                        && spread.count() >= FEW_SAMPLES
                        && spread.p50Nanos() > seen.limitNanos()
                        && told.add(judgement.gate() + " " + seen.metric())) {
                    String metric = seen.metric().toUpperCase(Locale.ROOT);
                    hints.add("half of the samples exceed the " + metric + " limit of "
                            + Figures.time(seen.limitNanos()) + " of the gate " + judgement.gate() + " (median "
                            + Figures.time(spread.p50Nanos())
                            + "); if the system is as slow without load, no rate meets it");
                }
            }
        }
        return hints;
    }

    private static boolean isMetByAny(List<Probe> probes, String gate) {
        return probes.stream()
                .flatMap(probe -> AnswerDocuments.judgement(probe, gate).stream())
                .anyMatch(judgement -> judgement.verdict().endsWith("pass"));
    }
}
