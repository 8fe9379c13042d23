package dev.assay.cli;

import dev.assay.audit.RunOrigin;
import dev.assay.audit.compliance.AuditCase;
import dev.assay.audit.compliance.AuditReport;
import dev.assay.audit.compliance.AuditTest;
import dev.assay.audit.compliance.Choices;
import dev.assay.audit.compliance.EndpointsAudit;
import dev.assay.audit.compliance.FallbackTexts;
import dev.assay.audit.compliance.Judgement;
import dev.assay.audit.compliance.LogSet;
import dev.assay.audit.compliance.Official;
import dev.assay.audit.compliance.Verdict;
import dev.assay.audit.compliance.VerdictFile;
import dev.assay.cli.audit.AccuracyScript;
import dev.assay.cli.audit.JudgeOptions;
import dev.assay.cli.audit.JudgedBenchmark;
import dev.assay.cli.audit.JudgementText;
import dev.assay.cli.audit.TestFolder;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.TestConfig;
import dev.assay.conf.round.Rounds;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay audit verify}: judges the logs of a compliance test, whoever made them. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Judges existing logs of a compliance test, without running anything. DIR is the folder of the test in a package,",
            "or one that holds the logs of the audit run. Files with verdicts that lie there are compared with ours."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay audit verify TEST06 results/box/llama3.1-8b/Server/TEST06 --benchmark llama3.1-8b --scenario Server",
            "  assay audit verify TEST04 results/box/resnet/Offline/TEST04 --reference results/box/resnet/Offline \\",
            "            --benchmark resnet --scenario Offline --round v6.1",
            "",
            "Exit status: 0 passed, 1 not passed or not to be judged, 2 wrong input."
        })
final class AuditVerifyCommand implements Callable<Integer> {
    private static final List<String> SCENARIOS =
            List.of("SingleStream", "MultiStream", "Server", "Interactive", "Offline");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "TEST", description = "TEST01, TEST04, TEST06, TEST07, TEST08 or TEST09.")
    private String test = "";

    @Parameters(index = "1", paramLabel = "DIR", description = "Folder of the test, or of its audit run.")
    private Path folder = Path.of("");

    @Option(
            names = "--reference",
            paramLabel = "DIR",
            description =
                    "Results of the submission: accuracy and performance/run_1. TEST01, TEST04 and TEST08 need them.")
    private @Nullable Path reference;

    @Option(names = "--benchmark", paramLabel = "NAME", required = true, description = "For example llama2-70b-99.9.")
    private String benchmark = "";

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            required = true,
            description = "SingleStream, MultiStream, Server, Interactive or Offline.")
    private String scenario = "";

    @Option(
            names = "--round",
            paramLabel = "ROUND",
            description = "Round whose official script is followed. Default: the newest.")
    private @Nullable String round;

    @Option(names = "--write", paramLabel = "FOLDER", description = "Write the official script's files there.")
    private @Nullable Path write;

    @Option(
            names = "--endpoints",
            description = "Also write audit/audit_NAME.json in FOLDER, as packages of the endpoints harness have it.")
    private boolean endpoints;

    @Option(names = "--json", description = "Print one JSON document in place of the text.")
    private boolean json;

    @Mixin
    private JudgeOptions judging = new JudgeOptions();

    @Override
    public Integer call() {
        ComplianceTest asked = AuditRunCommand.named(test);
        refuseEndpoints(asked);
        String roundName = roundName();
        Optional<AuditReport.Asked> asking = JudgedBenchmark.asked(roundName, benchmark, scenarioName(), asked);
        TestConfig config = asked.config(roundName, benchmark)
                .orElseThrow(() ->
                        new UserError(asked.name() + " has no settings for " + benchmark + ": it is " + asked.scope()));
        LogSet audit = LogSet.under(directory(folder, "DIR"));
        if (audit.isEmpty()) {
            throw new UserError(
                    folder + " holds no logs, neither in itself nor in accuracy or performance/run_1; name the"
                            + " folder of the test or of its audit run");
        }
        refuseMissingReference(asked);
        LogSet performance = reference == null ? LogSet.NONE : LogSet.under(directory(reference, "--reference"));
        LogSet accuracy = reference == null ? LogSet.NONE : accuracyOf(reference);
        Judgement judgement = AuditTest.byName(asked.name())
                .judge(new AuditCase(
                        roundName,
                        benchmark,
                        scenarioName(),
                        asked,
                        config,
                        audit,
                        performance,
                        accuracy,
                        choices(asked, audit)));
        AuditReport.Tested tested = new AuditReport.Tested(
                judgement,
                asked.title(),
                judgement.remedies(asked),
                Optional.empty(),
                List.of(),
                recorded(asked, judgement));
        RunOrigin origin = RunOrigin.of(
                audit.detailFile().map(Path::getParent).orElse(folder),
                audit.detail().flatMap(log -> log.text("sut_name")));
        AuditReport report = new AuditReport(
                roundName,
                benchmark,
                scenarioName(),
                origin.simulated(),
                new RunOrigin(false, origin.cheat()).label().orElse(""),
                judging.strict(),
                asking.stream().toList(),
                List.of(tested));
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(report.json());
        } else {
            JudgementText.print(report, tested, out);
            out.println(report.label());
        }
        write(judgement);
        if (endpoints) {
            endpointsFile(report, judgement, asked);
        }
        out.flush();
        return report.passed() ? ExitStatus.VALID : ExitStatus.NOT_VALID;
    }

    /** Without the runs that the test compares with there is nothing to judge, and nothing to say about recorded files. */
    private void refuseMissingReference(ComplianceTest asked) {
        List<String> needed = asked.runs().stream()
                .filter(run -> run != ComplianceTest.RunKind.AUDIT)
                .map(run -> run.name().toLowerCase(Locale.ROOT))
                .toList();
        if (reference == null && !needed.isEmpty()) {
            throw new UserError(asked.name() + " compares the audit run with the " + String.join(" and the ", needed)
                    + " run of the submission, and no --reference names them; give the folder of the results that holds "
                    + asked.runs().stream()
                            .filter(run -> run != ComplianceTest.RunKind.AUDIT)
                            .map(run -> run == ComplianceTest.RunKind.ACCURACY ? "accuracy" : "performance/run_1")
                            .collect(Collectors.joining(" and ")));
        }
    }

    private void endpointsFile(AuditReport report, Judgement judgement, ComplianceTest asked) {
        String name = asked.endpointsName().orElseThrow();
        TestFolder.file(
                Optional.ofNullable(write).orElseThrow(),
                EndpointsAudit.place(name),
                EndpointsAudit.text(report, judgement, name));
    }

    private void refuseEndpoints(ComplianceTest asked) {
        if (endpoints && write == null) {
            throw new UserError("--endpoints writes a file; name its folder, that of the scenario, with --write");
        }
        if (endpoints && asked.endpointsName().isEmpty()) {
            throw new UserError(asked.name()
                    + " has no audit file in packages of the endpoints harness; leave --endpoints" + " out");
        }
    }

    private static LogSet accuracyOf(Path reference) {
        return Files.isDirectory(reference.resolve("accuracy"))
                ? LogSet.in(reference.resolve("accuracy"))
                : LogSet.in(reference);
    }

    private String roundName() {
        try {
            return round == null
                    ? Rounds.newest().name()
                    : round.equals("v4.0") || round.equals("4.0")
                            ? "v4.0"
                            : Rounds.byName(round).name();
        } catch (IllegalArgumentException e) {
            throw new UserError("--round: " + e.getMessage(), e);
        }
    }

    private String scenarioName() {
        return SCENARIOS.stream()
                .filter(name -> name.equalsIgnoreCase(scenario))
                .findFirst()
                .orElseThrow(() -> new UserError(
                        "there is no scenario \"" + scenario + "\"; use " + String.join(", ", SCENARIOS)));
    }

    private static Path directory(Path path, String option) {
        if (!Files.isDirectory(path)) {
            throw new UserError(option + " " + path + " is no directory; check the path");
        }
        return path;
    }

    /** Texts of accuracy scripts: newly made if there is a script, else those that lie in the folder. */
    private Choices choices(ComplianceTest asked, LogSet audit) {
        Choices choices = judging.choices();
        Optional<AccuracyScript> script = judging.script();
        return choices.withScripts(
                () -> text("accuracy/baseline_accuracy.txt")
                        .flatMap(one ->
                                text("accuracy/compliance_accuracy.txt").map(other -> new FallbackTexts(one, other))),
                () -> script.isPresent()
                        ? audit.accuracyFile().map(log -> scored(script.get(), log))
                        : text(asked.textFile()));
    }

    private static String scored(AccuracyScript script, Path log) {
        try {
            Path output = Files.createTempFile("assay-accuracy-script-", ".txt");
            try {
                return script.run(log, output);
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Optional<String> text(String name) {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(file + " cannot be read as UTF-8 text (" + e.getMessage() + ")", e);
        }
    }

    /** Verdict files that lie there; where nothing was judged they are named and not called another. */
    private List<AuditReport.Recorded> recorded(ComplianceTest asked, Judgement judgement) {
        Set<String> names = new LinkedHashSet<>();
        judgement.official().files().forEach(file -> names.add(file.name()));
        if (judgement.official().verdict() == Verdict.ERROR) {
            names.add(asked.textFile());
        }
        return names.stream()
                .flatMap(name -> text(name)
                        .map(found -> new AuditReport.Recorded(name, compared(judgement.official(), name, found)))
                        .stream())
                .toList();
    }

    /** A file of ours that ends before its verdict is what the official script leaves then; another one may be of a whole run. */
    private static AuditReport.Comparison compared(Official official, String name, String found) {
        String own = official.file(name).map(VerdictFile::text).orElse("");
        if (!own.isEmpty() && withoutLogReader(found).equals(own)) {
            return AuditReport.Comparison.SAME;
        }
        boolean withoutVerdict = official.verdict() == Verdict.ERROR && !own.contains("TEST ");
        return withoutVerdict ? AuditReport.Comparison.NOT_COMPARED : AuditReport.Comparison.OTHER;
    }

    /** In some files the log reader's messages on standard error stand between the verifier's lines. */
    private static String withoutLogReader(String text) {
        try (Stream<String> lines = text.lines()) {
            return lines.filter(line -> !line.contains(" log_parser.py:"))
                    .map(line -> line + "\n")
                    .collect(Collectors.joining());
        }
    }

    private void write(Judgement judgement) {
        if (write == null) {
            return;
        }
        try {
            for (VerdictFile file : judgement.official().files()) {
                Path to = write.resolve(file.name());
                Path parent = to.getParent();
                if (parent != null) {
                    Files.createDirectories(parent);
                }
                Files.writeString(to, file.text(), StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new UserError("the files cannot be written to " + write + " (" + e.getMessage() + ")", e);
        }
    }
}
