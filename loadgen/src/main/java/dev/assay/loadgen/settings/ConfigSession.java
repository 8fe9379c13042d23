package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Applies configuration texts to settings (loadgen-spec 1.5, 1.6). The reference counts user configurations once a process,
 * so that a second benchmark in one process gets no built-in values; here the count belongs to this object: use one a run.
 * Confined to one thread.
 */
public final class ConfigSession {
    private static final String MULTIPLE_FILES =
            "Multiple conf files are used. This is not valid for official submission.";

    private final ConfigText builtIn;
    private int userConfigurations;

    /**
     * Starts a session.
     *
     * @param builtIn the round's own values
     */
    public ConfigSession(ConfigText builtIn) {
        this.builtIn = builtIn;
    }

    /**
     * Applies one configuration. The first of type USER is preceded by the built-in values; a later one is not, and is logged
     * as an error. For type BUILT_IN the source is ignored.
     *
     * @param model the benchmark's name in keys; {@code *} meets only keys for any model
     * @param scenario the scenario of keys that name none themselves; independent of the scenario in the settings
     */
    public ConfigOutcome fromConfig(
            TestSettings settings,
            SettingsProvenance provenance,
            ConfigSource source,
            String model,
            Scenario scenario,
            ConfigType type) {
        ConfigOutcome start = new ConfigOutcome(ConfigOutcome.SUCCESS, settings, provenance, List.of());
        return switch (type) {
            case BUILT_IN -> applyText(start, builtIn, model, scenario, ConfigType.BUILT_IN);
            case OTHER -> applySource(start, source, model, scenario, type);
            case USER -> applySource(beforeUserText(start, model, scenario), source, model, scenario, type);
        };
    }

    private ConfigOutcome beforeUserText(ConfigOutcome start, String model, Scenario scenario) {
        userConfigurations++;
        return userConfigurations == 1
                ? applyText(start, builtIn, model, scenario, ConfigType.BUILT_IN)
                : with(start, ConfigOutcome.SUCCESS, SettingsLogLine.invalidConfig(MULTIPLE_FILES));
    }

    /** Applies a text outside any session, as the audit configuration is. */
    static ConfigOutcome applySource(
            ConfigOutcome before, ConfigSource source, String model, Scenario scenario, ConfigType type) {
        return switch (source) {
            case ConfigSource.Unreadable missing ->
                with(
                        before,
                        ConfigOutcome.FILE_NOT_FOUND,
                        SettingsLogLine.invalidConfig("can't open file " + missing.name()));
            case ConfigSource.Text readable -> applyText(before, readable.text(), model, scenario, type);
        };
    }

    private static ConfigOutcome applyText(
            ConfigOutcome before, ConfigText text, String model, Scenario scenario, ConfigType type) {
        if (!text.problems().isEmpty()) {
            SettingsLogLine[] lines = text.problems().stream()
                    .map(problem -> SettingsLogLine.invalidConfig(problem.message()))
                    .toArray(SettingsLogLine[]::new);
            return with(before, ConfigOutcome.INVALID_TEXT, lines);
        }
        TestSettings.Builder to = before.settings().toBuilder();
        Map<String, SettingsProvenance.Origin> origins = new LinkedHashMap<>();
        List<SettingsLogLine> lines = new ArrayList<>(before.logLines());
        for (ConfigKey key : ConfigKey.ALL) {
            if ((key.builtInOnly() && type != ConfigType.BUILT_IN)
                    || !key.onlyWhen().test(to.build())) {
                continue;
            }
            Optional<ConfigText.Entry> found =
                    text.find(model, key.scenario().orElse(scenario).officialName(), key.name());
            if (found.isEmpty()) {
                continue;
            }
            ConfigText.Entry entry = found.get();
            if (key.assignment().apply(to, entry.value())) {
                origins.put(
                        key.setting(),
                        new SettingsProvenance.Origin(text.sourceName(), entry.line(), entry.key(), entry.value()));
            } else {
                lines.add(SettingsLogLine.invalidConfig("Invalid value passed to Mode key in config."));
            }
        }
        return new ConfigOutcome(
                before.returnCode(), to.build(), before.provenance().with(origins), lines);
    }

    private static ConfigOutcome with(ConfigOutcome before, int returnCode, SettingsLogLine... added) {
        List<SettingsLogLine> lines = new ArrayList<>(before.logLines());
        lines.addAll(List.of(added));
        return new ConfigOutcome(returnCode, before.settings(), before.provenance(), lines);
    }
}
