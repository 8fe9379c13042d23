package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsLogLine;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One directory of a reference run: its settings, configuration files and parameters of the system under test. */
final class GoldenRun {
    private static final List<String> USER_FILES = List.of("user.conf", "user2.conf");

    private final Path directory;
    private final JsonNode json;

    private GoldenRun(Path directory, JsonNode json) {
        this.directory = directory;
        this.json = json;
    }

    static GoldenRun read(Path directory) {
        return new GoldenRun(directory, parse(directory.resolve("settings.json")));
    }

    static JsonNode parse(Path file) {
        return JsonMapper.builder().build().readTree(text(file));
    }

    static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException exception) {
            throw new IllegalStateException("cannot read " + file, exception);
        }
    }

    Path directory() {
        return directory;
    }

    boolean isVirtual() {
        return json.get("clock").asString().equals("virtual");
    }

    boolean usesConfiguration() {
        return json.has("from_config");
    }

    Scenario scenario() {
        return Scenario.ofOfficialName(json.get("scenario").asString());
    }

    boolean traceEnabled() {
        return json.get("log_settings").get("enable_trace").asBoolean();
    }

    String libraryName() {
        return json.get("qsl").get("name").asString();
    }

    int libraryTotal() {
        return json.get("qsl").get("total_sample_count").asInt();
    }

    int libraryPerformanceCount() {
        return json.get("qsl").get("performance_sample_count").asInt();
    }

    String sutName() {
        return json.get("sut").get("name").asString();
    }

    GoldenModel model() {
        Map<String, Long> parameters = new HashMap<>();
        json.get("sut").properties().forEach(entry -> {
            if (entry.getValue().isNumber()) {
                parameters.put(entry.getKey(), entry.getValue().asLong());
            }
        });
        return new GoldenModel(parameters);
    }

    ConfigSource audit() {
        JsonNode name = json.get("audit_config");
        if (name == null || name.isNull()) {
            return new ConfigSource.Unreadable("audit.config");
        }
        Path file = directory.resolve(name.asString());
        return new ConfigSource.Text(ConfigText.parse(name.asString(), text(file)));
    }

    /** The settings that are passed to the start call, and the lines that reading them left. */
    ConfigOutcome settings(Optional<String> builtInText) {
        TestSettings defaults = TestSettings.builder().build();
        ConfigOutcome configured = new ConfigOutcome(0, defaults, SettingsProvenance.none(), List.of());
        JsonNode config = json.get("from_config");
        if (config != null) {
            configured = fromConfig(configured, config, builtInText);
        }
        TestSettings.Builder builder = configured.settings().toBuilder().scenario(scenario());
        builder.mode(TestMode.ofOfficialName(json.get("mode_set_in_code").asString()));
        json.get("test_settings_set_in_code")
                .properties()
                .forEach(entry -> GoldenFields.set(builder, entry.getKey(), entry.getValue()));
        return new ConfigOutcome(
                configured.returnCode(), builder.build(), configured.provenance(), configured.logLines());
    }

    private ConfigOutcome fromConfig(ConfigOutcome start, JsonNode config, Optional<String> builtInText) {
        String builtIn = builtInText.orElseGet(() -> builtInOf(config));
        ConfigSession session = new ConfigSession(ConfigText.parse("built-in", builtIn));
        Scenario scenario = Scenario.ofOfficialName(config.get("scenario").asString());
        ConfigOutcome outcome = start;
        List<SettingsLogLine> lines = new ArrayList<>();
        for (String name : USER_FILES) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                outcome = session.fromConfig(
                        outcome.settings(),
                        outcome.provenance(),
                        new ConfigSource.Text(ConfigText.parse(name, text(file))),
                        config.get("model").asString(),
                        scenario,
                        ConfigType.USER);
                lines.addAll(outcome.logLines());
            }
        }
        return new ConfigOutcome(outcome.returnCode(), outcome.settings(), outcome.provenance(), lines);
    }

    /** The built-in values that apply, as the run itself lists them. */
    private static String builtInOf(JsonNode config) {
        StringBuilder text = new StringBuilder();
        String scenario = config.get("scenario").asString();
        config.get("built_in_mlperf_conf_values_for_this_model_and_scenario")
                .properties()
                .forEach(entry -> text.append("*.")
                        .append(scenario)
                        .append('.')
                        .append(entry.getKey())
                        .append(" = ")
                        .append(entry.getValue().asString())
                        .append('\n'));
        return text.toString();
    }
}
