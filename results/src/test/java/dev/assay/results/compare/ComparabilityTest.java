package dev.assay.results.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.read.RunView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rules on talking about results, applied to pairs. */
final class ComparabilityTest {
    private static final Map<String, String> BASE = Map.of(
            "benchmark",
            "llama2-70b-99",
            "scenario",
            "Server",
            "round",
            "v5.1",
            "division",
            "closed",
            "category",
            "available",
            "suite",
            "datacenter",
            "accelerators",
            "8",
            "accelerator",
            "X");

    @Test
    void one_benchmark_scenario_and_compatible_rounds_compare_and_the_round_is_named() {
        Comparability pair = Comparability.of(run(Map.of()), run(Map.of("round", "v6.0")));
        assertThat(pair.refusals()).isEmpty();
        assertThat(pair.labels()).anyMatch(label -> label.contains("version differs: v5.1 and v6.0"));
    }

    @Test
    void other_scenarios_benchmarks_and_metrics_are_refused() {
        assertThat(refusals(Map.of("scenario", "Interactive"))).anyMatch(why -> why.contains("scenario differs"));
        assertThat(refusals(Map.of("benchmark", "mixtral-8x7b"))).anyMatch(why -> why.contains("benchmark differs"));
        RunView samples = run(Map.of(), new Metric("result_completed_samples_per_sec", "", 5, "samples/s"));
        assertThat(Comparability.of(run(Map.of()), samples).refusals()).anyMatch(why -> why.contains("metric differs"));
    }

    @Test
    void rounds_outside_the_table_are_refused() {
        assertThat(refusals(Map.of("round", "v6.1"))).anyMatch(why -> why.contains("do not say yet"));
        assertThat(Comparability.of(
                                run(Map.of("benchmark", "gptj-99", "round", "v5.0")),
                                run(Map.of("benchmark", "gptj-99", "round", "v5.1")))
                        .refusals())
                .anyMatch(why -> why.contains("from v3.1 to v5.0"));
    }

    @Test
    void results_with_power_and_without_never_compare() {
        Map<String, String> measured = Map.of("power", "measured");
        assertThat(Comparability.of(run(Map.of("power", "performance only")), run(measured))
                        .refusals())
                .singleElement()
                .asString()
                .contains("performance-only and performance-with-power results never compare");
        assertThat(Comparability.of(run(measured), run(measured)).refusals()).isEmpty();
    }

    /** MultiStream counted streams up to v1.1 and measures latency from v2.0; both lie within the span of ResNet-50. */
    @Test
    void a_metric_that_changed_its_meaning_between_two_rounds_is_refused() {
        Map<String, String> old = Map.of("benchmark", "resnet50", "scenario", "MultiStream", "round", "v1.1");
        Map<String, String> recent = Map.of("benchmark", "resnet50", "scenario", "MultiStream", "round", "v2.0");
        Map<String, String> later = Map.of("benchmark", "resnet50", "scenario", "MultiStream", "round", "v4.0");
        assertThat(Comparability.of(run(old), run(recent)).refusals())
                .singleElement()
                .asString()
                .contains("counts streams up to v1.1 and measures latency from v2.0");
        assertThat(Comparability.of(run(recent), run(later)).refusals()).isEmpty();
        Map<String, String> scheduled = Map.of("round", "v4.0");
        assertThat(Comparability.of(run(scheduled), run(Map.of("round", "v4.1")))
                        .refusals())
                .hasSize(2)
                .anyMatch(why -> why.contains("v4.0 counts scheduled samples"));
    }

    @Test
    void division_category_and_chips_are_named() {
        List<String> labels = Comparability.of(
                        run(Map.of()), run(Map.of("division", "open", "category", "preview", "accelerators", "16")))
                .labels();
        assertThat(labels).anyMatch(label -> label.contains("division differs: closed and open"));
        assertThat(labels).anyMatch(label -> label.contains("keeps the result of the Open division"));
        assertThat(labels).anyMatch(label -> label.contains("category of availability differs"));
        assertThat(labels).anyMatch(label -> label.contains("number of accelerators differs: 8 and 16"));
        assertThat(labels).anyMatch(label -> label.contains("unverified"));
    }

    @Test
    void derived_figures_are_marked_and_the_footnote_names_what_is_missing() {
        String section = CompareSection.of(List.of(run(Map.of()), run(Map.of())))
                .tables()
                .toString();
        assertThat(section).contains("100.000 tokens/s each (derived, not official)");
        assertThat(Footnote.of(run(Map.of())))
                .contains("division closed", "submitter missing", "Result not verified by MLCommons Association.");
    }

    private static List<String> refusals(Map<String, String> other) {
        return Comparability.of(run(Map.of()), run(other)).refusals();
    }

    private static RunView run(Map<String, String> changed) {
        return run(changed, new Metric("result_completed_tokens_per_second", "", 800, "tokens/s"));
    }

    private static RunView run(Map<String, String> changed, Metric result) {
        Map<String, String> facts = new HashMap<>(BASE);
        facts.putAll(changed);
        return new RunView(
                "r",
                "unverified",
                facts,
                Optional.of("VALID"),
                List.of(),
                Optional.of(result),
                List.of(),
                List.of(),
                Map.of(),
                Optional.empty(),
                List.of());
    }
}
