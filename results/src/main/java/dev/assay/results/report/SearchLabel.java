package dev.assay.results.report;

import dev.assay.results.model.Lengths;
import dev.assay.results.model.RunDocument.Dataset;
import dev.assay.results.model.RunDocument.Ruleset;
import dev.assay.results.model.SearchDocument.Gate;
import dev.assay.results.read.RunFacts;
import dev.assay.results.read.RunReader;
import dev.assay.results.report.Section.Fact;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The label of a search or a sweep: what every honest chart tells, what is not known named as missing. */
final class SearchLabel {
    private static final double PERCENT = 100;

    private final Map<String, String> known = new LinkedHashMap<>();

    SearchLabel(String sut, Ruleset ruleset, Map<String, Object> settings) {
        put(RunFacts.SYSTEM, sut);
        put(RunFacts.BENCHMARK, ruleset.benchmark());
        put(RunFacts.SCENARIO, settings.get("scenario"));
        put(RunFacts.ROUND, ruleset.round());
        put(RunFacts.DIVISION, ruleset.division());
        put("rules", ruleset.name());
        put(
                "seeds",
                "sample library " + settings.get("qsl_rng_seed") + ", sample index "
                        + settings.get("sample_index_rng_seed") + ", schedule " + settings.get("schedule_rng_seed"));
    }

    /** Percentiles of all limits. */
    SearchLabel of(List<Gate> gates) {
        return with(
                "percentile",
                gates.stream()
                        .flatMap(gate -> gate.limits().stream())
                        .map(limit -> "p" + percent(limit.percentile()))
                        .distinct()
                        .collect(Collectors.joining(", ")));
    }

    SearchLabel of(Dataset dataset) {
        @Nullable Lengths inputs = dataset.inputs();
        put(RunFacts.INPUTS, inputs == null ? null : inputs.words());
        return with("data set", dataset.name() + ", " + dataset.totalSampleCount() + " samples");
    }

    /** What its owner says of the system, and where its token counts come from; null in older documents. */
    SearchLabel described(@Nullable Map<String, String> described, @Nullable Map<String, Long> tokenCounts) {
        if (described != null) {
            described.forEach(this::put);
        }
        put(RunFacts.TOKEN_COUNTS, tokenCounts == null ? null : RunReader.tokenCounts(tokenCounts));
        return this;
    }

    SearchLabel outputs(Optional<Lengths> outputs) {
        outputs.ifPresentOrElse(
                lengths -> put(RunFacts.OUTPUTS, lengths.words()), () -> known.remove(RunFacts.TOKEN_COUNTS));
        return this;
    }

    SearchLabel with(String name, String value) {
        put(name, value);
        return this;
    }

    /** First the fields that must be there, then the others. */
    List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        RunFacts.LABEL.forEach(name -> facts.add(new Fact(name, known.getOrDefault(name, Section.MISSING))));
        known.forEach((name, value) -> {
            if (!RunFacts.LABEL.contains(name)) {
                facts.add(new Fact(name, value));
            }
        });
        return facts;
    }

    /** A share as a percentage without a tail of binary digits. */
    static String percent(double share) {
        return BigDecimal.valueOf(share * PERCENT)
                .setScale(4, java.math.RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }

    private void put(String name, @Nullable Object value) {
        if (value != null && !value.toString().isBlank()) {
            known.put(name, value.toString());
        }
    }
}
