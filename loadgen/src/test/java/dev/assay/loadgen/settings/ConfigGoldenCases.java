package dev.assay.loadgen.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.databind.JsonNode;

/** Turns the entries of a file like {@code config.json} into tests. Public for modules that hold built-in texts. */
public final class ConfigGoldenCases {
    private ConfigGoldenCases() {}

    /** Each text of a user configuration, its return code, its effect and its log lines. */
    public static Stream<DynamicTest> userConfiguration(JsonNode file) {
        return each(file, "user_configuration", entry -> {
            ConfigSource source = entry.has("text")
                    ? new ConfigSource.Text(
                            ConfigText.parse("user.conf", entry.get("text").asString()))
                    : new ConfigSource.Unreadable(entry.get("what").asString().replaceAll(".*\\((.*)\\)", "$1"));
            ConfigOutcome outcome = new ConfigSession(ConfigText.empty("built-in"))
                    .fromConfig(
                            TestSettings.builder().build(),
                            SettingsProvenance.none(),
                            source,
                            entry.path("model").asString("m"),
                            Scenario.ofOfficialName(entry.path("scenario").asString("Server")),
                            ConfigType.OTHER);
            check(entry, outcome);
            assertThat(texts(outcome.logLines())).isEqualTo(strings(entry.get("detail_log")));
        });
    }

    /** What the built-in values set for each model and scenario. */
    public static Stream<DynamicTest> builtInConfiguration(JsonNode file, ConfigText builtIn) {
        return each(file, "built_in_configuration", entry -> {
            ConfigOutcome outcome = new ConfigSession(builtIn)
                    .fromConfig(
                            TestSettings.builder().build(),
                            SettingsProvenance.none(),
                            new ConfigSource.Unreadable("ignored"),
                            entry.get("model").asString(),
                            Scenario.ofOfficialName(entry.get("scenario").asString()),
                            ConfigType.BUILT_IN);
            check(entry, outcome);
        });
    }

    /** Effective settings and the errors logged about requested ones. */
    public static Stream<DynamicTest> effective(JsonNode file) {
        return each(file, "effective", ConfigGoldenCases::checkEffective);
    }

    private static void check(JsonNode entry, ConfigOutcome outcome) {
        assertThat(outcome.returnCode()).isEqualTo(entry.get("return").intValue());
        assertThat(SettingsFields.changedFromDefault(outcome.settings()))
                .containsExactlyInAnyOrderEntriesOf(SettingsFields.texts(entry.get("fields_changed_from_default")));
        assertThat(outcome.provenance().all().keySet())
                .as("settings with an origin")
                .containsAll(
                        SettingsFields.changedFromDefault(outcome.settings()).keySet());
    }

    private static void checkEffective(JsonNode entry) {
        TestSettings requested = SettingsFields.apply(
                        TestSettings.builder(), entry.get("requested_changed_from_default"))
                .scenario(Scenario.ofOfficialName(entry.get("scenario").asString()))
                .build();
        DerivedSettings derived = EffectiveSettingsDerivation.derive(
                requested,
                entry.get("qsl_performance_sample_count").longValue(),
                entry.get("qsl_total_sample_count").longValue());
        EffectiveSettings effective = derived.effective();
        assertThat(effective.samplesPerQuery())
                .isEqualTo(entry.get("samples_per_query").longValue());
        assertThat(effective.targetQps()).isEqualTo(entry.get("target_qps").doubleValue());
        assertThat(effective.targetLatencyNanos())
                .isEqualTo(entry.get("target_latency_ns").longValue());
        assertThat(effective.targetLatencyPercentile())
                .isEqualTo(entry.get("target_latency_percentile").doubleValue());
        assertThat(effective.maxAsyncQueries())
                .isEqualTo(entry.get("max_async_queries").longValue());
        assertThat(effective.targetDurationMillis())
                .isEqualTo(entry.get("target_duration_ms").longValue());
        assertThat(effective.minDurationMillis())
                .isEqualTo(entry.get("min_duration_ms").longValue());
        assertThat(effective.maxDurationMillis())
                .isEqualTo(entry.get("max_duration_ms").longValue());
        assertThat(effective.minQueryCount())
                .isEqualTo(entry.get("min_query_count").longValue());
        assertThat(effective.maxQueryCount())
                .isEqualTo(entry.get("max_query_count").longValue());
        assertThat(effective.minSampleCount())
                .isEqualTo(entry.get("min_sample_count").longValue());
        assertThat(effective.performanceSampleCount())
                .isEqualTo(entry.get("performance_sample_count").longValue());
        assertThat(effective.accuracySampleCount())
                .isEqualTo(entry.get("accuracy_sample_count").longValue());
        assertThat(effective.sampleConcatenatePermutation())
                .isEqualTo(entry.get("sample_concatenate_permutation").booleanValue());
        assertThat(texts(derived.logLines())).isEqualTo(strings(entry.get("detail_log")));
    }

    private interface Check {
        void accept(JsonNode entry);
    }

    private static Stream<DynamicTest> each(JsonNode file, String list, Check check) {
        return StreamSupport.stream(file.path(list).spliterator(), false)
                .map(entry -> DynamicTest.dynamicTest(
                        list + " " + entry.path("what").asString("") + " "
                                + entry.path("model").asString("") + " "
                                + entry.path("scenario").asString(""),
                        () -> check.accept(entry)));
    }

    private static List<String> texts(List<SettingsLogLine> lines) {
        return lines.stream()
                .map(line -> line.key() + ": \"" + line.value() + "\"")
                .toList();
    }

    private static List<String> strings(JsonNode array) {
        List<String> values = new ArrayList<>();
        array.forEach(value -> values.add(value.asString()));
        return values;
    }
}
