package dev.assay.compliance.round;

import dev.assay.conf.round.AccuracyTarget;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.CategoryScenarios;
import dev.assay.conf.round.PerScenario;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import dev.assay.conf.round.TokenLatencyLimit;
import dev.assay.conf.round.ToolDifference;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * The tables of one round, with the questions the rules ask of them. Benchmark names are those of the round, scenario
 * names have their usual spelling (SingleStream). Immutable.
 */
public final class RoundTables {
    private static final JsonMapper JSON = new JsonMapper();
    private static final String CURRENT_TOOL = "current tool";

    /**
     * Benchmarks whose conf sets sample_concatenate_permutation although no checker table of their round says so: the
     * tables of v6.0 and v6.1 are empty, the conf of those rounds is not.
     */
    private static final Set<String> EQUAL_ISSUE_BY_CONF = Set.of(
            "3d-unet-99",
            "3d-unet-99.9",
            "rgat",
            "mixtral-8x7b",
            "llama2-70b-99",
            "llama2-70b-99.9",
            "llama3.1-405b",
            "llama3.1-8b",
            "llama3.1-8b-edge",
            "deepseek-r1",
            "whisper",
            "qwen3-vl-235b-a22b",
            "gpt-oss-120b");

    private final Round round;
    private final boolean asCurrentTool;

    /** Wraps the tables of a round. */
    public RoundTables(Round round) {
        this(round, false);
    }

    private RoundTables(Round round, boolean asCurrentTool) {
        this.round = round;
        this.asCurrentTool = asCurrentTool;
    }

    /** The rounds that can be checked, oldest first. */
    public static List<RoundTables> all() {
        return Rounds.names().stream().map(Rounds::byName).map(RoundTables::new).toList();
    }

    /** The tables as the current official tool has them for a round that had its own tool then. */
    public RoundTables asTheCurrentToolHasThem() {
        return new RoundTables(round, true);
    }

    /** Name of the round, for example v6.1. */
    public String version() {
        return round.name();
    }

    /** Whether this is another round or a later one; the demonstration counts as the newest. */
    public boolean since(String other) {
        return Rounds.since(version(), other);
    }

    /** Whether measurements and compliance lie in the results (v6.0 on). */
    public boolean layoutOfV6() {
        return since("v6.0");
    }

    /** The benchmarks of the round. */
    public Set<String> benchmarks() {
        return round.benchmarks().keySet();
    }

    /** Required scenarios of a benchmark for a system type, empty if it is not offered there. */
    public Optional<List<String>> required(String systemType, String benchmark) {
        return round.benchmark(benchmark)
                .flatMap(b -> b.scenariosFor(systemType))
                .map(CategoryScenarios::required);
    }

    /** Optional scenarios of a benchmark for a system type. */
    public List<String> optional(String systemType, String benchmark) {
        return round.benchmark(benchmark)
                .flatMap(b -> b.scenariosFor(systemType))
                .map(CategoryScenarios::optional)
                .orElse(List.of());
    }

    /** Minima of a benchmark, in the order of the tables; empty if it has none. */
    public Optional<List<Bound>> minima(String benchmark, String scenario) {
        return round.entries(benchmark)
                .filter(b -> !b.accuracyTargets().isEmpty())
                .map(b -> bounds(b, scenario, AccuracyTarget.Bound.AT_LEAST));
    }

    /** Maxima of a benchmark. */
    public List<Bound> maxima(String benchmark, String scenario) {
        return round.entries(benchmark)
                .map(b -> bounds(b, scenario, AccuracyTarget.Bound.AT_MOST))
                .orElse(List.of());
    }

    private static List<Bound> bounds(Benchmark benchmark, String scenario, AccuracyTarget.Bound side) {
        return benchmark.accuracyTargetsFor(scenario, side).stream()
                .map(target -> new Bound(target.metric(), target.limit()))
                .toList();
    }

    /** Largest difference in percent between baseline and compliance accuracy in TEST01. */
    public double test01DeltaPercent(String benchmark, String metric) {
        return round.test01DeltaPercent(benchmark, metric);
    }

    /** Samples the performance set must hold at least. */
    public OptionalLong performanceSampleCount(String benchmark) {
        return round.entries(benchmark).map(Benchmark::performanceSampleCount).orElse(OptionalLong.empty());
    }

    /** Samples an accuracy run must have: its own table, else the size of the dataset. */
    public OptionalLong accuracySampleCount(String benchmark, String scenario) {
        if (accuracySampleCountByScenario(benchmark)) {
            return of(round.entries(benchmark)
                    .flatMap(b -> b.accuracySampleCount().of(scenario)));
        }
        return round.entries(benchmark).map(b -> b.accuracySamples(scenario)).orElse(OptionalLong.empty());
    }

    /** Whether the accuracy sample count depends on the scenario. */
    public boolean accuracySampleCountByScenario(String benchmark) {
        return round.entries(benchmark)
                .map(b -> !b.accuracySampleCount().isEmpty()
                        && !b.accuracySampleCount().byScenario().containsKey(PerScenario.ANY))
                .orElse(false);
    }

    /** Size of the dataset. */
    public OptionalLong datasetSize(String benchmark) {
        return round.entries(benchmark).map(Benchmark::datasetSize).orElse(OptionalLong.empty());
    }

    /** Samples the Offline query must hold at least. */
    public OptionalLong offlineMinSamplesPerQuery(String benchmark) {
        return round.entries(benchmark)
                .map(Benchmark::offlineMinSamplesPerQuery)
                .orElse(OptionalLong.empty());
    }

    /** Least number of queries. */
    public OptionalLong minQueries(String benchmark, String scenario) {
        return of(round.entries(benchmark).flatMap(b -> b.minQueries().of(scenario)));
    }

    /** Least duration in milliseconds. */
    public long minDurationMillis() {
        return round.minDurationMillis();
    }

    /** Seeds of the round. */
    public Seeds seeds() {
        return seeds(round.seeds());
    }

    /** Seeds of TEST05, in rounds that have it. */
    public Optional<Seeds> test05Seeds() {
        return round.test05Seeds().map(RoundTables::seeds);
    }

    private static Seeds seeds(dev.assay.conf.round.Seeds seeds) {
        return new Seeds(unsigned(seeds.qsl()), unsigned(seeds.sampleIndex()), unsigned(seeds.schedule()));
    }

    private static BigInteger unsigned(long bits) {
        return new BigInteger(Long.toUnsignedString(bits));
    }

    /** Limit of the latency in nanoseconds. */
    public OptionalLong latencyLimitNanos(String benchmark, String scenario) {
        return of(round.entries(benchmark).flatMap(b -> b.latencyLimitNanos().of(scenario)));
    }

    /** Limits of the token latencies. */
    public Optional<TokenLatencyLimit> tokenLimit(String benchmark, String scenario) {
        return round.entries(benchmark).flatMap(b -> b.tokenLatencyLimit().of(scenario));
    }

    /** Compliance tests of a benchmark; none if it has none. */
    public List<String> complianceTests(String benchmark) {
        List<String> tests =
                round.entries(benchmark).map(Benchmark::complianceTests).orElse(List.of());
        JsonNode other = difference("compliance", benchmark);
        return List.copyOf(new LinkedHashSet<>(other.isMissingNode() ? tests : texts(other)));
    }

    /** What the current tool has instead, where it is asked and differs. */
    private JsonNode difference(String table, String benchmark) {
        if (asCurrentTool) {
            for (ToolDifference difference : round.toolDifferences()) {
                if (difference.table().equals(table) && difference.benchmark().equals(benchmark)) {
                    return JSON.readTree(difference.valueByTool().getOrDefault(CURRENT_TOOL, "null"));
                }
            }
        }
        return MissingNode.getInstance();
    }

    /** Other names of benchmarks. */
    public Optional<String> mapped(String folder) {
        return Optional.ofNullable(round.modelMapping().get(folder));
    }

    /** Log key of the result of a benchmark for a logged scenario. */
    public Optional<String> resultField(String benchmark, String loggedScenario) {
        return round.resultField(benchmark, loggedScenario);
    }

    /** Whether token latencies are judged. */
    public boolean judgesTokens(String benchmark) {
        return round.entries(benchmark).map(Benchmark::tokenLatencies).orElse(false);
    }

    /** Whether the round's own tool asks for equal-issue mode. */
    public boolean toolAsksEqualIssue(String benchmark, String division) {
        boolean everywhere = round.equalIssueDivisions().isEmpty();
        return round.entries(benchmark).map(Benchmark::equalIssue).orElse(false)
                && (everywhere || round.equalIssueDivisions().contains(division));
    }

    /** Whether the rules ask for equal-issue mode. */
    public boolean rulesAskEqualIssue(String benchmark) {
        return round.entries(benchmark).map(Benchmark::equalIssue).orElse(false)
                || (layoutOfV6() && EQUAL_ISSUE_BY_CONF.contains(benchmark));
    }

    /** Sub-folder of {@code accuracy} to the names of files it must hold; empty if there are none. */
    public Map<String, List<String>> extraAccuracyFiles(String benchmark) {
        JsonNode other = difference("extra_accuracy_files", "").path(benchmark);
        if (other.isMissingNode()) {
            return round.entries(benchmark).map(Benchmark::extraAccuracyFiles).orElse(Map.of());
        }
        Map<String, List<String>> extra = new LinkedHashMap<>();
        other.properties().forEach(e -> extra.put(e.getKey(), texts(e.getValue())));
        return extra;
    }

    /** Files that must stand beside the measurements. */
    public List<String> measurementFiles() {
        return round.files().measurements();
    }

    /** Whether a benchmark may be measured with the endpoints harness. */
    public boolean allowsEndpoints(String benchmark) {
        return round.endpoints().map(e -> e.benchmarks().contains(benchmark)).orElse(false);
    }

    /** Whether results of the endpoints harness have a metric in this round. */
    public boolean scoresEndpoints() {
        return since("v6.1");
    }

    /** Name of the endpoints audit that stands for a compliance test. */
    public Optional<String> auditName(String test) {
        return round.endpoints().map(e -> e.auditNames().get(test));
    }

    /** Least and largest mean number of output tokens of an endpoints result, if the benchmark has such bounds. */
    public Optional<List<Double>> meanOutputTokens(String benchmark) {
        return round.endpoints()
                .filter(e -> e.outputLengthBenchmarks().contains(benchmark))
                .map(e -> List.of(e.minMeanOutputTokens(), e.maxMeanOutputTokens()));
    }

    /** Unit of a result. */
    public String unit(String benchmark, String scenario) {
        return round.unit(benchmark, scenario).orElseGet(() -> oldUnit(benchmark, scenario));
    }

    /** Unit of the power metric. */
    public String powerUnit(String scenario) {
        return round.powerUnits().of(scenario).orElse(scenario.endsWith("Stream") ? "millijoules" : "Watts");
    }

    /** Rounds before v6.0 have no table of units; the token benchmarks are those whose result is in tokens. */
    private String oldUnit(String benchmark, String scenario) {
        String logged = scenario.equals("Interactive") ? "Server" : scenario;
        boolean tokens = !benchmark.equals("whisper")
                && resultField(benchmark, logged).orElse("").contains("tokens_per_second");
        return switch (scenario) {
            case "SingleStream", "MultiStream" -> "Latency (ms)";
            case "Offline" -> tokens ? "Tokens/s" : "Samples/s";
            default -> tokens ? "Tokens/s" : "Queries/s";
        };
    }

    /** Usual spelling of a scenario, or the name as it is if it is none. */
    public static String canonicalScenario(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "singlestream" -> "SingleStream";
            case "multistream" -> "MultiStream";
            case "server" -> "Server";
            case "offline" -> "Offline";
            case "interactive" -> "Interactive";
            default -> name;
        };
    }

    private static OptionalLong of(Optional<Long> value) {
        return value.map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(e -> e.asString()).toList();
    }
}
