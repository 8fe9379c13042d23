package dev.assay.cli;

import dev.assay.audit.compliance.AuditReport;
import dev.assay.audit.compliance.Cause;
import dev.assay.audit.compliance.EndpointsAudit;
import dev.assay.audit.compliance.Judgement;
import dev.assay.audit.compliance.Official;
import dev.assay.cli.audit.AuditConfigFile;
import dev.assay.cli.audit.AuditPlace;
import dev.assay.cli.audit.ComplianceOutcome;
import dev.assay.cli.audit.ComplianceRequest;
import dev.assay.cli.audit.ComplianceRunner;
import dev.assay.cli.audit.JudgeOptions;
import dev.assay.cli.audit.JudgedBenchmark;
import dev.assay.cli.audit.JudgementText;
import dev.assay.cli.audit.RequiredTests;
import dev.assay.cli.audit.RunGivenUp;
import dev.assay.cli.audit.RunRecordFiles;
import dev.assay.cli.audit.RunStopped;
import dev.assay.cli.audit.TestFolder;
import dev.assay.cli.run.PlannedRun;
import dev.assay.cli.run.ProgressView;
import dev.assay.cli.run.PromptOptions;
import dev.assay.cli.run.SutOptions;
import dev.assay.cli.run.WarmUp;
import dev.assay.cli.settings.Ruleset;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsAssembly;
import dev.assay.cli.settings.SettingsOptions;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.ProgressListener;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options of {@code audit run} and {@code audit all}, and what both do with them. */
final class AuditSession {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    private static final String WITHOUT_ENDPOINTS_FILE =
            "TEST09 has no audit file in packages of the endpoints harness;"
                    + " the checker takes mean_output_tokens of performance/result_summary.json";

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Mixin
    private PromptOptions prompts = new PromptOptions();

    @Mixin
    private SutOptions sut = new SutOptions();

    @Mixin
    private WarmUp warmUp = new WarmUp();

    @Mixin
    private AuditPlace place = new AuditPlace();

    @Mixin
    private JudgeOptions judging = new JudgeOptions();

    @Option(names = "--quiet", description = "No live progress.")
    private boolean quiet;

    @Option(names = "--json", description = "Print one JSON document in place of the text.")
    private boolean json;

    /** Whether the answer is one JSON document. */
    boolean json() {
        return json;
    }

    /** The round's tables; none for the demonstration. */
    Optional<Round> round(Ruleset ruleset) {
        String name = ruleset.rules().name();
        return settings.benchmark().isPresent() && Rounds.isKnown(name)
                ? Optional.of(Rounds.byName(name))
                : Optional.empty();
    }

    Ruleset ruleset() {
        return Ruleset.of(settings);
    }

    /** The benchmark's folder name if the round offers it, else as given. */
    String benchmark(Ruleset ruleset) {
        String given = settings.benchmark().orElse(ruleset.target().model());
        return round(ruleset)
                .flatMap(round -> RequiredTests.benchmark(round, given))
                .map(benchmark -> benchmark.name())
                .orElse(given);
    }

    /** A report in which nothing is judged yet. */
    AuditReport report(Ruleset ruleset, List<AuditReport.Asked> asked, List<AuditReport.Tested> tests) {
        return new AuditReport(
                ruleset.rules().name(),
                benchmark(ruleset),
                ruleset.target().scenarioFolder(),
                sut.isSimulated(),
                sut.cheat()
                        .map(cheat -> "The built-in engine was told to cheat (" + cheat.word() + ": it " + cheat.what()
                                + "): no verdict on any system.")
                        .orElse(""),
                judging.strict(),
                asked,
                tests);
    }

    /** Whether the round asks one test of the benchmark; empty for the demonstration. */
    List<AuditReport.Asked> asked(ComplianceTest test) {
        Ruleset ruleset = ruleset();
        return round(ruleset).isEmpty()
                ? List.of()
                : JudgedBenchmark.asked(
                                ruleset.rules().name(),
                                benchmark(ruleset),
                                ruleset.target().scenarioFolder(),
                                test)
                        .stream()
                        .toList();
    }

    /**
     * Runs the tests one after the other; the exit status.
     *
     * @param asked what the round asks for, if that was the question
     */
    int run(List<ComplianceTest> tests, List<AuditReport.Asked> asked, PrintWriter out, PrintWriter err) {
        if (settings.mode().isPresent()) {
            throw new UserError("--mode is fixed by the test; leave it out");
        }
        if (place.endpoints()
                && tests.size() == 1
                && tests.getFirst().endpointsName().isEmpty()) {
            throw new UserError(WITHOUT_ENDPOINTS_FILE);
        }
        Path working = Path.of("");
        AuditConfigFile.refuseStrayFiles(working, place.reference());
        Ruleset ruleset = ruleset();
        RunSettings run = SettingsAssembly.assemble(ruleset, settings, working);
        run.notices().forEach(notice -> err.println("note: " + notice));
        asked.stream()
                .filter(one -> tests.size() == 1
                        && !one.required()
                        && one.test().equals(tests.getFirst().name()))
                .forEach(one -> err.println("note: " + one.test() + ": " + one.why()));
        String benchmark = benchmark(ruleset);
        var folders = place.folders(
                round(ruleset),
                ruleset.division().folder(),
                benchmark,
                ruleset.target().scenarioFolder());
        place.prepare();
        PromptDataset read = prompts.read(settings);
        sut.decodeAs(settings, prompts);
        StopFlag stop = new StopFlag();
        Instant started = Instant.now();
        try (Interrupt interrupt = Interrupt.sets(stop, err, "assay audit")) {
            if (!sut.isSimulated()) {
                warmUp.run(read, sut, stop);
            }
            ComplianceRunner runner = new ComplianceRunner(new ComplianceRequest(
                    benchmark,
                    run,
                    applied -> sut.openFor(new PlannedRun(applied, run.variant()), read, () -> started),
                    place.reference(),
                    place.out(),
                    folders,
                    settings.auditConf(),
                    judging.script(),
                    judging.choices(),
                    message -> say(err, message),
                    requested -> quiet
                            ? ProgressListener.NONE
                            : new ProgressView(err, Terminal.errorIsTerminal(), Terminal.columns(), requested),
                    new RunRecordFiles(
                            command.commandLine().getParseResult(),
                            run,
                            read,
                            AssayVersion.number(),
                            message -> say(err, message)),
                    stop));
            List<AuditReport.Tested> judged = new ArrayList<>();
            Optional<RunGivenUp> broken = Optional.empty();
            for (ComplianceTest test : tests) {
                try {
                    judged.add(tested(test, runner.run(test), ruleset, err));
                } catch (RunGivenUp broke) {
                    judged.add(givenUp(test, broke));
                    broken = Optional.of(broke);
                }
                if (!json) {
                    JudgementText.print(report(ruleset, asked, judged), judged.getLast(), out);
                    out.flush();
                }
                if (broken.isPresent()) {
                    break;
                }
            }
            AuditReport report = report(ruleset, asked, judged);
            keep(report);
            out.println(json ? report.json() : report.label());
            out.flush();
            interrupt.finished();
            if (broken.isPresent()) {
                throw broken.get();
            }
            return report.passed() ? ExitStatus.VALID : ExitStatus.NOT_VALID;
        } catch (RunStopped stopped) {
            err.println("assay audit: " + stopped.getMessage());
            err.flush();
            return ExitStatus.INTERRUPTED;
        }
    }

    /** The report beside the logs, so that whoever looks at these later learns where they are from. */
    private void keep(AuditReport report) {
        TestFolder.file(place.out().resolve("runs"), "audit.json", report.json() + System.lineSeparator());
    }

    /** A test whose run broke: no verdict on answers, but one for the user. */
    private static AuditReport.Tested givenUp(ComplianceTest test, RunGivenUp broke) {
        Judgement judgement = new Judgement(
                test.name(), Official.error(Cause.GIVEN_UP, String.valueOf(broke.getMessage())), List.of());
        return new AuditReport.Tested(
                judgement, test.title(), judgement.remedies(test), Optional.empty(), List.of(), List.of());
    }

    private void say(PrintWriter err, String message) {
        if (!quiet) {
            err.println("assay audit: " + message);
            err.flush();
        }
    }

    private AuditReport.Tested tested(
            ComplianceTest test, ComplianceOutcome outcome, Ruleset ruleset, PrintWriter err) {
        List<String> files = new ArrayList<>(outcome.files().stream()
                .map(file -> outcome.folder().relativize(file).toString())
                .toList());
        if (place.endpoints()) {
            test.endpointsName()
                    .ifPresentOrElse(
                            name -> {
                                String text = EndpointsAudit.text(
                                        report(ruleset, List.of(), List.of()), outcome.judgement(), name);
                                Path file = TestFolder.file(
                                        outcome.folder().resolveSibling(""), EndpointsAudit.place(name), text);
                                files.add(outcome.folder().relativize(file).toString());
                            },
                            () -> err.println("note: " + WITHOUT_ENDPOINTS_FILE));
        }
        return new AuditReport.Tested(
                outcome.judgement(),
                test.title(),
                outcome.judgement().remedies(test),
                Optional.of(outcome.folder().toString()),
                files,
                List.of());
    }
}
