package dev.assay.conf.rules;

import dev.assay.conf.rules.Diagnostic.Severity;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.SettingsLogLine;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.util.List;

/**
 * What ruleset and files come to. Without an error among the diagnostics the settings are exactly those that LoadGen
 * arrives at with the same files.
 *
 * @param rules the ruleset
 * @param target what the run is for
 * @param requested settings before the audit configuration; whether tokens are recorded follows these (loadgen-spec 1.8)
 * @param audited settings of the run, after the audit configuration and TEST05
 * @param provenance which line set which value of {@code audited}; what has no origin is LoadGen's default
 * @param logLines lines that reading the user files leaves for the detail log
 * @param diagnostics remarks, file by file
 */
public record AppliedRules(
        RuleSet rules,
        RunTarget target,
        TestSettings requested,
        TestSettings audited,
        SettingsProvenance provenance,
        List<SettingsLogLine> logLines,
        List<Diagnostic> diagnostics) {
    public AppliedRules {
        logLines = List.copyOf(logLines);
        diagnostics = List.copyOf(diagnostics);
    }

    /** Remarks that forbid the run. */
    public List<Diagnostic> errors() {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .toList();
    }

    /** Whether the run may start. */
    public boolean usable() {
        return errors().isEmpty();
    }

    /** Where the value of a setting comes from: {@code file:line}, or that it is LoadGen's default. */
    public String originOf(String setting) {
        return provenance.of(setting).map(SettingsProvenance.Origin::place).orElse("LoadGen default");
    }
}
