package dev.assay.conf.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.SpecFiles;
import dev.assay.loadgen.api.ReferenceVariant.UniformInt;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.random.ExponentialGaps;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.random.Shuffle;
import dev.assay.loadgen.random.UniformIntegers;
import dev.assay.loadgen.schedule.Schedule;
import dev.assay.loadgen.schedule.ScheduleGenerator;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** The seeds of every round give the published random numbers, sample choices and arrival times. */
class RoundVectorsTest {
    private interface Check {
        void check(RuleSet rules, JsonNode vectors);
    }

    @TestFactory
    Stream<DynamicTest> firstEngineOutputsAreThoseOfTheRound() {
        return eachRound((rules, vectors) -> {
            JsonNode outputs = vectors.get("first_mt19937_outputs");
            assertThat(first(rules.seeds().qsl())).isEqualTo(longs(outputs.get("qsl")));
            assertThat(first(rules.seeds().sampleIndex())).isEqualTo(longs(outputs.get("sample_index")));
            assertThat(first(rules.seeds().schedule())).isEqualTo(longs(outputs.get("schedule")));
        });
    }

    @TestFactory
    Stream<DynamicTest> loadedSetsStartWithTheSamplesOfTheRound() {
        return eachRound((rules, vectors) -> vectors.get("loaded_set_first5_by_N")
                .properties()
                .forEach(entry -> {
                    int[] order =
                            IntStream.range(0, Integer.parseInt(entry.getKey())).toArray();
                    new Shuffle(new UniformIntegers(UniformInt.GCC_11_AND_NEWER))
                            .shuffle(order, new RandomEngine(rules.seeds().qsl()));
                    assertThat(Arrays.stream(order)
                                    .limit(5)
                                    .asLongStream()
                                    .boxed()
                                    .toList())
                            .isEqualTo(longs(entry.getValue()));
                }));
    }

    @TestFactory
    Stream<DynamicTest> serverRunsWithTheSettingsOfTest06StartWithTheSamplesOfTheRound() {
        return eachRound((rules, vectors) -> vectors.get("test06_server_qsl_idx_first5_by_N")
                .properties()
                .forEach(entry -> {
                    int library = Integer.parseInt(entry.getKey());
                    Schedule schedule = server(rules, library, 100);
                    List<Long> found = new ArrayList<>();
                    for (int query = 0; query < 5; query++) {
                        found.add((long) schedule.sampleIndex(query, 0));
                    }
                    assertThat(found).as("library of %d", library).isEqualTo(longs(entry.getValue()));
                }));
    }

    @TestFactory
    Stream<DynamicTest> arrivalTimesAtOneQueryASecondAreThoseOfTheRound() {
        return eachRound((rules, vectors) -> {
            ExponentialGaps gaps =
                    new ExponentialGaps(new RandomEngine(rules.seeds().schedule()), 1.0);
            List<Long> firstThree = List.of(gaps.nextNanos(), gaps.nextNanos(), gaps.nextNanos());
            assertThat(firstThree).isEqualTo(longs(vectors.get("interarrival_ns_first3_at_1qps")));
            assertThat(server(rules, 64, 1000).dueNanos(999))
                    .isEqualTo(vectors.get("sum_first_999_interarrivals_ns_at_1qps")
                            .longValue());
        });
    }

    private static Schedule server(RuleSet rules, int library, int queries) {
        TestSettings requested = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(1)
                .minDurationMillis(0)
                .minQueryCount(queries)
                .qslRngSeed(rules.seeds().qsl())
                .sampleIndexRngSeed(rules.seeds().sampleIndex())
                .scheduleRngSeed(rules.seeds().schedule())
                .build();
        return new ScheduleGenerator(
                        EffectiveSettingsDerivation.derive(requested, library, library)
                                .effective(),
                        library,
                        rules.variant())
                .performance();
    }

    private static List<Long> first(long seed) {
        RandomEngine engine = new RandomEngine(seed);
        return List.of(engine.next(), engine.next());
    }

    private static List<Long> longs(JsonNode array) {
        return array.valueStream().map(JsonNode::longValue).toList();
    }

    private static Stream<DynamicTest> eachRound(Check check) {
        return SpecFiles.rounds("rounds-conf.json").get("rounds").properties().stream()
                .map(round -> DynamicTest.dynamicTest(
                        round.getKey(),
                        () -> check.check(
                                RuleSets.byName(round.getKey()),
                                round.getValue().get("test_vectors"))));
    }
}
