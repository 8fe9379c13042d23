package dev.assay.conf.round;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.conf.data.DataFormatException;
import dev.assay.conf.data.Resources;
import org.junit.jupiter.api.Test;

class RoundsTest {
    @Test
    void newestRoundIsV61WithSeedsThatUseAll64Bits() {
        Seeds seeds = Rounds.newest().seeds();
        assertThat(Rounds.newest().name()).isEqualTo("v6.1");
        assertThat(Long.toUnsignedString(seeds.schedule())).isEqualTo("16159082839903944936");
        assertThat(seeds)
                .hasToString("qsl 2085463073848966840, sample index 2747215439041700203, "
                        + "schedule 16159082839903944936");
    }

    @Test
    void roundIsFoundWithAndWithoutTheLetterV() {
        assertThat(Rounds.byName("5.1")).isSameAs(Rounds.byName("v5.1"));
    }

    @Test
    void unknownRoundIsRefusedWithTheKnownNames() {
        assertThatThrownBy(() -> Rounds.byName("v9.9"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown round \"v9.9\"; the rounds with checker tables are v4.1, v5.0, v5.1, v6.0, v6.1");
    }

    @Test
    void interactiveLimitsAreTighterThanServerLimits() {
        PerScenario<TokenLatencyLimit> limits =
                Rounds.newest().benchmark("llama3.1-8b").orElseThrow().tokenLatencyLimit();
        assertThat(limits.of("Server")).contains(new TokenLatencyLimit(2_000_000_000L, 100_000_000L));
        assertThat(limits.of("Interactive")).contains(new TokenLatencyLimit(500_000_000L, 30_000_000L));
        assertThat(limits.of("Offline")).isEmpty();
    }

    @Test
    void limitsOfV50HoldInEveryScenario() {
        assertThat(Rounds.byName("v5.0")
                        .benchmark("llama3.1-405b")
                        .orElseThrow()
                        .tokenLatencyLimit()
                        .of("Server"))
                .contains(new TokenLatencyLimit(6_000_000_000L, 175_000_000L));
    }

    @Test
    void accuracySamplesComeFromTheTableOrElseFromTheDatasetSize() {
        Round round = Rounds.newest();
        assertThat(round.benchmark("gpt-oss-120b").orElseThrow().accuracySamples("Offline"))
                .hasValue(4395);
        assertThat(round.benchmark("qwen3-vl-235b-a22b").orElseThrow().accuracySamples("Interactive"))
                .hasValue(8000);
        assertThat(round.benchmark("resnet").orElseThrow().accuracySamples("Offline"))
                .hasValue(50000);
    }

    @Test
    void accuracyTargetsOfOneScenarioDoNotHoldInAnother() {
        Benchmark qwen = Rounds.newest().benchmark("qwen3-vl-235b-a22b").orElseThrow();
        assertThat(qwen.accuracyTargetsFor("Interactive"))
                .extracting(AccuracyTarget::limit)
                .containsExactly(0.7878 * 0.99);
        assertThat(qwen.accuracyTargetsFor("Server"))
                .extracting(AccuracyTarget::limit)
                .containsExactly(0.7903 * 0.99);
    }

    @Test
    void upperLimitItselfPassesAndIsTheDoubleProduct() {
        AccuracyTarget most = Rounds.newest()
                .benchmark("llama2-70b-99.9")
                .orElseThrow()
                .accuracyTargetsFor("Offline", AccuracyTarget.Bound.AT_MOST)
                .getFirst();
        assertThat(most.limit()).isEqualTo(294.45 * 1.1).isEqualTo(323.89500000000004);
        assertThat(most.accepts(most.limit())).isTrue();
        assertThat(most.accepts(Math.nextUp(most.limit()))).isFalse();
        assertThat(most.accepts(Double.NaN)).isFalse();
    }

    @Test
    void resultFieldOfABenchmarkWinsOverThatOfTheRound() {
        Round round = Rounds.newest();
        assertThat(round.resultField("deepseek-r1", "Server")).contains("result_completed_tokens_per_second");
        assertThat(round.resultField("resnet", "Server")).contains("result_completed_samples_per_sec");
        assertThat(round.resultField("resnet", "Nowhere")).isEmpty();
    }

    @Test
    void benchmarksThatTheRoundDroppedAreNotOnOffer() {
        assertThat(Rounds.newest().benchmark("retinanet")).isEmpty();
        assertThat(Rounds.newest().entries("retinanet")).isPresent();
    }

    @Test
    void misspeltFieldIsNamedWithItsPlace() {
        String text = Resources.text("rounds/v6.1.json").replaceFirst("\"datasetSize\"", "\"datasetSise\"");
        assertThatThrownBy(() -> RoundReader.read(text, "mine.json"))
                .isInstanceOf(DataFormatException.class)
                .hasMessage("mine.json.benchmarks.resnet: unknown field \"datasetSise\"; "
                        + "remove it or correct its name");
    }

    @Test
    void valueOfTheWrongKindIsNamedWithItsPlace() {
        String text = Resources.text("rounds/v6.1.json")
                .replaceFirst("\"minDurationMillis\": 600000", "\"minDurationMillis\": \"long\"");
        assertThatThrownBy(() -> RoundReader.read(text, "mine.json"))
                .isInstanceOf(DataFormatException.class)
                .hasMessage("mine.json.minDurationMillis: a whole number is wanted, found \"long\"");
    }

    @Test
    void differencesBetweenOfficialToolsAreKept() {
        assertThat(Rounds.newest().toolDifferences())
                .contains(new ToolDifference(
                        "dataset-size",
                        "llama2-70b-99",
                        java.util.Map.of("current tool", "null", "older tool", "24576")));
    }
}
