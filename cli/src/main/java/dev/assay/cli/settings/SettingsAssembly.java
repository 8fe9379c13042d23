package dev.assay.cli.settings;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigFile;
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
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Puts the layers of settings on top of each other: the ruleset, the user's file, the command line. The reference goes on
 * after a broken file; here it is a mistake of the user, told before anything is sent.
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
        ConfigSession session = new ConfigSession(ruleset.builtIn());
        ConfigOutcome ruled = applyRulesAndUserFile(session);
        ConfigOutcome overridden = applyCommandLine(session, ruled);
        TestSettings requested = options.mode()
                .map(mode -> overridden.settings().toBuilder().mode(mode).build())
                .orElse(overridden.settings());
        return new RunSettings(
                ruleset,
                requested,
                overridden.provenance(),
                logLines,
                audit(),
                options.variant(ruleset.reference()),
                notices);
    }

    private ConfigOutcome applyRulesAndUserFile(ConfigSession session) {
        TestSettings start = TestSettings.builder().scenario(options.scenario()).build();
        ConfigSource user = options.userConf()
                .map(file -> readable("--user-conf", file))
                .orElseGet(() -> new ConfigSource.Text(ConfigText.empty("no user file")));
        ConfigType type = options.userConf().isPresent() ? ConfigType.USER : ConfigType.BUILT_IN;
        ConfigOutcome outcome =
                session.fromConfig(start, SettingsProvenance.none(), user, ruleset.model(), options.scenario(), type);
        logLines.addAll(outcome.logLines());
        return outcome;
    }

    private ConfigOutcome applyCommandLine(ConfigSession session, ConfigOutcome before) {
        Scenario scenario = options.scenario();
        ConfigText text = options.overrides().text(scenario);
        ConfigOutcome outcome = session.fromConfig(
                before.settings(),
                before.provenance(),
                new ConfigSource.Text(text),
                ruleset.model(),
                scenario,
                ConfigType.OTHER);
        Set<String> effective = outcome.provenance().all().values().stream()
                .filter(origin -> origin.source().equals(OverrideOptions.SOURCE))
                .map(SettingsProvenance.Origin::key)
                .collect(Collectors.toSet());
        for (String key : text.entries().keySet()) {
            if (!effective.contains(key)) {
                throw new UserError(
                        "the command line sets " + key + ", which has no effect in this " + scenario.officialName()
                                + " run with these settings; remove it, or see what it needs with: assay explain "
                                + key.substring(key.lastIndexOf('.') + 1));
            }
        }
        return outcome;
    }

    private ConfigSource audit() {
        Path inWorkingDirectory = workingDirectory.resolve(AuditOverride.DEFAULT_FILE_NAME);
        if (options.auditConf().isEmpty() && Files.exists(inWorkingDirectory)) {
            notices.add("there is a file " + AuditOverride.DEFAULT_FILE_NAME + " in the working directory, which the"
                    + " reference would apply; it was left out: name it with --audit-conf to apply it");
        }
        return options.auditConf()
                .map(file -> readable("--audit-conf", file))
                .orElseGet(() -> new ConfigSource.Unreadable(AuditOverride.DEFAULT_FILE_NAME));
    }

    private ConfigSource readable(String option, Path file) {
        Path resolved = workingDirectory.resolve(file);
        return switch (ConfigFile.read(resolved)) {
            case ConfigSource.Unreadable missing ->
                throw new UserError(option + " " + file + " cannot be read: "
                        + (Files.isDirectory(resolved)
                                ? "it is a directory; name a file"
                                : Files.exists(resolved)
                                        ? "permission is missing; make it readable"
                                        : "there is no such file; check the path"));
            case ConfigSource.Text text -> checked(text);
        };
    }

    private ConfigSource checked(ConfigSource.Text source) {
        ConfigText text = source.text();
        if (!text.problems().isEmpty()) {
            ConfigText.Problem first = text.problems().getFirst();
            throw new UserError(text.sourceName() + ":" + first.line()
                    + ": not of the form \"model.Scenario.key = number\"; comments need a line of their own that starts"
                    + " with \"# \"");
        }
        for (ConfigText.LoneKey lone : text.loneKeys()) {
            if (!lone.text().startsWith("#")) {
                notices.add(text.sourceName() + ":" + lone.line() + ": \"" + lone.text()
                        + "\" has no effect: the grammar needs blanks around the equals sign and a number behind it");
            }
        }
        return source;
    }
}
