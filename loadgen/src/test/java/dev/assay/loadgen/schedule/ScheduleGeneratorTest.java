package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsException;
import dev.assay.loadgen.settings.SettingsFields;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What holds for every schedule, whatever the seeds (loadgen-spec 9.2), and what is refused (9.4). */
class ScheduleGeneratorTest {
    private static final List<Scenario> SCENARIOS = List.of(Scenario.values());

    private static EffectiveSettings derive(TestSettings.Builder requested, int performance, int total) {
        return EffectiveSettingsDerivation.derive(requested.build(), performance, total)
                .effective();
    }

    private static ScheduleGenerator generator(TestSettings.Builder requested, int performance, int total) {
        return new ScheduleGenerator(derive(requested, performance, total), total, ReferenceVariant.NEWEST);
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void accuracyIssuesEverySampleExactlyOnceWhenTheSetsDivideEvenly(Scenario scenario) {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(scenario)
                .mode(TestMode.ACCURACY_ONLY)
                .multiStreamSamplesPerQuery(4);
        Map<Integer, Integer> issued = issuedInAccuracy(generator(requested, 64, 2048));
        assertThat(issued).hasSize(2048);
        assertThat(issued.values()).containsOnly(1);
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void accuracyRepeatsSamplesOnlyToFillMultiStreamQueries(Scenario scenario) {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(scenario)
                .mode(TestMode.ACCURACY_ONLY)
                .multiStreamSamplesPerQuery(4);
        Map<Integer, Integer> issued = issuedInAccuracy(generator(requested, 1001, 3003));
        assertThat(issued).hasSize(3003);
        int extra = issued.values().stream().mapToInt(count -> count - 1).sum();
        assertThat(extra).isEqualTo(scenario == Scenario.MULTI_STREAM ? 3 * 3 : 0);
    }

    private static Map<Integer, Integer> issuedInAccuracy(ScheduleGenerator generator) {
        Map<Integer, Integer> issued = new HashMap<>();
        for (Schedule schedule : generator.accuracy()) {
            int[] loaded = schedule.loadedSet();
            Arrays.sort(loaded);
            for (int query = 0; query < schedule.queryCount(); query++) {
                for (int i = 0; i < schedule.samplesPerQuery(); i++) {
                    int sample = schedule.sampleIndex(query, i);
                    assertThat(Arrays.binarySearch(loaded, sample)).isNotNegative();
                    issued.merge(sample, 1, Integer::sum);
                }
            }
        }
        return issued;
    }

    @Test
    void offlineAccuracyHandlesASmallerLastSet() {
        TestSettings.Builder requested =
                TestSettings.builder().scenario(Scenario.OFFLINE).mode(TestMode.ACCURACY_ONLY);
        AccuracySeries series = generator(requested, 30, 100).accuracy();
        assertThat(series.count()).isEqualTo(4);
        assertThat(IntStream.range(0, 4).map(i -> series.get(i).samplesPerQuery()))
                .containsExactly(30, 30, 30, 10);
        assertThat(series).allMatch(schedule -> schedule.queryCount() == 1);
    }

    @Test
    void multiStreamQueriesAreNeighboursInTheLoadedSet() {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(Scenario.MULTI_STREAM)
                .multiStreamSamplesPerQuery(7)
                .minDurationMillis(100);
        Schedule schedule = generator(requested, 100, 100).performance();
        int[] loaded = schedule.loadedSet();
        Map<Integer, Integer> position = new HashMap<>();
        for (int i = 99; i >= 0; i--) {
            position.put(loaded[i], i);
        }
        for (int query = 0; query < schedule.queryCount(); query++) {
            int start = position.get(schedule.sampleIndex(query, 0));
            for (int i = 0; i < 7; i++) {
                assertThat(schedule.sampleIndex(query, i)).isEqualTo(loaded[start + i]);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void everyScheduleKeepsItsPromises(long seed) {
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int i = 0; i < 150; i++) {
            TestSettings.Builder requested = randomSettings(random);
            int performance = 1 + random.nextInt(80);
            int total = performance + random.nextInt(60);
            EffectiveSettings settings = derive(requested, performance, total);
            ScheduleGenerator generator = new ScheduleGenerator(settings, total, ReferenceVariant.NEWEST);
            Schedule schedule = generator.performance();
            checkPerformance(settings, schedule, total);
            assertThat(ScheduleDigest.of(generator.performance())).isEqualTo(ScheduleDigest.of(schedule));
        }
    }

    private static TestSettings.Builder randomSettings(Random random) {
        boolean unique = random.nextInt(6) == 0;
        return TestSettings.builder()
                .scenario(SCENARIOS.get(random.nextInt(SCENARIOS.size())))
                .mode(TestMode.PERFORMANCE_ONLY)
                .serverTargetQps(1 + random.nextInt(5_000))
                .singleStreamExpectedLatencyNanos(100_000.0 + random.nextInt(10_000_000))
                .multiStreamExpectedLatencyNanos(100_000.0 + random.nextInt(10_000_000))
                .multiStreamSamplesPerQuery(1 + random.nextInt(12))
                .offlineExpectedQps(random.nextInt(500))
                .minDurationMillis(random.nextInt(500))
                .minQueryCount(1 + random.nextInt(200))
                .performanceIssueUnique(unique)
                .performanceIssueSame(random.nextInt(6) == 0)
                .sampleConcatenatePermutation(!unique && random.nextInt(3) == 0)
                .qslRngSeed(random.nextLong())
                .sampleIndexRngSeed(random.nextLong())
                .scheduleRngSeed(random.nextLong());
    }

    private static void checkPerformance(EffectiveSettings settings, Schedule schedule, int total) {
        int[] loaded = schedule.loadedSet();
        boolean[] isLoaded = new boolean[total];
        for (int index : loaded) {
            isLoaded[index] = true;
        }
        long previous = 0;
        for (int query = 0; query < schedule.queryCount(); query++) {
            assertThat(schedule.dueNanos(query)).isGreaterThanOrEqualTo(previous);
            previous = schedule.dueNanos(query);
            for (int i = 0; i < schedule.samplesPerQuery(); i++) {
                assertThat(isLoaded[schedule.sampleIndex(query, i)]).isTrue();
            }
        }
        assertThat(schedule.dueNanos(0)).isZero();
        assertThat(schedule.durationNanos()).isGreaterThanOrEqualTo(previous);
        if (!settings.performanceIssueUnique()) {
            assertThat((long) schedule.queryCount()).isGreaterThanOrEqualTo(settings.minQueryCount());
            long factor = settings.scenario() == Scenario.SERVER ? 1 : 2;
            assertThat(previous).isGreaterThanOrEqualTo(factor * settings.targetDurationMillis() * 1_000_000);
        }
        if (settings.sampleConcatenatePermutation() && !settings.performanceIssueSame()) {
            checkEqualIssue(settings, schedule, loaded.length);
        }
    }

    private static void checkEqualIssue(EffectiveSettings settings, Schedule schedule, int setLength) {
        if (settings.scenario() == Scenario.MULTI_STREAM) {
            assertThat(schedule.queryCount() % setLength).isZero();
            return;
        }
        Map<Integer, Integer> issued = new HashMap<>();
        for (int query = 0; query < schedule.queryCount(); query++) {
            for (int i = 0; i < schedule.samplesPerQuery(); i++) {
                issued.merge(schedule.sampleIndex(query, i), 1, Integer::sum);
            }
        }
        assertThat(issued).hasSize(setLength);
        assertThat(issued.values().stream().distinct()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Server | {"server_target_qps": 0} | Server.target_qps is 0
            Server | {"server_target_qps": 1e300} | the schedule would have
            Server | {"server_target_qps": 1e-300} | the schedule would last longer than 292 years
            Server | {"min_query_count": 18446744073709551615} | min_query_count is 18446744073709551615
            Server | {"min_query_count": 0, "min_duration_ms": 0} | no query would be issued
            Server | {"min_query_count": 0, "sample_concatenate_permutation": true} | sample_concatenate_permutation needs
            SingleStream | {"single_stream_expected_latency_ns": 0} | the expected latency is below 1 ns
            SingleStream | {"single_stream_expected_latency_ns": 1, "min_duration_ms": 600000} | the schedule would have 1200000000001 queries
            SingleStream | {"single_stream_expected_latency_ns": 1, "min_duration_ms": 4611686018427} | the schedule would have 9223372036854000001 queries
            SingleStream | {"performance_issue_same": true, "performance_issue_same_index": 10} | performance_issue_same_index is 10
            MultiStream | {"performance_issue_same": true, "performance_issue_same_index": 10} | performance_issue_same_index is 10
            MultiStream | {"performance_issue_unique": true, "sample_concatenate_permutation": true} | performance_issue_unique has only 2 queries
            MultiStream | {"multi_stream_samples_per_query": 4294967296} | MultiStream.samples_per_query is 4294967296
            Offline | {"min_query_count": 0, "offline_expected_qps": 0} | a query would have no samples
            Offline | {"min_query_count": 3000000000} | a query would have 3000000000 samples
            Offline | {"performance_issue_unique": true, "performance_sample_count_override": 50} | no query would be issued
            """)
    void undefinedSchedulesAreRefusedWithOneSentence(String scenario, String fields, String sentence) {
        TestSettings.Builder requested = SettingsFields.apply(
                        TestSettings.builder(), JsonMapper.builder().build().readTree(fields))
                .scenario(Scenario.ofOfficialName(scenario));
        ScheduleGenerator generator = generator(requested, 10, 20);
        assertThatThrownBy(generator::performance)
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(sentence);
    }

    @Test
    void aScheduleLargerThanTheHeapIsRefusedBeforeItIsMade() {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(1000)
                .minDurationMillis(600_000);
        ScheduleGenerator generator = new ScheduleGenerator(
                derive(requested, 10, 10), 10, ReferenceVariant.NEWEST, new HeapBudget(() -> 5 << 20));
        assertThatThrownBy(generator::performance)
                .isInstanceOf(SettingsException.class)
                .hasMessage(
                        "the schedule would have 604712 queries and need 7 MiB of memory, but only 5 MiB are available:"
                                + " give the Java virtual machine more (-Xmx), or lower the target rate, min_duration or"
                                + " min_query_count");
    }

    @Test
    void aLibraryLargerThanTheHeapIsRefused() {
        ScheduleGenerator generator = new ScheduleGenerator(
                derive(TestSettings.builder(), 10, 2_000_000_000),
                2_000_000_000,
                ReferenceVariant.NEWEST,
                new HeapBudget(() -> 1L << 30));
        assertThatThrownBy(generator::accuracy)
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(
                        "the schedule would have 2000000000 library samples to shuffle and need 38147 MiB");
    }

    @Test
    void anOfflineQueryOfManySamplesTakesNoMemoryOfItsOwn() {
        TestSettings.Builder requested =
                TestSettings.builder().scenario(Scenario.OFFLINE).minQueryCount(2_000_000_000);
        Schedule schedule = new ScheduleGenerator(
                        derive(requested, 10, 10), 10, ReferenceVariant.NEWEST, new HeapBudget(() -> 1000))
                .performance();
        assertThat(schedule.samplesPerQuery()).isEqualTo(2_000_000_000);
        assertThat(schedule.sampleIndex(0, 1_999_999_999)).isEqualTo(schedule.loadedSet()[9]);
    }

    @Test
    void positionsOutsideAScheduleAreRefused() {
        Schedule schedule = generator(TestSettings.builder(), 10, 10).performance();
        assertThatThrownBy(() -> schedule.sampleIndex(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> schedule.sampleIndex(schedule.queryCount(), 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> schedule.dueNanos(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** The value generator goes on over the series of a run: the ids of a later series continue it. */
    @Test
    void accuracyLogValuesContinueOverSeries() {
        EffectiveSettings settings =
                derive(TestSettings.builder().accuracyLogProbability(0.3).accuracyLogRngSeed(9), 1, 1);
        AccuracyLogSelection whole = new AccuracyLogSampling().next(settings, false, 0, 1000);
        AccuracyLogSampling inParts = new AccuracyLogSampling();
        assertThat(inParts.next(settings, true, 0, 300).selectedCount()).isEqualTo(300);
        AccuracyLogSelection second = inParts.next(settings, false, 300, 500);
        AccuracyLogSelection third = inParts.next(settings, false, 800, 200);
        for (int id = 300; id < 1000; id++) {
            assertThat((id < 800 ? second : third).selected(id)).isEqualTo(whole.selected(id));
        }
        assertThat(second.selected(299)).isFalse();
        assertThat(second.selected(800)).isFalse();
    }

    @Test
    void nothingIsSelectedWithoutProbabilityAndAllInAccuracyMode() {
        EffectiveSettings settings = derive(TestSettings.builder(), 1, 1);
        AccuracyLogSampling sampling = new AccuracyLogSampling();
        AccuracyLogSelection none = sampling.next(settings, false, 0, 100);
        AccuracyLogSelection all = sampling.next(settings, true, 100, 100);
        assertThat(IntStream.range(0, 200).filter(none::selected)).isEmpty();
        assertThat(IntStream.range(0, 200).filter(all::selected).boxed())
                .isEqualTo(IntStream.range(100, 200).boxed().toList());
    }

    @Test
    void aTargetAboveTheExpectedSamplesSelectsAll() {
        TestSettings.Builder requested = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(1)
                .minDurationMillis(0)
                .minQueryCount(100)
                .accuracyLogSamplingTarget(-1);
        AccuracyLogSelection selection = new AccuracyLogSampling().next(derive(requested, 1, 1), false, 0, 100);
        assertThat(selection.selectedCount()).isEqualTo(100);
    }
}
