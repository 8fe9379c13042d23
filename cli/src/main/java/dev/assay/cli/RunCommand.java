package dev.assay.cli;

import dev.assay.cli.run.CommandRecord;
import dev.assay.cli.run.DescribeOption;
import dev.assay.cli.run.DescribedTarget;
import dev.assay.cli.run.Figures;
import dev.assay.cli.run.PinOption;
import dev.assay.cli.run.PlannedRun;
import dev.assay.cli.run.ProgressView;
import dev.assay.cli.run.PromptOptions;
import dev.assay.cli.run.ResultTable;
import dev.assay.cli.run.RunDocuments;
import dev.assay.cli.run.RunFolder;
import dev.assay.cli.run.SutOptions;
import dev.assay.cli.run.Target;
import dev.assay.cli.run.WarmUp;
import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.Ruleset;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsAssembly;
import dev.assay.cli.settings.SettingsOptions;
import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.ProgressListener;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.RunSetupException;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.settings.SettingsException;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocumentFile;
import dev.assay.results.read.RunReader;
import dev.assay.results.read.RunView;
import dev.assay.results.read.SamplesFile;
import dev.assay.results.report.HtmlReport;
import dev.assay.results.report.ReportLoader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay run}: one scenario against one system under test. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs one scenario against one system under test, writes the official logs and prints the verdict.",
            "Without --sut it measures a built-in engine behind a real HTTP server on this machine, for about 15 seconds."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay run --scenario Server",
            "  assay run --scenario Server --sut http://127.0.0.1:8000 --model my-model --target-qps 5 \\",
            "            --ttft-latency 2s --tpot-latency 200ms --min-duration 60s",
            "  assay run --scenario Offline --virtual-time --engine 8b-one-gpu",
            "",
            "Exit status: 0 VALID, 1 INVALID, 2 wrong input, 3 the system cannot be reached or broke, 4 internal fault,",
            "130 interrupted (the logs are complete up to then)."
        })
final class RunCommand implements Callable<Integer> {
    private static final Duration PROGRESS_ON_TERMINAL = Duration.ofMillis(250);
    private static final Duration PROGRESS_ELSEWHERE = Duration.ofSeconds(1);
    private static final long ABORT_AFTER_SAMPLES = 100;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Mixin
    private PromptOptions prompts = new PromptOptions();

    @Mixin
    private SutOptions sut = new SutOptions();

    @Mixin
    private DescribeOption describe = new DescribeOption();

    @Mixin
    private PinOption pin = new PinOption();

    @Mixin
    private WarmUp warmUp = new WarmUp();

    @Mixin
    private RunFolder folder = new RunFolder();

    @Option(
            names = "--strict",
            description = "Also INVALID when the detail log holds any error line, as the submission checker demands.")
    private boolean strict;

    @Option(
            names = "--abort-failures",
            paramLabel = "PERCENT",
            description = "Give up once more than this share of at least 100 samples has failed. Default: 50.")
    private double abortFailuresPercent = 50;

    @Option(
            names = "--answer-timeout",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "Give up when no sample ends for this long. Default: 10m.")
    private @Nullable Duration answerTimeout;

    @Option(names = "--trace", description = "Write the trace log; costs hundreds of bytes a sample.")
    private boolean trace;

    @Option(
            names = "--no-samples",
            description = "Leave out samples.csv.gz, which has the instants of each sample for plots and own analyses.")
    private boolean noSamples;

    @Option(names = "--no-report", description = "Leave out report.html.")
    private boolean noReport;

    @Option(names = "--quiet", description = "No live progress.")
    private boolean quiet;

    @Option(names = "--json", description = "Print run.json in place of the table.")
    private boolean json;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        RunSettings run = SettingsAssembly.assemble(Ruleset.of(settings), settings, Path.of(""));
        run.notices().forEach(notice -> err.println("note: " + notice));
        PromptDataset read = prompts.read(settings);
        sut.decodeAs(settings, prompts);
        Map<String, String> described = describe.facts(sut.isBuiltIn(), AssayVersion.number());
        StopFlag stop = new StopFlag();
        Instant started = Instant.now();
        try (Target target = sut.open(read, () -> started, planned(run));
                Interrupt interrupt = Interrupt.sets(stop, err, "assay run")) {
            Path directory = folder.prepare(settings.scenario(), LocalDateTime.now(ZoneId.systemDefault()));
            announce(err, run, target);
            warmUp(read, target, stop, err);
            RunOutcome outcome = pin.call(
                    () -> measure(run, target, directory, stop, err),
                    target.clock().realTime());
            RunDocument document = RunDocuments.of(
                    CommandRecord.of(spec.commandLine().getParseResult()),
                    run,
                    new DescribedTarget(pin.noting(target), described),
                    read,
                    strict,
                    outcome,
                    AssayVersion.number(),
                    started,
                    Instant.now());
            samples(outcome, directory);
            report(document, directory);
            page(document, directory);
            interrupt.finished();
            return status(outcome, document);
        }
    }

    private static PlannedRun planned(RunSettings run) {
        return new PlannedRun(
                AuditOverride.apply(run.requested(), run.provenance(), run.audit())
                        .settings(),
                run.variant());
    }

    private void announce(PrintWriter err, RunSettings run, Target target) {
        notesBefore(run, target).forEach(note -> err.println("note: " + note));
        if (!quiet) {
            err.println("assay run: " + settings.scenario().officialName() + ", "
                    + run.ruleset().document().name() + ", " + target.description());
            err.flush();
        }
    }

    /** Settings that cannot be used leave no notes: the run refuses them with its own words. */
    private List<String> notesBefore(RunSettings run, Target target) {
        try {
            return target.notesBefore(
                    EffectiveSettingsDerivation.derive(
                                    run.requested(),
                                    target.library().performanceSampleCount(),
                                    target.library().totalSampleCount())
                            .effective(),
                    sut.maxTokens());
        } catch (SettingsException refused) {
            return List.of();
        }
    }

    private void warmUp(PromptDataset read, Target target, StopFlag stop, PrintWriter err) {
        if (!target.clock().realTime()) {
            return;
        }
        if (!quiet && !warmUp.duration().isZero()) {
            err.println("  warming up assay's own code for "
                    + Figures.time(warmUp.duration().toNanos()) + " ...");
            err.flush();
        }
        warmUp.run(read, sut, stop);
    }

    private RunOutcome measure(RunSettings run, Target target, Path directory, StopFlag stop, PrintWriter err) {
        ProgressView view = new ProgressView(err, Terminal.errorIsTerminal(), Terminal.columns(), run.requested());
        ProgressListener listener = quiet ? ProgressListener.NONE : view;
        SessionOptions base = SessionOptions.on(target.clock());
        SessionOptions options = base.withVariant(run.variant())
                .withAudit(run.audit())
                .withConfig(run.logLines(), run.provenance())
                .withStrict(strict)
                .withFailureAbort(ABORT_AFTER_SAMPLES, abortShare())
                .withDeadlines(
                        answerTimeout == null ? base.completionDeadline() : answerTimeout,
                        base.drainLimit(),
                        base.callGrace())
                .withProgress(listener, Terminal.errorIsTerminal() ? PROGRESS_ON_TERMINAL : PROGRESS_ELSEWHERE)
                .withStandardOut(standardOut());
        try {
            return TestSession.run(
                    target.sut(),
                    target.library(),
                    run.requested(),
                    LogSettings.in(directory).withTrace(trace),
                    options,
                    stop);
        } catch (RunSetupException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        } finally {
            view.close();
        }
    }

    private double abortShare() {
        if (!(abortFailuresPercent >= 0 && abortFailuresPercent <= 100)) {
            throw new UserError("--abort-failures is " + abortFailuresPercent
                    + "; give a percentage from 0 to 100, where 100 never gives up");
        }
        return abortFailuresPercent / 100;
    }

    /** Where print_timestamps goes; with --json nothing but the document may stand on standard output. */
    private PrintStream standardOut() {
        return json ? new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8) : System.out;
    }

    /** A result without this file is still a result. */
    private void samples(RunOutcome outcome, Path directory) {
        if (noSamples || outcome.samples().isEmpty()) {
            return;
        }
        try {
            if (!SamplesFile.write(outcome.samples().get(), directory)) {
                spec.commandLine()
                        .getErr()
                        .println("note: " + SamplesFile.NAME + " is not written for more than "
                                + SamplesFile.MOST_SAMPLES + " samples");
            }
        } catch (IOException e) {
            spec.commandLine()
                    .getErr()
                    .println("assay run: " + SamplesFile.NAME + " could not be written to " + directory + " ("
                            + e.getMessage() + "); the result and the logs are complete without it.");
        }
    }

    /** The page never decides about a run: whatever goes wrong with it is said, and the result stands. */
    private void page(RunDocument document, Path directory) {
        if (noReport) {
            return;
        }
        try {
            Optional<Path> run = RunReader.find(directory);
            RunView view = run.isPresent()
                    ? RunReader.read(run.get())
                    : RunReader.of(document, directory.toString(), Optional.empty());
            Files.writeString(directory.resolve("report.html"), HtmlReport.of(ReportLoader.ofRun(view)));
        } catch (IOException | RuntimeException e) {
            spec.commandLine()
                    .getErr()
                    .println("note: report.html could not be written (" + e.getMessage()
                            + "); the result and the logs are complete without it.");
        }
    }

    private void report(RunDocument document, Path directory) {
        PrintWriter out = spec.commandLine().getOut();
        try {
            RunDocumentFile.write(document, directory);
        } catch (IOException e) {
            spec.commandLine()
                    .getErr()
                    .println("assay run: " + RunDocumentFile.NAME + " could not be written to " + directory + " ("
                            + e.getMessage() + "); "
                            + (document.logs().failures().isEmpty()
                                    ? "the result below and the logs are complete."
                                    : "the logs are incomplete too."));
        }
        if (json) {
            out.print(RunDocumentFile.json(document));
        } else {
            ResultTable.print(document, directory, out);
        }
        out.flush();
    }

    private static int status(RunOutcome outcome, RunDocument document) {
        boolean nothingAnswered =
                outcome.counters().issued() > 0 && outcome.counters().completed() == 0;
        return switch (outcome.state()) {
            case INTERRUPTED -> ExitStatus.INTERRUPTED;
            case ABORTED -> ExitStatus.SUT_BROKEN;
            case COMPLETE ->
                nothingAnswered
                        ? ExitStatus.SUT_BROKEN
                        : document.verdict().valid() ? ExitStatus.VALID : ExitStatus.NOT_VALID;
        };
    }
}
