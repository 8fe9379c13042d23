package dev.assay.loadgen.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AdaptiveSearchTest {
    private static final Gate GATE = gate("server", 2_000_000_000L);
    private static final Gate TIGHT = gate("interactive", 450_000_000L);

    private static Gate gate(String name, long ttftNanos) {
        return new Gate(name, List.of(new Limit(Metric.TTFT, ttftNanos, 0.99)));
    }

    private static SearchBounds bounds(double base, int maxProbes, int repeats) {
        return new SearchBounds(base, 0.02, maxProbes, Long.MAX_VALUE, repeats, base / 1024, base * 1024);
    }

    /** What a system with a given peak answers: the pressure rises with the twelfth power of the rate. */
    private static ProbeResult answer(ProbeOrder order, Map<String, Double> peaks) {
        Map<String, Verdict> verdicts = new java.util.HashMap<>();
        Map<String, Double> pressures = new java.util.HashMap<>();
        peaks.forEach((gate, peak) -> {
            boolean passes = order.targetQps() <= peak;
            verdicts.put(gate, passes ? order.wholeLength() ? Verdict.PASS : Verdict.LIKELY_PASS : Verdict.FAIL);
            pressures.put(gate, Math.pow(order.targetQps() / peak, 12));
        });
        return new ProbeResult(
                order.targetQps(),
                order.purpose(),
                order.gate().name(),
                verdicts,
                pressures,
                Double.NaN,
                Double.NaN,
                1);
    }

    private static List<ProbeOrder> run(AdaptiveSearch search, Function<ProbeOrder, ProbeResult> system) {
        List<ProbeOrder> orders = new ArrayList<>();
        for (Optional<ProbeOrder> order = search.next(); order.isPresent(); order = search.next()) {
            orders.add(order.get());
            search.add(system.apply(order.get()));
            assertThat(orders).hasSizeLessThan(2000);
        }
        return orders;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.013, 0.9, 1, 1.01, 3.7, 47.11, 100, 813.5})
    void findsThePeakOfAMonotoneSystemToThePrecisionAndConfirmsIt(double peak) {
        AdaptiveSearch search = new AdaptiveSearch(List.of(GATE), bounds(1, 100, 0));
        List<ProbeOrder> orders = run(search, order -> answer(order, Map.of("server", peak)));

        GateAnswer answer = search.answers().getFirst();
        assertThat(search.state()).isEqualTo(AdaptiveSearch.State.DONE);
        assertThat(answer.confirmed()).isTrue();
        assertThat(answer.targetQps()).isLessThanOrEqualTo(peak).isGreaterThan(peak / 1.0201);
        assertThat(answer.failingQps()).isGreaterThan(peak).isLessThanOrEqualTo(answer.targetQps() * 1.0201);
        assertThat(answer.contradicted()).isFalse();
        assertThat(orders).hasSizeLessThan(30);
    }

    @Test
    void everyProbeCountsForEveryGate() {
        Map<String, Double> peaks = Map.of("server", 60.0, "interactive", 40.0);
        AdaptiveSearch both = new AdaptiveSearch(List.of(GATE, TIGHT), bounds(1, 100, 0));
        AdaptiveSearch server = new AdaptiveSearch(List.of(GATE), bounds(1, 100, 0));
        AdaptiveSearch tight = new AdaptiveSearch(List.of(TIGHT), bounds(1, 100, 0));

        int together = run(both, order -> answer(order, peaks)).size();
        int apart = run(server, order -> answer(order, peaks)).size()
                + run(tight, order -> answer(order, peaks)).size();

        assertThat(together).isLessThan(apart);
        assertThat(both.answers()).extracting(GateAnswer::confirmed).containsExactly(true, true);
        assertThat(both.answers().get(0).targetQps()).isCloseTo(60, within(1.2));
        assertThat(both.answers().get(1).targetQps()).isCloseTo(40, within(0.8));
    }

    @Test
    void aFailureByChanceIsNoticedRepeatedAndOverruled() {
        List<Double> seen = new ArrayList<>();
        AdaptiveSearch search = new AdaptiveSearch(List.of(GATE), bounds(1, 100, 1));
        run(search, order -> {
            boolean chance = order.targetQps() == 32 && !seen.contains(32.0);
            seen.add(order.targetQps());
            return chance
                    ? new ProbeResult(
                            32,
                            order.purpose(),
                            "server",
                            Map.of("server", Verdict.FAIL),
                            Map.of(),
                            Double.NaN,
                            Double.NaN,
                            1)
                    : answer(order, Map.of("server", 47.0));
        });

        GateAnswer answer = search.answers().getFirst();
        assertThat(answer.targetQps()).isLessThanOrEqualTo(47).isGreaterThan(47 / 1.0201);
        assertThat(answer.contradicted()).isTrue();
        assertThat(answer.repeats()).isGreaterThanOrEqualTo(2);
        assertThat(seen.stream().filter(qps -> qps == 32)).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void aSystemThatPassesAboveAFailureGetsTheRateBelowItAndTheSpread() {
        // Fails from 20 to 24, passes again up to 50; the first probe lies above the hole.
        AdaptiveSearch search = new AdaptiveSearch(List.of(GATE, TIGHT), bounds(22, 100, 1));
        run(search, order -> {
            boolean hole = order.targetQps() > 20 && order.targetQps() < 24;
            Map<String, Double> tight = Map.of("interactive", 45.0, "server", 50.0);
            ProbeResult normal = answer(order, tight);
            Map<String, Verdict> verdicts = new java.util.HashMap<>(normal.verdicts());
            if (hole) {
                verdicts.put("server", Verdict.FAIL);
            }
            return new ProbeResult(
                    order.targetQps(),
                    order.purpose(),
                    order.gate().name(),
                    verdicts,
                    Map.of(),
                    Double.NaN,
                    Double.NaN,
                    1);
        });

        GateAnswer server = search.answers().getFirst();
        assertThat(search.state()).isEqualTo(AdaptiveSearch.State.DONE);
        assertThat(server.targetQps()).isLessThanOrEqualTo(20.0).isGreaterThan(20 / 1.0201);
        assertThat(server.contradicted()).isTrue();
        assertThat(server.lowestFailingQps()).isGreaterThan(20).isLessThan(24);
        assertThat(server.highestPassingQps()).isGreaterThan(24);
    }

    @Test
    void aSystemThatNeverPassesHasNoAnswerAndOneThatNeverFailsIsConfirmedAtTheTop() {
        AdaptiveSearch never = new AdaptiveSearch(List.of(GATE), bounds(1, 500, 0));
        run(never, order -> answer(order, Map.of("server", 1e-9)));
        assertThat(never.state()).isEqualTo(AdaptiveSearch.State.DONE);
        assertThat(never.answers().getFirst().isFound()).isFalse();

        AdaptiveSearch always = new AdaptiveSearch(List.of(GATE), bounds(1, 500, 0));
        run(always, order -> answer(order, Map.of("server", 1e9)));
        assertThat(always.answers().getFirst().targetQps()).isEqualTo(1024);
        assertThat(always.answers().getFirst().confirmed()).isTrue();
    }

    /** At 8 queries/s and less nearly nobody is under way, and still every sample is late: slower arrivals cannot help. */
    @Test
    void aLimitThatAnIdleSystemMissesEndsTheSearchAtOnce() {
        AdaptiveSearch search = new AdaptiveSearch(List.of(GATE), bounds(64, 500, 1));
        List<ProbeOrder> orders = run(
                search,
                order -> new ProbeResult(
                        order.targetQps(),
                        order.purpose(),
                        "server",
                        Map.of("server", Verdict.FAIL),
                        Map.of("server", 100.0),
                        Double.NaN,
                        ProbeResult.underWay(order.targetQps(), 12_000_000, 100, 0),
                        1));

        assertThat(orders)
                .extracting(ProbeOrder::targetQps)
                .allSatisfy(qps -> assertThat(qps).isGreaterThan(2));
        assertThat(orders).filteredOn(order -> order.targetQps() * 0.012 < 0.1).hasSize(3);
        assertThat(search.state()).isEqualTo(AdaptiveSearch.State.DONE);
        assertThat(search.answers().getFirst().unreachable()).isTrue();
    }

    /** A server that refuses most requests is idle too, and takes them at a lower rate. */
    @Test
    void failedSamplesOnAnIdleSystemDoNotMakeALimitUnreachable() {
        AdaptiveSearch search = new AdaptiveSearch(List.of(GATE), bounds(64, 500, 0));
        run(
                search,
                order -> order.targetQps() > 3
                        ? new ProbeResult(
                                order.targetQps(),
                                order.purpose(),
                                "server",
                                Map.of("server", Verdict.FAIL),
                                Map.of(),
                                Double.NaN,
                                ProbeResult.underWay(order.targetQps(), 1_000_000, 100, 40),
                                1)
                        : answer(order, Map.of("server", 3.0)));

        assertThat(search.answers().getFirst().targetQps())
                .isLessThanOrEqualTo(3)
                .isGreaterThan(3 / 1.0201);
    }

    @Test
    void boundsEndTheSearchAndAreNamed() {
        AdaptiveSearch few = new AdaptiveSearch(List.of(GATE), bounds(1, 3, 0));
        assertThat(run(few, order -> answer(order, Map.of("server", 50.0)))).hasSize(3);
        assertThat(few.state()).isEqualTo(AdaptiveSearch.State.OUT_OF_PROBES);
        assertThat(few.answers().getFirst().confirmed()).isFalse();

        AdaptiveSearch quick = new AdaptiveSearch(List.of(GATE), new SearchBounds(1, 0.02, 100, 4, 0, 0.1, 1e6));
        assertThat(run(quick, order -> answer(order, Map.of("server", 50.0)))).hasSize(4);
        assertThat(quick.state()).isEqualTo(AdaptiveSearch.State.OUT_OF_TIME);
    }

    @Test
    void verdictsByChanceNeverMakeItLoop() {
        long seed = 815;
        System.out.println("AdaptiveSearchTest seed " + seed);
        Random random = new Random(seed);
        Verdict[] verdicts = {Verdict.PASS, Verdict.LIKELY_PASS, Verdict.LIKELY_FAIL, Verdict.FAIL};
        for (int trial = 0; trial < 300; trial++) {
            AdaptiveSearch search = new AdaptiveSearch(List.of(GATE), bounds(1, 1000, trial % 3));
            List<ProbeOrder> orders = run(search, order -> {
                Verdict verdict = verdicts[random.nextInt(4)];
                if (order.wholeLength() && verdict == Verdict.LIKELY_PASS) {
                    verdict = Verdict.PASS;
                }
                Map<String, Double> pressure =
                        Map.of("server", verdict.isFailing() ? 1 + random.nextDouble() * 9 : random.nextDouble());
                return new ProbeResult(
                        order.targetQps(),
                        order.purpose(),
                        "server",
                        Map.of("server", verdict),
                        pressure,
                        Double.NaN,
                        Double.NaN,
                        1);
            });
            assertThat(orders).as("seed " + seed + ", trial " + trial).hasSizeLessThan(300);
        }
    }

    @Test
    void goesOnFromTheResultsOfAnEarlierSearch() {
        List<ProbeResult> results = new ArrayList<>();
        AdaptiveSearch whole = new AdaptiveSearch(List.of(GATE), bounds(1, 100, 0));
        run(whole, order -> {
            results.add(answer(order, Map.of("server", 33.3)));
            return results.getLast();
        });
        AdaptiveSearch resumed = new AdaptiveSearch(List.of(GATE), bounds(1, 100, 0));
        results.subList(0, 4).forEach(resumed::add);
        int left = run(resumed, order -> answer(order, Map.of("server", 33.3))).size();

        assertThat(left).isEqualTo(results.size() - 4);
        assertThat(resumed.answers()).isEqualTo(whole.answers());
    }

    @Test
    void gatesNeedDifferentNames() {
        assertThatThrownBy(() -> new AdaptiveSearch(List.of(GATE, GATE), bounds(1, 10, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("different names");
    }
}
