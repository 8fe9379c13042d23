package dev.assay.loadgen.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.log.DetailEntry;
import dev.assay.loadgen.log.LogDialect;
import dev.assay.loadgen.log.NumberText;
import dev.assay.loadgen.log.ResultBlock;
import dev.assay.loadgen.log.SummaryBody;
import dev.assay.loadgen.log.VerdictText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Statistics, log texts and number formats against the reference's. */
class StatisticsGolden {
    private static final String SUT_NAME = "GoldenSUT";

    @TestFactory
    Stream<DynamicTest> everyResultEqualsTheReference() {
        return tests(GoldenFiles.read("statistics.json"));
    }

    @TestFactory
    Stream<DynamicTest> committedResultsEqualTheReference() {
        return tests(GoldenFiles.resource("statistics.json"));
    }

    private static Stream<DynamicTest> tests(JsonNode file) {
        Stream<DynamicTest> cases = StreamSupport.stream(file.path("cases").spliterator(), false)
                .map(entry -> DynamicTest.dynamicTest(
                        "case " + entry.get("case").asString() + " "
                                + entry.at("/input/scenario").asString() + " "
                                + entry.get("what").asString(),
                        () -> check(entry)));
        Stream<DynamicTest> numbers = StreamSupport.stream(
                        file.path("number_formatting").spliterator(), false)
                .map(entry -> DynamicTest.dynamicTest(
                        "number " + entry.get("ieee754_hex").asString(), () -> checkNumber(entry)));
        return Stream.concat(cases, numbers);
    }

    private static void check(JsonNode entry) {
        StatisticsCase input = new StatisticsCase(entry.get("input"));
        input.checkLists();
        RunStatistics statistics = RunStatistics.of(input.settings(), input.result());
        checkProcessed(entry.get("processed"), statistics);
        assertThat(String.join("\n", SummaryBody.lines(statistics, SUT_NAME, LogDialect.IDENTICAL)) + "\n")
                .isEqualTo(entry.get("summary_log_text").asString());
        List<String> expected = new ArrayList<>();
        entry.get("detail_log_key_and_raw_value")
                .forEach(pair -> expected.add(
                        pair.get(0).asString() + " = " + pair.get(1).asString()));
        assertThat(ResultBlock.of(statistics, 0, LogDialect.IDENTICAL).stream().map(StatisticsGolden::line))
                .containsExactlyElementsOf(expected);
    }

    private static String line(DetailEntry entry) {
        return entry.key() + " = " + entry.rawValueText();
    }

    private static void checkProcessed(JsonNode expected, RunStatistics statistics) {
        Conditions conditions = statistics.conditions();
        TokenStatistics tokens = statistics.tokens();
        expected.properties().forEach(field -> {
            JsonNode value = field.getValue();
            Object actual = switch (field.getKey()) {
                case "sample_count" -> statistics.sampleCount();
                case "query_count" -> statistics.queryCount();
                case "overlatency_query_count" -> statistics.overLatencyCount();
                case "target_percentile" -> statistics.targetPercentile();
                case "token_count" -> tokens.tokenCount();
                case "overlatency_first_token_count" -> tokens.overLatencyFirstTokenCount();
                case "target_percentile_sample_latency" ->
                    statistics.sampleLatency().targetNanos();
                case "target_percentile_query_latency" ->
                    statistics.queryLatency().targetNanos();
                case "target_percentile_first_token" -> tokens.firstToken().targetNanos();
                case "target_percentile_tpot" -> tokens.perOutputToken().targetNanos();
                case "sample_latency_percentiles" -> statistics.sampleLatency().percentileNanos();
                case "query_latency_percentiles" -> statistics.queryLatency().percentileNanos();
                case "first_token_percentiles" -> tokens.firstToken().percentileNanos();
                case "tpot_percentiles" -> tokens.perOutputToken().percentileNanos();
                case "min_duration_met" -> conditions.minDurationMet();
                case "min_queries_met" -> conditions.minQueriesMet();
                case "min_samples_met" -> conditions.minSamplesMet();
                case "perf_constraints_met" -> conditions.performanceMet();
                case "min_duration_recommendation" -> VerdictText.durationAdvice(statistics);
                case "perf_constraints_recommendation" -> VerdictText.performanceAdvice(statistics);
                default -> extreme(field.getKey(), statistics);
            };
            assertThat(actual).as(field.getKey()).isEqualTo(read(value));
        });
    }

    private static Object read(JsonNode value) {
        if (value.isObject()) {
            List<Long> list = new ArrayList<>();
            Percentiles.SHOWN.forEach(fraction -> value.properties().stream()
                    .filter(field -> Double.parseDouble(field.getKey()) == fraction)
                    .forEach(field -> list.add(field.getValue().longValue())));
            return list;
        }
        if (value.isBoolean()) {
            return value.booleanValue();
        }
        if (value.isString()) {
            return value.asString();
        }
        return value.isIntegralNumber() ? (Object) value.longValue() : (Object) value.doubleValue();
    }

    private static long extreme(String field, RunStatistics statistics) {
        LatencySummary summary = field.startsWith("sample_latency")
                ? statistics.sampleLatency()
                : field.startsWith("query_latency")
                        ? statistics.queryLatency()
                        : field.startsWith("first_token_latency")
                                ? statistics.tokens().firstToken()
                                : statistics.tokens().perOutputToken();
        return switch (field.substring(field.lastIndexOf('_') + 1)) {
            case "min" -> summary.minNanos();
            case "max" -> summary.maxNanos();
            case "mean" -> summary.meanNanos();
            default -> throw new AssertionError("unknown member " + field);
        };
    }

    private static void checkNumber(JsonNode entry) {
        double value = Double.longBitsToDouble(
                Long.parseUnsignedLong(entry.get("ieee754_hex").asString(), 16));
        assertThat(NumberText.sixDigits(value))
                .isEqualTo(entry.get("stream_default").asString());
        assertThat(NumberText.fixed(value, 2))
                .isEqualTo(entry.get("two_decimals").asString());
        assertThat(NumberText.fixed(value, 1))
                .isEqualTo(entry.get("one_decimal").asString());
        assertThat(NumberText.fixed(value, 6))
                .isEqualTo(entry.get("six_decimals_to_string").asString());
    }
}
