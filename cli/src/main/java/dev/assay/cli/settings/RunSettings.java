package dev.assay.cli.settings;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.SettingsLogLine;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.util.List;

/**
 * Everything that options and files say about the settings of a run, before anything is derived from it.
 *
 * @param ruleset where the values start from
 * @param requested the settings
 * @param provenance which line set which of them
 * @param logLines lines that reading the configuration leaves for the detail log
 * @param audit the audit configuration, unreadable when there is none
 * @param variant build of the reference that is reproduced
 * @param notices sentences for the user that stop nothing
 */
public record RunSettings(
        Ruleset ruleset,
        TestSettings requested,
        SettingsProvenance provenance,
        List<SettingsLogLine> logLines,
        ConfigSource audit,
        ReferenceVariant variant,
        List<String> notices) {
    public RunSettings {
        logLines = List.copyOf(logLines);
        notices = List.copyOf(notices);
    }
}
