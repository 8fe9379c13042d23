package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsFields;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import tools.jackson.databind.JsonNode;

/** Turns the entries of a file like {@code schedule.json} into tests. */
final class ScheduleGoldenCases {
    private ScheduleGoldenCases() {}

    static Stream<DynamicTest> schedules(JsonNode file) {
        ReferenceVariant variant = new ReferenceVariant(
                LoadGenVersion.parse(file.get("loadgen_version").asString()),
                ReferenceVariant.UniformInt.GCC_11_AND_NEWER);
        return StreamSupport.stream(file.path("cases").spliterator(), false)
                .map(entry -> DynamicTest.dynamicTest(
                        String.join(
                                " ",
                                entry.get("case").asString(),
                                entry.get("family").asString(),
                                entry.get("scenario").asString(),
                                entry.get("mode").asString()),
                        () -> check(entry, variant)));
    }

    private static void check(JsonNode entry, ReferenceVariant variant) {
        EffectiveSettings settings = effective(entry);
        checkEffective(entry.get("effective"), settings);
        int total = entry.get("qsl_total_sample_count").intValue();
        ScheduleGenerator generator = new ScheduleGenerator(settings, total, variant);
        List<Schedule> all = new ArrayList<>();
        if (settings.mode() == TestMode.ACCURACY_ONLY) {
            generator.accuracy().forEach(all::add);
            checkSets(entry, LoadableSets.forAccuracy(settings, total, variant), all);
        } else {
            all.add(generator.performance());
            checkSets(entry, LoadableSets.forPerformance(settings, total, variant), all);
        }
        checkQueries(entry, all);
    }

    private static EffectiveSettings effective(JsonNode entry) {
        TestSettings.Builder requested = SettingsFields.apply(TestSettings.builder(), entry.get("requested"))
                .scenario(Scenario.ofOfficialName(entry.get("scenario").asString()))
                .mode(TestMode.ofOfficialName(entry.get("mode").asString()))
                .qslRngSeed(GoldenFiles.unsigned(entry.get("qsl_rng_seed")))
                .sampleIndexRngSeed(GoldenFiles.unsigned(entry.get("sample_index_rng_seed")))
                .scheduleRngSeed(GoldenFiles.unsigned(entry.get("schedule_rng_seed")));
        return EffectiveSettingsDerivation.derive(
                        requested.build(),
                        entry.get("qsl_performance_sample_count").longValue(),
                        entry.get("qsl_total_sample_count").longValue())
                .effective();
    }

    private static void checkEffective(JsonNode expected, EffectiveSettings settings) {
        assertThat(settings.targetQps()).isEqualTo(expected.get("target_qps").doubleValue());
        assertThat(settings.samplesPerQuery())
                .isEqualTo(expected.get("samples_per_query").longValue());
        assertThat(settings.minQueryCount())
                .isEqualTo(expected.get("min_query_count").longValue());
        assertThat(settings.minSampleCount())
                .isEqualTo(expected.get("min_sample_count").longValue());
        assertThat(settings.targetDurationMillis())
                .isEqualTo(expected.get("target_duration_ms").longValue());
        assertThat(settings.performanceSampleCount())
                .isEqualTo(expected.get("performance_sample_count").longValue());
        if (expected.has("accuracy_sample_count")) {
            assertThat(settings.accuracySampleCount())
                    .isEqualTo(expected.get("accuracy_sample_count").longValue());
        }
    }

    /** The file lists all sets; a performance run loads the first one only. */
    private static void checkSets(JsonNode entry, LoadableSets sets, List<Schedule> series) {
        assertThat(sets.count()).isEqualTo(entry.get("loadable_set_count").intValue());
        for (int i = 0; i < series.size(); i++) {
            assertThat(series.get(i).loadedSet()).isEqualTo(sets.get(i).indices());
        }
        for (JsonNode expected : entry.get("loadable_sets")) {
            LoadableSets.LoadedSet set = sets.get(expected.get("set").intValue());
            String name = "set " + expected.get("set");
            assertThat(set.length())
                    .as(name)
                    .isEqualTo(expected.get("size_with_padding").intValue());
            assertThat(set.end())
                    .as(name)
                    .isEqualTo(expected.get("sample_distribution_end").intValue());
            checkEnds(name, LongStream.of(longs(set.indices())), expected.get("first_100"), expected.get("last_10"));
            assertThat(new ListDigest().addAll(set.indices()).sha256())
                    .isEqualTo(expected.get("sha256_le_int64").asString());
        }
        ListDigest digest = new ListDigest();
        for (int i = 0; i < sets.count(); i++) {
            digest.addAll(sets.get(i).indices());
        }
        assertThat(digest.sha256())
                .isEqualTo(entry.get("all_loadable_sets_concatenated_sha256_le_int64")
                        .asString());
    }

    private static void checkQueries(JsonNode entry, List<Schedule> all) {
        ListDigest sizes = new ListDigest();
        ListDigest due = new ListDigest();
        ListDigest samples = new ListDigest();
        LongStream.Builder dueNanos = LongStream.builder();
        LongStream.Builder indices = LongStream.builder();
        List<Integer> queriesPerSet = new ArrayList<>();
        for (Schedule schedule : all) {
            queriesPerSet.add(schedule.queryCount());
            for (int query = 0; query < schedule.queryCount(); query++) {
                sizes.add(schedule.samplesPerQuery());
                due.add(schedule.dueNanos(query));
                dueNanos.add(schedule.dueNanos(query));
                for (int i = 0; i < schedule.samplesPerQuery(); i++) {
                    samples.add(schedule.sampleIndex(query, i));
                    indices.add(schedule.sampleIndex(query, i));
                }
            }
        }
        long queries = queriesPerSet.stream().mapToLong(Integer::longValue).sum();
        assertThat(queries).isEqualTo(entry.get("query_count").longValue());
        for (int i = 0; i < entry.get("queries_per_set").size(); i++) {
            assertThat(queriesPerSet.get(i))
                    .isEqualTo(entry.get("queries_per_set").get(i).intValue());
        }
        assertThat(all.getFirst().samplesPerQuery())
                .isEqualTo(entry.get("samples_in_first_query").intValue());
        assertThat(all.getLast().samplesPerQuery())
                .isEqualTo(entry.get("samples_in_last_query").intValue());
        checkEnds(
                "scheduled deltas",
                dueNanos.build(),
                entry.get("scheduled_delta_ns_first_50"),
                entry.get("scheduled_delta_ns_last_5"));
        checkEnds(
                "sample indices",
                indices.build(),
                entry.get("sample_index_first_100"),
                entry.get("sample_index_last_10"));
        assertThat(sizes.sha256())
                .isEqualTo(entry.get("query_sizes_sha256_le_int64").asString());
        assertThat(due.sha256())
                .isEqualTo(entry.get("scheduled_delta_ns_sha256_le_int64").asString());
        assertThat(samples.sha256())
                .isEqualTo(entry.get("sample_index_sha256_le_int64").asString());
        long count = all.stream()
                .mapToLong(schedule -> (long) schedule.queryCount() * schedule.samplesPerQuery())
                .sum();
        assertThat(count).isEqualTo(entry.get("sample_count").longValue());
    }

    private static void checkEnds(String name, LongStream values, JsonNode first, JsonNode last) {
        long[] array = values.toArray();
        for (int i = 0; i < first.size(); i++) {
            assertThat(array[i])
                    .as("%s, element %d", name, i)
                    .isEqualTo(first.get(i).longValue());
        }
        for (int i = 0; i < last.size(); i++) {
            int position = array.length - last.size() + i;
            assertThat(array[position])
                    .as("%s, element %d", name, position)
                    .isEqualTo(last.get(i).longValue());
        }
    }

    private static long[] longs(int[] values) {
        long[] result = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            result[i] = values[i];
        }
        return result;
    }
}
