package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.UniformReal;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.databind.JsonNode;

/** Turns the {@code accuracy_log} part of a file like {@code schedule.json} into tests. */
final class AccuracyLogGoldenCases {
    private static final int VALUES = 100_000;

    private AccuracyLogGoldenCases() {}

    static Stream<DynamicTest> selections(JsonNode file) {
        JsonNode part = file.path("accuracy_log");
        if (part.isMissingNode()) {
            return Stream.empty();
        }
        return Stream.concat(
                Stream.of(DynamicTest.dynamicTest("accuracy log values", () -> checkValues(part))),
                StreamSupport.stream(part.get("selection").spliterator(), false)
                        .map(entry -> DynamicTest.dynamicTest(
                                "accuracy log selection, seed " + entry.get("accuracy_log_rng_seed") + ", probability "
                                        + entry.get("probability"),
                                () -> checkSelection(entry))));
    }

    private static void checkValues(JsonNode part) {
        RandomEngine engine = new RandomEngine(RandomEngine.DEFAULT_SEED);
        List<String> first = new ArrayList<>();
        ListDigest digest = new ListDigest();
        for (int i = 0; i < VALUES; i++) {
            double value = UniformReal.next(engine);
            digest.add(value);
            first.add(String.format("%016x", Double.doubleToRawLongBits(value)));
        }
        JsonNode wanted = part.get("per_sample_value_seq_0_to_19_ieee754_hex");
        for (int i = 0; i < wanted.size(); i++) {
            assertThat(first.get(i)).isEqualTo(wanted.get(i).asString());
        }
        assertThat(digest.sha256())
                .isEqualTo(part.get("per_sample_value_first_100000_sha256_le_double")
                        .asString());
    }

    private static void checkSelection(JsonNode entry) {
        EffectiveSettings settings = EffectiveSettingsDerivation.derive(
                        TestSettings.builder()
                                .accuracyLogRngSeed(GoldenFiles.unsigned(entry.get("accuracy_log_rng_seed")))
                                .accuracyLogProbability(entry.get("probability").doubleValue())
                                .build(),
                        1,
                        1)
                .effective();
        assertThat(String.format("%016x", Double.doubleToRawLongBits(AccuracyLogSampling.offset(settings))))
                .isEqualTo(entry.get("offset_ieee754_hex").asString());
        int samples = entry.get("samples").intValue();
        AccuracyLogSelection selection = new AccuracyLogSampling().next(settings, false, 0, samples);
        List<Long> selected = new ArrayList<>();
        ListDigest digest = new ListDigest();
        for (long id = 0; id < samples; id++) {
            if (selection.selected(id)) {
                selected.add(id);
                digest.add(id);
            }
        }
        assertThat(selected).hasSize(entry.get("selected_count").intValue());
        assertThat(selection.selectedCount())
                .isEqualTo(entry.get("selected_count").longValue());
        for (int i = 0; i < entry.get("selected_seq_id_first_50").size(); i++) {
            assertThat(selected.get(i))
                    .isEqualTo(entry.get("selected_seq_id_first_50").get(i).longValue());
        }
        assertThat(digest.sha256())
                .isEqualTo(entry.get("selected_seq_id_sha256_le_int64").asString());
    }
}
