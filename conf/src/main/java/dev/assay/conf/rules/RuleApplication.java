package dev.assay.conf.rules;

import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsLogLine;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Puts ruleset, user files and audit configuration on top of each other as LoadGen does (loadgen-spec 1.6, 1.8), and says
 * what is locked, without effect or probably not meant so. Up to v4.1 user files may set every key; keys on token limits
 * then count whether or not the same file switches token latencies on, which release 4.1 asked for.
 */
public final class RuleApplication {
    private final RuleSet rules;
    private final RunTarget target;
    private final Division division;
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private final List<SettingsLogLine> logLines = new ArrayList<>();

    private RuleApplication(RuleSet rules, RunTarget target, Division division) {
        this.rules = rules;
        this.target = target;
        this.division = division;
    }

    /**
     * Applies everything. Never fails on what files say: that is in the diagnostics.
     *
     * @param userFiles user configurations in the order in which they are read; one is usual
     * @param audit audit configuration of a compliance test, if any
     */
    public static AppliedRules apply(
            RuleSet rules,
            RunTarget target,
            Division division,
            List<ConfigInput> userFiles,
            Optional<ConfigInput> audit) {
        return new RuleApplication(rules, target, division).apply(userFiles, audit);
    }

    private AppliedRules apply(List<ConfigInput> userFiles, Optional<ConfigInput> audit) {
        ConfigOutcome ruled = rulesAlone();
        ConfigOutcome requested = ruled;
        ConfigSession session = new ConfigSession(rules.text());
        for (int i = 0; i < userFiles.size(); i++) {
            ConfigInput file = userFiles.get(i);
            requested = user(session, file, i == 0 ? ruled : requested, i);
            logLines.addAll(requested.logLines());
            diagnostics.addAll(new FileChecks(rules, target, file, requested).diagnostics());
            diagnostics.addAll(new Locks(rules, target, division, ruled, requested).violatedBy(file));
        }
        if (userFiles.size() > 1) {
            severalFiles(userFiles.get(1));
        }
        checkMinimumDuration(ruled);
        ConfigSource auditSource =
                audit.map(ConfigInput::source).orElseGet(() -> new ConfigSource.Unreadable("no audit configuration"));
        audit.ifPresent(file -> diagnostics.addAll(new AuditChecks(target, file).diagnostics()));
        ConfigOutcome audited = AuditOverride.apply(requested.settings(), requested.provenance(), auditSource);
        return new AppliedRules(
                rules, target, requested.settings(), audited.settings(), audited.provenance(), logLines, diagnostics);
    }

    private ConfigOutcome rulesAlone() {
        TestSettings start = TestSettings.builder().scenario(target.scenario()).build();
        return new ConfigSession(rules.text())
                .fromConfig(
                        start,
                        SettingsProvenance.none(),
                        new ConfigSource.Unreadable("unused"),
                        target.model(),
                        target.scenario(),
                        ConfigType.BUILT_IN);
    }

    private ConfigOutcome user(ConfigSession session, ConfigInput file, ConfigOutcome before, int index) {
        if (rules.everyFileMaySetEveryKey() && file.source() instanceof ConfigSource.Text readable) {
            return new ConfigSession(readable.text())
                    .fromConfig(
                            before.settings(),
                            before.provenance(),
                            file.source(),
                            target.model(),
                            target.scenario(),
                            ConfigType.BUILT_IN);
        }
        // The first user file brings the rules along itself, so it starts from LoadGen's defaults.
        TestSettings start =
                index == 0 ? TestSettings.builder().scenario(target.scenario()).build() : before.settings();
        SettingsProvenance origins = index == 0 ? SettingsProvenance.none() : before.provenance();
        return session.fromConfig(start, origins, file.source(), target.model(), target.scenario(), ConfigType.USER);
    }

    private void severalFiles(ConfigInput second) {
        String message = "is a second user configuration: LoadGen logs an error for it that the submission checker"
                + " does not forgive; put all lines into one file";
        boolean locked = rules.official() && division.locksRules();
        diagnostics.add(locked ? Diagnostic.error(second.name(), message) : Diagnostic.warning(second.name(), message));
    }

    private void checkMinimumDuration(ConfigOutcome ruled) {
        boolean locked = rules.official() && division.locksRules();
        if (locked && ruled.provenance().of("min_duration_ms").isEmpty()) {
            diagnostics.add(Diagnostic.error(
                    rules.label() + " rules",
                    "set no min_duration for " + target.model() + " in " + target.scenarioFolder()
                            + ", so a closed run would be too short; use a benchmark of the round or --division open"));
        }
    }
}
