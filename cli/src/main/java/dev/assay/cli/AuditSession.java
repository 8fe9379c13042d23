package dev.assay.cli;

import dev.assay.audit.compliance.Verdict;
import dev.assay.cli.audit.AuditConfigFile;
import dev.assay.cli.audit.AuditPlace;
import dev.assay.cli.audit.ComplianceOutcome;
import dev.assay.cli.audit.ComplianceRequest;
import dev.assay.cli.audit.ComplianceRunner;
import dev.assay.cli.audit.JudgeOptions;
import dev.assay.cli.audit.JudgementText;
import dev.assay.cli.audit.RequiredTests;
import dev.assay.cli.audit.RunStopped;
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
import dev.assay.datasets.JsonLinesLibrary;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.ProgressListener;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code audit run} and {@code audit all}, and what both do with them. */
final class AuditSession {
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

    /** The round's tables; none for the demonstration. */
    Optional<Round> round(Ruleset ruleset) {
        String name = ruleset.rules().name();
        return Rounds.names().contains(name) ? Optional.of(Rounds.byName(name)) : Optional.empty();
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

    /** Runs the tests one after the other; the exit status. */
    int run(List<ComplianceTest> tests, PrintWriter out, PrintWriter err) {
        if (settings.mode().isPresent()) {
            throw new UserError("--mode is fixed by the test; leave it out");
        }
        Path working = Path.of("");
        AuditConfigFile.refuseStrayFiles(working, place.reference());
        Ruleset ruleset = ruleset();
        RunSettings run = SettingsAssembly.assemble(ruleset, settings, working);
        run.notices().forEach(notice -> err.println("note: " + notice));
        String benchmark = benchmark(ruleset);
        var folders = place.folders(
                round(ruleset),
                ruleset.division().folder(),
                benchmark,
                ruleset.target().scenarioFolder());
        place.prepare();
        JsonLinesLibrary read = prompts.read();
        StopFlag stop = new StopFlag();
        Instant started = Instant.now();
        try (Interrupt interrupt = Interrupt.sets(stop, err, "assay audit")) {
            if (!sut.isSimulated()) {
                warmUp.run(read, sut, stop);
            }
            ComplianceRunner runner = new ComplianceRunner(new ComplianceRequest(
                    benchmark,
                    run,
                    () -> sut.open(read, () -> started),
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
                    stop));
            boolean passed = true;
            for (ComplianceTest test : tests) {
                ComplianceOutcome outcome = runner.run(test);
                passed &= report(outcome, test, out);
            }
            out.println((sut.isSimulated() ? "Simulated time: no measurement of any machine. " : "")
                    + "Unverified; not an official MLPerf result.");
            out.flush();
            interrupt.finished();
            return passed ? ExitStatus.VALID : ExitStatus.NOT_VALID;
        } catch (RunStopped stopped) {
            err.println("assay audit: " + stopped.getMessage());
            err.flush();
            return ExitStatus.INTERRUPTED;
        }
    }

    private void say(PrintWriter err, String message) {
        if (!quiet) {
            err.println("assay audit: " + message);
            err.flush();
        }
    }

    private boolean report(ComplianceOutcome outcome, ComplianceTest test, PrintWriter out) {
        JudgementText.print(outcome.judgement(), test.title(), out);
        out.println("  files     in " + outcome.folder());
        outcome.files().forEach(file -> out.println("    " + outcome.folder().relativize(file)));
        out.flush();
        Verdict verdict = judging.strict()
                ? outcome.judgement().strict()
                : outcome.judgement().official().verdict();
        return verdict == Verdict.PASS;
    }
}
