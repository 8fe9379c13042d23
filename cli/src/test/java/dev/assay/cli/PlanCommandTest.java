package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plans against published vectors of the reference (loadgen-spec 10.2, 10.3). */
final class PlanCommandTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    @Test
    void aServerPlanOfTheNewestRoundIsTheReferences() {
        JsonNode series = plan("--target-qps", "1000").get("series").get(0);

        assertThat(series.get("queries").asInt()).isEqualTo(600_444);
        assertThat(series.get("durationNanos").asLong()).isEqualTo(600_002_310_275L);
        assertThat(hash(series, "loadedSet")).isEqualTo("f4d45aa93de2f471");
        assertThat(hash(series, "sampleIndices")).isEqualTo("b1cdc2b245e9a7da");
        assertThat(hash(series, "dueNanos")).isEqualTo("59a22fdb1e686621");
        assertThat(series.get("first").get(1).get("dueNanos").asLong()).isEqualTo(1_843_654);
        assertThat(series.get("first").get(0).get("sampleIndices").get(0).asInt())
                .isEqualTo(784);
    }

    @Test
    void anOlderStandardLibraryGivesOtherSamplesAtTheSameTimes() {
        JsonNode series =
                plan("--target-qps", "1000", "--stdlib", "gcc10").get("series").get(0);

        assertThat(series.get("first").get(0).get("sampleIndices").get(0).asInt())
                .isEqualTo(784);
        assertThat(series.get("first").get(3).get("sampleIndices").get(0).asInt())
                .isEqualTo(779);
        assertThat(hash(series, "dueNanos")).isEqualTo("59a22fdb1e686621");
    }

    @Test
    void aFullPlanListsEveryQuery() {
        InProcess plan = InProcess.assay(
                "plan", "--scenario", "Server", "--total-samples", "10", "--min-duration", "2s", "--full");

        JsonNode series = MAPPER.readTree(plan.out()).get("series").get(0);
        assertThat(series.get("all").size()).isEqualTo(series.get("queries").asInt());
    }

    @Test
    void aPlanSaysWhatTheScheduledRateComesToAndHowFarItMayStray() {
        JsonNode series = plan("--target-qps", "100").get("series").get(0);

        assertThat(series.get("askedQps").asDouble()).isEqualTo(100);
        double spread = series.get("expectedSpreadQps").asDouble();
        assertThat(spread).isEqualTo(100 / Math.sqrt(60_155));
        assertThat(series.get("scheduledQps").asDouble()).isBetween(100 - 4 * spread, 100 + 4 * spread);
    }

    private static JsonNode plan(String... more) {
        String[] fixed = {
            "plan",
            "--scenario",
            "Server",
            "--round",
            "v6.1",
            "--benchmark",
            "llama2-70b",
            "--total-samples",
            "50000",
            "--performance-samples",
            "1024",
            "--set",
            "performance_sample_count_override=1024",
            "--set",
            "sample_concatenate_permutation=0"
        };
        String[] args = new String[fixed.length + more.length];
        System.arraycopy(fixed, 0, args, 0, fixed.length);
        System.arraycopy(more, 0, args, fixed.length, more.length);
        InProcess run = InProcess.assay(args);
        assertThat(run.status()).as(run.err()).isEqualTo(0);
        return MAPPER.readTree(run.out());
    }

    private static String hash(JsonNode series, String list) {
        return series.get("hashes").get(list).get("fnv1a").asString();
    }
}
