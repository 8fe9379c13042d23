package dev.assay.loadgen.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.schedule.ListDigest;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsFields;
import dev.assay.loadgen.stats.PerformanceResult.FinalQuery;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** One input of the reference's statistics: settings and measured lists. Long lists are generated and checked by their hash. */
final class StatisticsCase {
    private static final int LIBRARY_SIZE = 1024;
    private static final Set<String> NOT_SETTINGS =
            Set.of("queries_issued", "first_token_latencies_ns", "time_per_output_token_ns", "tokens_per_sample");

    private final JsonNode input;
    private final TestSettings requested;

    StatisticsCase(JsonNode input) {
        this.input = input;
        ObjectNode settings = JsonMapper.builder().build().createObjectNode();
        input.properties().forEach(field -> {
            String name = field.getKey();
            boolean isMeasured = NOT_SETTINGS.contains(name)
                    || name.endsWith("_s")
                    || (name.endsWith("_count") && !name.endsWith("query_count"))
                    || name.endsWith("latencies_ns")
                    || name.contains("_sha256_");
            if (!isMeasured && !name.equals("scenario")) {
                settings.set(name, field.getValue());
            }
        });
        requested = SettingsFields.apply(TestSettings.builder(), settings)
                .scenario(Scenario.ofOfficialName(input.get("scenario").asString()))
                .build();
    }

    EffectiveSettings settings() {
        return EffectiveSettingsDerivation.derive(requested, LIBRARY_SIZE, LIBRARY_SIZE)
                .effective();
    }

    PerformanceResult result() {
        boolean withTokens = requested.useTokenLatencies();
        LongColumn counts = LongColumn.of(list("tokens_per_sample"));
        return new PerformanceResult(
                input.get("queries_issued").longValue(),
                input.get("max_latency_s").doubleValue(),
                new FinalQuery(
                        input.get("final_query_scheduled_time_s").doubleValue(),
                        input.get("final_query_issued_time_s").doubleValue(),
                        input.get("final_query_all_samples_done_time_s").doubleValue()),
                LongColumn.of(list("sample_latencies_ns")),
                LongColumn.of(list("query_latencies_ns")),
                withTokens
                        ? new TokenColumns(
                                LongColumn.of(list("first_token_latencies_ns")),
                                LongColumn.of(list("time_per_output_token_ns")),
                                counts,
                                counts)
                        : TokenColumns.NONE);
    }

    /** Checks that each list is the one the reference worked on. */
    void checkLists() {
        for (String name : new String[] {
            "sample_latencies_ns",
            "query_latencies_ns",
            "first_token_latencies_ns",
            "time_per_output_token_ns",
            "tokens_per_sample"
        }) {
            if (input.has(name + "_sha256_le_int64")) {
                assertThat(hash(list(name)))
                        .as(name)
                        .isEqualTo(input.get(name + "_sha256_le_int64").asString());
            }
        }
    }

    private long[] list(String name) {
        if (input.has(name)) {
            return StreamSupport.stream(input.get(name).spliterator(), false)
                    .mapToLong(JsonNode::longValue)
                    .toArray();
        }
        int count = input.path(name + "_count").intValue(0);
        if (count == 0) {
            return new long[0];
        }
        return name.equals("query_latencies_ns") ? largestOfEachQuery() : generated(name, count);
    }

    /** The lists that are too long to be stored follow one of a few rules; the hash tells which. */
    private long[] generated(String name, int count) {
        String wanted = input.get(name + "_sha256_le_int64").asString();
        return candidates(count)
                .filter(values -> hash(values).equals(wanted))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no known rule makes the list " + name));
    }

    private Stream<long[]> candidates(int count) {
        long queries = input.get("queries_issued").longValue();
        Stream<long[]> random = LongStream.concat(
                        LongStream.of(1000, 2000, 3000, 3500).map(base -> base + queries),
                        LongStream.rangeClosed(0, 20))
                .boxed()
                .flatMap(seed -> LongStream.of(1, 20_000).mapToObj(factor -> random(seed, factor, count)));
        return Stream.concat(random, Stream.of(aroundLimit(count)));
    }

    private static long[] random(long seed, long factor, int count) {
        RandomEngine engine = new RandomEngine(seed);
        long[] values = new long[count];
        Arrays.setAll(values, i -> (1_000_000 + engine.next() % 9_000_000) * factor);
        return values;
    }

    private static long[] aroundLimit(int count) {
        long[] values = new long[count];
        Arrays.setAll(values, i -> i % 100 == 7 ? 9_950_001 : i % 2 == 0 ? 9_949_999 : 9_950_000);
        return values;
    }

    private static String hash(long[] values) {
        ListDigest digest = new ListDigest();
        Arrays.stream(values).forEach(digest::add);
        return digest.sha256();
    }

    private long[] largestOfEachQuery() {
        int samplesPerQuery = input.get("multi_stream_samples_per_query").intValue();
        long[] samples = list("sample_latencies_ns");
        long[] queries = new long[samples.length / samplesPerQuery];
        for (int i = 0; i < samples.length; i++) {
            queries[i / samplesPerQuery] = Math.max(queries[i / samplesPerQuery], samples[i]);
        }
        return queries;
    }
}
