package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.UniformReal;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsFields;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The vectors of loadgen-spec 10.2 to 10.5. */
class PublishedScheduleVectorsTest {
    private static final Map<String, String> SCHEDULE_SEEDS = Map.of(
            "v4.1", "14962580496156340209",
            "v5.0", "9933818062894767841",
            "v5.1", "18209322760996052031",
            "v6.0", "3936089224930324775",
            "v6.1", "16159082839903944936");

    private static TestSettings.Builder v61(Scenario scenario) {
        return TestSettings.builder()
                .scenario(scenario)
                .mode(TestMode.PERFORMANCE_ONLY)
                .qslRngSeed(2085463073848966840L)
                .sampleIndexRngSeed(2747215439041700203L)
                .scheduleRngSeed(seed("v6.1"))
                .minQueryCount(100)
                .minDurationMillis(600_000);
    }

    private static long seed(String round) {
        return Long.parseUnsignedLong(SCHEDULE_SEEDS.get(round));
    }

    private static EffectiveSettings derive(TestSettings.Builder requested, int performance, int total) {
        return EffectiveSettingsDerivation.derive(requested.build(), performance, total)
                .effective();
    }

    @ParameterizedTest
    @CsvSource({
        "v6.1, 1, 601, 600148784966, 600154212913",
        "v6.1, 10, 6012, 600059632135, 600072979680",
        "v6.1, 100, 60155, 600015404702, 600022338666",
        "v6.1, 1000, 600444, 600001444572, 600002310275",
        "v6.1, 12345.6, 7407868, 600000009173, 600000066078",
        "v6.0, 1, 589, 600187755313, 600463242350",
        "v6.0, 100, 60301, 600006658941, 600025871711",
        "v6.0, 1000, 599681, 600000211001, 600000570983",
        "v5.1, 100, 60317, 600001179630, 600004615186",
        "v5.0, 100, 60127, 600055088329, 600065436999",
        "v4.1, 100, 60054, 600008858452, 600017691966"
    })
    void serverArrivals(String round, double rate, int queries, long lastDue, long duration) {
        TestSettings.Builder requested =
                v61(Scenario.SERVER).scheduleRngSeed(seed(round)).serverTargetQps(rate);
        Schedule schedule =
                new ScheduleGenerator(derive(requested, 1024, 1024), 1024, ReferenceVariant.NEWEST).performance();
        assertThat(schedule.queryCount()).isEqualTo(queries);
        assertThat(schedule.dueNanos(queries - 1)).isEqualTo(lastDue);
        assertThat(schedule.durationNanos()).isEqualTo(duration);
    }

    @Test
    void firstArrivalsAtOneThousandASecond() {
        Schedule schedule = new ScheduleGenerator(
                        derive(v61(Scenario.SERVER).serverTargetQps(1000), 1, 1), 1, ReferenceVariant.NEWEST)
                .performance();
        assertThat(IntStream.range(0, 12).mapToLong(schedule::dueNanos))
                .containsExactly(
                        0L, 1843654L, 2301577L, 3587439L, 4300433L, 4686839L, 6935180L, 8026759L, 8128505L, 9589851L,
                        9911224L, 11454687L);
    }

    static Stream<Named<JsonNode>> wholeSeries() {
        return StreamSupport.stream(
                        GoldenFiles.resource("published_series.json")
                                .get("series")
                                .spliterator(),
                        false)
                .map(row -> Named.of(row.get("name").asString(), row));
    }

    /** Settings, counts and hashes of 10.3; {@code set} counts the series of an accuracy run. */
    @ParameterizedTest
    @MethodSource
    void wholeSeries(JsonNode row) {
        TestSettings.Builder requested = SettingsFields.apply(TestSettings.builder(), row.get("requested"))
                .scenario(Scenario.ofOfficialName(row.get("scenario").asString()))
                .mode(TestMode.ofOfficialName(row.get("mode").asString()));
        int total = row.get("qsl_total_sample_count").intValue();
        EffectiveSettings settings =
                derive(requested, row.get("qsl_performance_sample_count").intValue(), total);
        ScheduleGenerator generator = new ScheduleGenerator(settings, total, ReferenceVariant.NEWEST);
        RandomEngine values = new RandomEngine(RandomEngine.DEFAULT_SEED);
        Schedule schedule = settings.mode() == TestMode.ACCURACY_ONLY
                ? accuracySeries(generator.accuracy(), row.get("set").intValue(), values)
                : generator.performance();
        int samples = schedule.queryCount() * schedule.samplesPerQuery();
        ListDigest valueDigest = new ListDigest();
        for (int i = 0; i < samples; i++) {
            valueDigest.add(UniformReal.next(values));
        }
        ScheduleDigest digest = ScheduleDigest.of(schedule);
        assertThat(schedule.queryCount()).isEqualTo(row.get("queries").intValue());
        assertThat(samples).isEqualTo(row.get("samples").intValue());
        for (int i = 0; i < row.get("first_sample_indices").size(); i++) {
            assertThat(sampleIndex(schedule, i))
                    .isEqualTo(row.get("first_sample_indices").get(i).intValue());
        }
        assertThat(digest.loadedSet().fnv1a()).isEqualTo(row.get("set_fnv1a").asString());
        assertThat(digest.sampleIndices().fnv1a())
                .isEqualTo(row.get("sample_index_fnv1a").asString());
        assertThat(digest.dueNanos().fnv1a())
                .isEqualTo(row.get("scheduled_delta_fnv1a").asString());
        assertThat(valueDigest.fnv1a())
                .isEqualTo(row.get("accuracy_value_fnv1a").asString());
    }

    /** Passes over the values of the series before, which the generator of accuracy values never repeats. */
    private static Schedule accuracySeries(AccuracySeries series, int wanted, RandomEngine values) {
        for (int i = 0; i < wanted; i++) {
            Schedule before = series.get(i);
            values.skip(2L * before.queryCount() * before.samplesPerQuery());
        }
        return series.get(wanted);
    }

    @Test
    void olderReleasesLoadTheStartOfTheShuffledLibrary() {
        ReferenceVariant older = new ReferenceVariant(LoadGenVersion.parse("6.0.5"), UniformInt.GCC_11_AND_NEWER);
        Schedule schedule = new ScheduleGenerator(
                        derive(v61(Scenario.SERVER).serverTargetQps(10), 1024, 50000), 50000, older)
                .performance();
        assertThat(schedule.loadedSet()).startsWith(26417, 6860, 15735, 37676);
        assertThat(ScheduleDigest.of(schedule).loadedSet().fnv1a()).isEqualTo("17a60593f36ae484");
    }

    @Test
    void olderStandardLibrariesIssueOtherSamples() {
        ReferenceVariant older = new ReferenceVariant(LoadGenVersion.NEWEST, UniformInt.GCC_10_AND_OLDER);
        Schedule schedule = new ScheduleGenerator(
                        derive(v61(Scenario.SERVER).serverTargetQps(1000), 1024, 50000), 50000, older)
                .performance();
        assertThat(schedule.loadedSet()).startsWith(521, 267, 822, 906, 498, 580, 710, 908);
        assertThat(firstIndices(schedule, 7)).isEqualTo("784 618 960 779 316 245 597");
        assertThat(ScheduleDigest.of(schedule).dueNanos().fnv1a()).isEqualTo("59a22fdb1e686621");
    }

    @Test
    void accuracyLogSamplingWithATarget() {
        TestSettings.Builder requested = v61(Scenario.SERVER)
                .serverTargetQps(500)
                .minDurationMillis(500)
                .accuracyLogSamplingTarget(20)
                .accuracyLogRngSeed(720381539243781796L);
        EffectiveSettings settings = derive(requested, 1024, 1024);
        Schedule schedule = new ScheduleGenerator(settings, 1024, ReferenceVariant.NEWEST).performance();
        assertThat(schedule.queryCount()).isEqualTo(249);
        assertThat(AccuracyLogSampling.probability(settings)).isEqualTo(0.08);
        assertThat(AccuracyLogSampling.offset(settings)).isEqualTo(0.49069568815352677);
        AccuracyLogSelection selection = new AccuracyLogSampling().next(settings, false, 0, schedule.queryCount());
        assertThat(IntStream.range(0, 249).filter(selection::selected))
                .containsExactly(5, 56, 65, 87, 89, 107, 113, 116, 140, 155, 170, 200, 210, 223);
    }

    @Test
    void smallSingleStreamSet() {
        TestSettings.Builder requested = v61(Scenario.SINGLE_STREAM)
                .singleStreamExpectedLatencyNanos(1_000_000)
                .minDurationMillis(200);
        Schedule schedule =
                new ScheduleGenerator(derive(requested, 100, 100), 100, ReferenceVariant.NEWEST).performance();
        assertThat(schedule.loadedSet()).startsWith(1, 5, 13, 64, 11, 37, 58, 70, 96, 67, 89, 42);
        assertThat(schedule.queryCount()).isEqualTo(401);
        assertThat(schedule.durationNanos()).isEqualTo(401_000_000);
        assertThat(firstIndices(schedule, 5)).isEqualTo("94 84 87 17 72");
    }

    @Test
    void smallMultiStreamSet() {
        TestSettings.Builder requested =
                TestSettings.builder().scenario(Scenario.MULTI_STREAM).multiStreamSamplesPerQuery(8);
        Schedule schedule =
                new ScheduleGenerator(derive(requested, 100, 1000), 1000, ReferenceVariant.NEWEST).performance();
        assertThat(schedule.loadedSet()).hasSize(107).startsWith(27, 64, 57, 53, 56, 60, 89, 37);
        assertThat(schedule.loadedSet()).endsWith(27, 64, 57, 53, 56, 60, 89);
        assertThat(firstIndices(schedule, 16)).isEqualTo("95 33 52 23 30 35 63 59 47 48 3 28 13 69 40 91");
    }

    private static String firstIndices(Schedule schedule, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Integer.toString(sampleIndex(schedule, i)))
                .collect(Collectors.joining(" "));
    }

    private static int sampleIndex(Schedule schedule, int sample) {
        int size = schedule.samplesPerQuery();
        return schedule.sampleIndex(sample / size, sample % size);
    }
}
