package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.golden.GoldenFiles;
import dev.assay.loadgen.settings.ConfigFile;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsFields;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is decided before the clock starts, against recorded runs of the reference: settings with user and audit
 * configurations, loaded sets, issued samples, logged responses.
 */
class RecordedRunGolden {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Pattern DETAIL_LINE =
            Pattern.compile("^:::MLLOG \\{\"key\": \"([^\"]*)\", \"value\": (.*), \"time_ms\": .*");
    private static final Pattern SEQUENCE_NUMBER = Pattern.compile("\"seq_id\" : (\\d+)");

    @TestFactory
    Stream<DynamicTest> everyRecordedRunIsPlannedAsItWas() throws IOException {
        try (Stream<Path> directories = Files.list(GoldenFiles.path("results"))) {
            return directories
                    .filter(directory -> Files.exists(directory.resolve("settings.json")))
                    .sorted()
                    .map(directory ->
                            DynamicTest.dynamicTest(directory.getFileName().toString(), () -> check(directory)))
                    .toList()
                    .stream();
        }
    }

    private static void check(Path directory) throws IOException {
        JsonNode recorded = MAPPER.readTree(directory.resolve("settings.json").toFile());
        ConfigOutcome configuration = configure(directory, recorded);
        JsonNode library = recorded.get("qsl");
        PlannedRun plan = PlannedRun.of(
                configuration,
                audit(directory, recorded),
                library.get("performance_sample_count").intValue(),
                library.get("total_sample_count").intValue());
        PlannedRunChecks.checkDetailLog(
                directory.getFileName().toString(),
                plan,
                configuration.logLines().size(),
                detailLog(directory.resolve("mlperf_log_detail.txt")));
        if (plan.effective().mode() != TestMode.FIND_PEAK_PERFORMANCE) {
            checkIssued(
                    plan, MAPPER.readTree(directory.resolve("sut_trace.json").toFile()));
            checkAccuracyLog(plan, directory);
        }
    }

    private static ConfigOutcome configure(Path directory, JsonNode recorded) {
        TestSettings start = TestSettings.builder()
                .scenario(Scenario.ofOfficialName(recorded.get("scenario").asString()))
                .mode(TestMode.ofOfficialName(recorded.get("mode_set_in_code").asString()))
                .build();
        ConfigOutcome outcome = new ConfigOutcome(0, start, SettingsProvenance.none(), List.of());
        if (recorded.has("from_config")) {
            outcome = readConfigurations(directory, recorded.get("from_config"), outcome);
        }
        TestSettings.Builder settings =
                SettingsFields.apply(outcome.settings().toBuilder(), recorded.get("test_settings_set_in_code"));
        return new ConfigOutcome(outcome.returnCode(), settings.build(), outcome.provenance(), outcome.logLines());
    }

    /** The built-in values are recorded for this model and scenario only, so any model and scenario may be written. */
    private static ConfigOutcome readConfigurations(Path directory, JsonNode call, ConfigOutcome start) {
        String builtIn = Stream.of(
                        call.path("built_in_mlperf_conf_values_for_this_model_and_scenario"),
                        call.path("built_in_server_values_for_this_model"))
                .flatMap(values -> values.properties().stream())
                .map(value -> "*.*." + value.getKey() + " = " + value.getValue().asString())
                .collect(Collectors.joining("\n"));
        ConfigSession session = new ConfigSession(ConfigText.parse("built-in", builtIn));
        Scenario scenario = Scenario.ofOfficialName(call.get("scenario").asString());
        ConfigOutcome outcome = start;
        List<ConfigOutcome> outcomes = new ArrayList<>();
        for (String file : List.of("user.conf", "user2.conf")) {
            if (Files.exists(directory.resolve(file))) {
                outcome = session.fromConfig(
                        outcome.settings(),
                        outcome.provenance(),
                        ConfigFile.read(directory.resolve(file)),
                        call.get("model").asString(),
                        scenario,
                        ConfigType.USER);
                outcomes.add(outcome);
            }
        }
        return new ConfigOutcome(
                outcome.returnCode(),
                outcome.settings(),
                outcome.provenance(),
                outcomes.stream().flatMap(each -> each.logLines().stream()).toList());
    }

    private static ConfigSource audit(Path directory, JsonNode recorded) {
        JsonNode name = recorded.get("audit_config");
        return name.isNull()
                ? new ConfigSource.Unreadable("no-such-audit.config")
                : ConfigFile.read(directory.resolve(name.asString()));
    }

    private static List<Map.Entry<String, String>> detailLog(Path file) throws IOException {
        List<Map.Entry<String, String>> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            Matcher matcher = DETAIL_LINE.matcher(line);
            if (matcher.matches()) {
                lines.add(Map.entry(matcher.group(1), matcher.group(2)));
            }
        }
        return lines;
    }

    private static void checkIssued(PlannedRun plan, JsonNode trace) {
        int issued = trace.get("samples_issued").intValue();
        List<Integer> planned = plan.sampleIndices().subList(0, issued);
        ListDigest digest = new ListDigest();
        planned.forEach(index -> digest.add((long) index));
        assertThat(digest.sha256())
                .isEqualTo(trace.get("sample_index_sha256_le_int64").asString());
        List<Integer> loads = StreamSupport.stream(trace.get("qsl_operations").spliterator(), false)
                .filter(operation -> operation.get("op").asString().equals("load"))
                .map(operation -> operation.get("count").intValue())
                .toList();
        assertThat(loads)
                .isEqualTo(plan.series().stream()
                        .map(schedule -> schedule.loadedSet().length)
                        .toList());
    }

    private static void checkAccuracyLog(PlannedRun plan, Path directory) throws IOException {
        long issued = MAPPER.readTree(directory.resolve("sut_trace.json").toFile())
                .get("samples_issued")
                .longValue();
        List<Long> logged = SEQUENCE_NUMBER
                .matcher(Files.readString(directory.resolve("mlperf_log_accuracy.json")))
                .results()
                .map(match -> Long.parseLong(match.group(1)))
                .sorted()
                .toList();
        assertThat(logged).isEqualTo(plan.loggedSequenceNumbers(issued));
    }
}
