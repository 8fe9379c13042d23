package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsException;
import dev.assay.loadgen.settings.SettingsFields;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Lets the reference itself run with random settings and compares all that is decided before the clock starts: what it
 * logs about settings, which sets it loads, which samples it issues in which order, which responses it logs.
 *
 * <p>Needs a Python that can import {@code mlperf_loadgen}, given by the system property {@code assay.reference.python};
 * the script {@code .ci/python-with} makes one.
 */
class ReferenceDifferentialTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int RUNS = 100;
    private static final long LIMIT_MINUTES = 5;

    private static String python = "";

    @TempDir
    Path directory;

    @BeforeAll
    static void findReference() {
        python = System.getProperty("assay.reference.python", "");
        if (python.isEmpty()) {
            String message = "no reference to compare with: give a Python that can import mlperf_loadgen with"
                    + " -Dassay.reference.python=EXECUTABLE";
            System.out.println("skipped: " + message);
            Assumptions.abort(message);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void randomRunsAreThoseOfTheReference(long seed) throws Exception {
        System.out.println("seed " + seed);
        RandomRuns random = new RandomRuns(seed);
        List<RandomRuns.Request> requests = new ArrayList<>();
        List<PlannedRun> plans = new ArrayList<>();
        List<ConfigOutcome> configurations = new ArrayList<>();
        for (int refused = 0; plans.size() < RUNS; ) {
            RandomRuns.Request request = random.next();
            try {
                ConfigOutcome configuration = configure(request);
                plans.add(PlannedRun.of(
                        configuration,
                        source("audit.config", request.audit()),
                        request.performanceCount(),
                        request.totalCount()));
                configurations.add(configuration);
                requests.add(request);
            } catch (SettingsException undefinedInTheReference) {
                assertThat(++refused).as("refused settings").isLessThan(RUNS / 2);
            }
        }
        List<JsonNode> results = runReference(requests);
        for (int i = 0; i < RUNS; i++) {
            JsonNode result = results.get(i);
            String name = "seed " + seed + ", run " + i + ", " + requests.get(i).config() + "/ audit "
                    + requests.get(i).audit();
            assertThat(result.get("return").intValue())
                    .as(name)
                    .isEqualTo(configurations.get(i).returnCode());
            List<Map.Entry<String, String>> lines = StreamSupport.stream(
                            result.get("detail").spliterator(), false)
                    .map(line -> Map.entry(line.get(0).asString(), line.get(1).asString()))
                    .toList();
            PlannedRunChecks.checkDetailLog(
                    name, plans.get(i), configurations.get(i).logLines().size(), lines);
            checkSamples(name, plans.get(i), result);
        }
    }

    private static ConfigOutcome configure(RandomRuns.Request request) {
        ConfigOutcome unchanged = new ConfigOutcome(0, request.settings(), SettingsProvenance.none(), List.of());
        return request.config().isEmpty()
                ? unchanged
                : new ConfigSession(ConfigText.empty("built-in"))
                        .fromConfig(
                                request.settings(),
                                SettingsProvenance.none(),
                                source("user.conf", request.config()),
                                "m",
                                request.settings().scenario(),
                                ConfigType.OTHER);
    }

    private static ConfigSource source(String name, String text) {
        return text.isEmpty() ? new ConfigSource.Unreadable(name) : new ConfigSource.Text(ConfigText.parse(name, text));
    }

    private List<JsonNode> runReference(List<RandomRuns.Request> requests) throws Exception {
        Path input = Files.writeString(
                directory.resolve("requests.json"),
                MAPPER.writeValueAsString(
                        requests.stream().map(ReferenceDifferentialTest::json).toList()));
        Path output = directory.resolve("results.json");
        Path script = Path.of("src/test/python/reference_runs.py").toAbsolutePath();
        Process process = new ProcessBuilder(python, script.toString(), input.toString(), output.toString())
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("reference.log").toFile())
                .start();
        boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly().waitFor();
        }
        assertThat(ended)
                .as("the reference ended within %d minutes", LIMIT_MINUTES)
                .isTrue();
        List<JsonNode> results =
                Files.readAllLines(output).stream().map(MAPPER::readTree).toList();
        assertThat(results.size())
                .as("runs of the reference; it said: %s", Files.readString(directory.resolve("reference.log")))
                .isEqualTo(requests.size());
        return results;
    }

    private static Map<String, Object> json(RandomRuns.Request request) {
        Map<String, Object> settings = new LinkedHashMap<>();
        SettingsFields.changedFromDefault(request.settings()).forEach((name, value) -> {
            if (!name.equals("scenario") && !name.equals("mode")) {
                settings.put(name, MAPPER.readTree(value));
            }
        });
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scenario", request.settings().scenario().officialName());
        json.put("mode", request.settings().mode().officialName());
        json.put("settings", settings);
        json.put("config", request.config().isEmpty() ? null : request.config());
        json.put("model", "m");
        json.put("audit", request.audit().isEmpty() ? null : request.audit());
        json.put("qsl_total_sample_count", request.totalCount());
        json.put("qsl_performance_sample_count", request.performanceCount());
        return json;
    }

    /** SingleStream and MultiStream stop when time and count are reached; elsewhere everything generated is issued. */
    private static void checkSamples(String name, PlannedRun plan, JsonNode result) {
        List<Integer> issued = integers(result.get("sample_indices"));
        List<Integer> planned = plan.sampleIndices();
        boolean mayStop = plan.effective().mode() != TestMode.ACCURACY_ONLY
                && (plan.effective().scenario() == Scenario.SINGLE_STREAM
                        || plan.effective().scenario() == Scenario.MULTI_STREAM);
        if (mayStop) {
            assertThat(issued.size()).as(name).isBetween(1, planned.size());
        } else {
            assertThat(issued).as(name).hasSameSizeAs(planned);
        }
        assertThat(issued).as(name).isEqualTo(planned.subList(0, issued.size()));
        List<List<Integer>> sets = plan.series().stream()
                .map(schedule -> Arrays.stream(schedule.loadedSet()).boxed().toList())
                .toList();
        assertThat(lists(result.get("loaded"))).as(name).isEqualTo(sets);
        assertThat(lists(result.get("unloaded"))).as(name).isEqualTo(sets);
        List<Long> logged = StreamSupport.stream(result.get("accuracy_seq_ids").spliterator(), false)
                .map(JsonNode::longValue)
                .sorted()
                .toList();
        assertThat(logged).as(name).isEqualTo(plan.loggedSequenceNumbers(issued.size()));
    }

    private static List<Integer> integers(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::intValue)
                .toList();
    }

    private static List<List<Integer>> lists(JsonNode arrays) {
        return StreamSupport.stream(arrays.spliterator(), false)
                .map(ReferenceDifferentialTest::integers)
                .toList();
    }
}
