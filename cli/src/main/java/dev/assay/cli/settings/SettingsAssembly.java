package dev.assay.cli.settings;

import dev.assay.conf.rules.AppliedRules;
import dev.assay.conf.rules.ConfigInput;
import dev.assay.conf.rules.Diagnostic;
import dev.assay.conf.rules.RuleApplication;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsLogLine;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts the layers of settings on top of each other: the ruleset, the user's file, the command line, the audit configuration. The
 * reference goes on after a broken file; here it is a mistake of the user, told before anything is sent.
 */
public final class SettingsAssembly {
    private final Ruleset ruleset;
    private final SettingsOptions options;
    private final Path workingDirectory;
    private final List<SettingsLogLine> logLines = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();

    private SettingsAssembly(Ruleset ruleset, SettingsOptions options, Path workingDirectory) {
        this.ruleset = ruleset;
        this.options = options;
        this.workingDirectory = workingDirectory;
    }

    /**
     * The settings that the options ask for.
     *
     * @param workingDirectory where relative files are looked up
     * @throws UserError with one sentence when a file or a value cannot be used
     */
    public static RunSettings assemble(Ruleset ruleset, SettingsOptions options, Path workingDirectory) {
        return new SettingsAssembly(ruleset, options, workingDirectory).assemble();
    }

    private RunSettings assemble() {
        Optional<ConfigInput> user = options.userConf().map(file -> readable("--user-conf", file));
        Optional<ConfigInput> audit = options.auditConf().map(file -> readable("--audit-conf", file));
        noteAuditInWorkingDirectory();
        AppliedRules applied = apply(user.map(List::of).orElse(List.of()), audit);
        logLines.addAll(applied.logLines());
        ConfigOutcome overridden = applyCommandLine(applied);
        TestSettings requested = options.mode()
                .map(mode -> overridden.settings().toBuilder().mode(mode).build())
                .orElse(overridden.settings());
        return new RunSettings(
                ruleset,
                requested,
                overridden.provenance(),
                logLines,
                audit.map(ConfigInput::source)
                        .orElseGet(() -> new ConfigSource.Unreadable(AuditOverride.DEFAULT_FILE_NAME)),
                options.variant(ruleset.rules().version()),
                notices);
    }

    /** With an error the run must not start; the other remarks are passed on. */
    private AppliedRules apply(List<ConfigInput> user, Optional<ConfigInput> audit) {
        AppliedRules applied =
                RuleApplication.apply(ruleset.rules(), ruleset.target(), ruleset.division(), user, audit);
        if (!applied.usable()) {
            throw new UserError(
                    applied.errors().stream().map(Diagnostic::text).distinct().collect(Collectors.joining("; ")));
        }
        applied.diagnostics().stream()
                .filter(remark -> remark.severity() == Diagnostic.Severity.WARNING)
                .map(Diagnostic::text)
                .forEach(notices::add);
        return applied;
    }

    /**
     * Origins are those of the rules and the user's file; the audit configuration is applied by the run itself, after the
     * command line.
     */
    private ConfigOutcome applyCommandLine(AppliedRules applied) {
        Scenario scenario = options.scenario();
        ConfigText text = options.overrides().text(scenario);
        SettingsProvenance before = options.auditConf().isEmpty()
                ? applied.provenance()
                : apply(
                                options.userConf()
                                        .map(file -> List.of(readable("--user-conf", file)))
                                        .orElse(List.of()),
                                Optional.empty())
                        .provenance();
        if (text.entries().isEmpty()) {
            return new ConfigOutcome(ConfigOutcome.SUCCESS, applied.requested(), before, List.of());
        }
        ConfigOutcome outcome = new ConfigSession(ruleset.rules().text())
                .fromConfig(
                        applied.requested(),
                        before,
                        new ConfigSource.Text(text),
                        ruleset.target().model(),
                        scenario,
                        ConfigType.OTHER);
        refuseWithoutEffect(text, outcome);
        refuseLocked();
        return outcome;
    }

    private void refuseWithoutEffect(ConfigText text, ConfigOutcome outcome) {
        Set<String> effective = outcome.provenance().all().values().stream()
                .filter(origin -> origin.source().equals(OverrideOptions.SOURCE))
                .map(SettingsProvenance.Origin::key)
                .collect(Collectors.toSet());
        for (String key : text.entries().keySet()) {
            if (!effective.contains(key)) {
                throw new UserError("the command line sets " + key + ", which has no effect in this "
                        + options.scenario().officialName()
                        + " run with these settings; remove it, or see what it needs with: assay explain "
                        + key.substring(key.lastIndexOf('.') + 1));
            }
        }
    }

    /** What the closed division locks, the command line may not change either. */
    private void refuseLocked() {
        ConfigInput line =
                ConfigInput.text(OverrideOptions.SOURCE, options.overrides().lines(options.scenario()));
        AppliedRules alone = RuleApplication.apply(
                ruleset.rules(), ruleset.target(), ruleset.division(), List.of(line), Optional.empty());
        if (!alone.usable()) {
            throw new UserError(alone.errors().stream().map(Diagnostic::text).collect(Collectors.joining("; ")));
        }
    }

    private void noteAuditInWorkingDirectory() {
        Path inWorkingDirectory = workingDirectory.resolve(AuditOverride.DEFAULT_FILE_NAME);
        if (options.auditConf().isEmpty() && Files.exists(inWorkingDirectory)) {
            notices.add("there is a file " + AuditOverride.DEFAULT_FILE_NAME + " in the working directory, which the"
                    + " reference would apply; it was left out: name it with --audit-conf to apply it");
        }
    }

    private ConfigInput readable(String option, Path file) {
        Path resolved = workingDirectory.resolve(file);
        ConfigInput input = ConfigInput.file(resolved);
        if (input.source() instanceof ConfigSource.Text text) {
            refuseBroken(text.text());
            return input;
        }
        throw new UserError(option + " " + file + " cannot be read: "
                + (Files.isDirectory(resolved)
                        ? "it is a directory; name a file"
                        : Files.exists(resolved)
                                ? "permission is missing; make it readable"
                                : "there is no such file; check the path"));
    }

    private static void refuseBroken(ConfigText text) {
        if (!text.problems().isEmpty()) {
            ConfigText.Problem first = text.problems().getFirst();
            throw new UserError(text.sourceName() + ":" + first.line()
                    + ": not of the form \"model.Scenario.key = number\"; comments need a line of their own that starts"
                    + " with \"# \"");
        }
    }
}
