package dev.assay.cli.audit;

import dev.assay.audit.compliance.AuditCase;
import dev.assay.audit.compliance.AuditTest;
import dev.assay.audit.compliance.BaselineLog;
import dev.assay.audit.compliance.Choices;
import dev.assay.audit.compliance.FallbackTexts;
import dev.assay.audit.compliance.Judgement;
import dev.assay.audit.compliance.LogSet;
import dev.assay.cli.run.Target;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.ComplianceTest.RunKind;
import dev.assay.conf.audit.TestConfig;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.RunSetupException;
import dev.assay.loadgen.session.RunState;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes the runs that compliance tests need, has them judged and lays their files out. Runs of the submission are made once and
 * serve all tests: the performance run first, so that nothing the others fill can speed it up, and the audit run last. Each
 * run has a fresh system under test and its own folder, and only an audit run sees an audit configuration. Confined to one
 * thread.
 */
public final class ComplianceRunner {
    private static final long ABORT_AFTER_SAMPLES = 100;
    private static final double ABORT_SHARE = 0.5;

    private final ComplianceRequest request;
    private final String round;
    private final String scenario;
    private final Map<RunKind, LogSet> submission = new EnumMap<>(RunKind.class);

    public ComplianceRunner(ComplianceRequest request) {
        this.request = request;
        this.round = request.settings().ruleset().rules().name();
        this.scenario = request.settings().ruleset().target().scenarioFolder();
    }

    /**
     * Runs and judges one test.
     *
     * @throws UserError before anything runs, when the test is not defined for the benchmark or its configuration would have no
     *     effect
     * @throws RunGivenUp when a run was given up because the system broke
     * @throws RunStopped when the user ended it
     */
    public ComplianceOutcome run(ComplianceTest test) {
        TestConfig config = test.config(round, request.benchmark())
                .orElseThrow(() -> new UserError(test.name() + " has no settings for " + request.benchmark() + " in "
                        + round + ": it is " + test.scope()));
        ConfigSource auditConf = auditConf(test, config);
        TestSettings requested = programSettings(config);
        TestSettings audited = AuditConfigFile.applied(requested, auditConf);
        refuseSmallLibrary(test, config, audited);
        LogSet performance = test.runs().contains(RunKind.PERFORMANCE) ? submission(RunKind.PERFORMANCE) : LogSet.NONE;
        LogSet accuracy = test.runs().contains(RunKind.ACCURACY) ? submission(RunKind.ACCURACY) : LogSet.NONE;
        LogSet audit = made(test.name(), requested, auditConf);
        AuditCase logs = new AuditCase(
                round,
                request.benchmark(),
                scenario,
                test,
                config,
                audit,
                performance,
                accuracy,
                scripted(test, accuracy, audit));
        Judgement judgement = AuditTest.byName(test.name()).judge(logs);
        Path folder = request.testFolder().apply(test.name());
        return new ComplianceOutcome(
                judgement, folder, TestFolder.write(folder, test.name(), judgement.official(), audit));
    }

    private ConfigSource auditConf(ComplianceTest test, TestConfig config) {
        String loadGenScenario = request.settings().requested().scenario().officialName();
        return request.auditConf()
                .map(file -> AuditConfigFile.own(file, config, test.name(), loadGenScenario))
                .orElseGet(() -> new ConfigSource.Text(ConfigText.parse(
                        AuditOverride.DEFAULT_FILE_NAME + " of " + test.name(),
                        config.settings().entrySet().stream()
                                .map(line -> line.getKey() + " = " + line.getValue())
                                .collect(Collectors.joining("\n")))));
    }

    /** Lines of audit.config that name a model are seen by the benchmark program only, which here is this one. */
    private TestSettings programSettings(TestConfig config) {
        TestSettings settings = request.settings().requested().toBuilder()
                .mode(TestMode.PERFORMANCE_ONLY)
                .build();
        if (!config.modelSettings().isEmpty()) {
            String text = config.modelSettings().entrySet().stream()
                    .map(line -> line.getKey() + " = " + line.getValue())
                    .collect(Collectors.joining("\n"));
            settings = new ConfigSession(request.settings().ruleset().rules().text())
                    .fromConfig(
                            settings,
                            SettingsProvenance.none(),
                            new ConfigSource.Text(ConfigText.parse("audit.config", text)),
                            request.settings().ruleset().target().model(),
                            settings.scenario(),
                            ConfigType.OTHER)
                    .settings();
        }
        // A data set of the test's own is loaded whole, whatever the size of that of the benchmark.
        return config.dataset().isPresent() && config.samples().isPresent()
                ? settings.toBuilder()
                        .performanceSampleCountOverride(config.samples().getAsLong())
                        .build()
                : settings;
    }

    private void refuseSmallLibrary(ComplianceTest test, TestConfig config, TestSettings audited) {
        long wanted = config.samples().orElse(0);
        boolean wholeLibrary = config.dataset().isPresent() || test.name().equals("TEST09");
        try (Target target = request.system().apply(audited)) {
            long total = target.library().totalSampleCount();
            target.sut().close();
            if (wholeLibrary && total < wanted) {
                throw new UserError(test.name() + " covers " + wanted + " samples"
                        + config.dataset().map(text -> " (" + text + ")").orElse("") + ", the data set has " + total
                        + "; name the right one with --dataset");
            }
            if (audited.performanceIssueSame() && audited.performanceIssueSameIndex() >= total) {
                throw new UserError(test.name() + " repeats sample " + audited.performanceIssueSameIndex()
                        + " of the loaded set, the data set has " + total + "; name a larger one with --dataset");
            }
        }
    }

    /** A run of the submission: found in the reference, or made now, once for all tests. */
    private LogSet submission(RunKind kind) {
        return submission.computeIfAbsent(kind, missing -> {
            Optional<LogSet> found = request.reference().flatMap(folder -> reused(folder, kind));
            if (found.isPresent()) {
                request.messages()
                        .accept("using the " + name(kind) + " run in "
                                + found.get().place());
                return found.get();
            }
            TestSettings settings = request.settings().requested().toBuilder()
                    .mode(kind == RunKind.ACCURACY ? TestMode.ACCURACY_ONLY : TestMode.PERFORMANCE_ONLY)
                    .build();
            return made(name(kind), settings, new ConfigSource.Unreadable("no audit configuration"));
        });
    }

    /** The logs of a submission's run in a folder of results, if they are there. */
    static Optional<LogSet> reused(Path reference, RunKind kind) {
        if (kind == RunKind.ACCURACY) {
            return List.of(reference.resolve("accuracy"), reference).stream()
                    .map(LogSet::in)
                    .filter(logs -> logs.accuracyFile().isPresent())
                    .findFirst();
        }
        return List.of(reference.resolve("performance/run_1"), reference.resolve("performance"), reference).stream()
                .map(LogSet::in)
                .filter(logs ->
                        logs.detailFile().isPresent() && logs.summaryFile().isPresent())
                .findFirst();
    }

    private static String name(RunKind kind) {
        return kind == RunKind.ACCURACY ? "accuracy" : "performance";
    }

    private LogSet made(String name, TestSettings settings, ConfigSource audit) {
        Path folder = request.out().resolve("runs").resolve(name);
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UserError(folder + " cannot be made (" + e.getMessage() + "); name another --out", e);
        }
        try (Target target = request.system()
                .apply(AuditOverride.apply(settings, SettingsProvenance.none(), audit)
                        .settings())) {
            request.messages()
                    .accept(name + " run: " + settings.scenario().officialName() + ", " + target.description());
            Instant started = Instant.now();
            RunOutcome outcome = session(target, settings, audit, folder);
            request.records().keep(name, settings, audit, target, outcome, started, folder);
            if (outcome.state() == RunState.INTERRUPTED) {
                throw new RunStopped(
                        "the " + name + " run was ended; its logs in " + folder + " are complete up to then");
            }
            if (outcome.state() == RunState.ABORTED
                    || (outcome.counters().issued() > 0 && outcome.counters().completed() == 0)) {
                throw new RunGivenUp("the " + name + " run was given up ("
                        + (outcome.reason().isEmpty() ? "no sample was answered" : outcome.reason())
                        + "); its logs are in "
                        + folder);
            }
        }
        return LogSet.in(folder);
    }

    private RunOutcome session(Target target, TestSettings settings, ConfigSource audit, Path folder) {
        SessionOptions options = SessionOptions.on(target.clock())
                .withVariant(request.settings().variant())
                .withAudit(audit)
                .withConfig(request.settings().logLines(), request.settings().provenance())
                .withFailureAbort(ABORT_AFTER_SAMPLES, ABORT_SHARE)
                .withProgress(request.progress().apply(settings), java.time.Duration.ofMillis(500))
                .withStandardOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            return TestSession.run(
                    target.sut(), target.library(), settings, LogSettings.in(folder), options, request.stop());
        } catch (RunSetupException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private Choices scripted(ComplianceTest test, LogSet accuracy, LogSet audit) {
        Path folder = request.out().resolve("runs").resolve(test.name());
        return request.script()
                .map(script -> request.choices()
                        .withScripts(
                                () -> Optional.of(fallback(script, accuracy, audit, folder)),
                                () -> audit.accuracyFile()
                                        .map(log -> script.run(log, folder.resolve("accuracy_script.txt")))))
                .orElse(request.choices());
    }

    private static FallbackTexts fallback(AccuracyScript script, LogSet accuracy, LogSet audit, Path folder) {
        Path baseline = folder.resolve("baseline_mlperf_log_accuracy.json");
        BaselineLog.write(accuracy, audit, baseline);
        return new FallbackTexts(
                script.run(baseline, folder.resolve("baseline_accuracy.txt")),
                script.run(audit.accuracyFile().orElseThrow(), folder.resolve("compliance_accuracy.txt")));
    }
}
