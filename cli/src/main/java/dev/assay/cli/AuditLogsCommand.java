package dev.assay.cli;

import dev.assay.audit.logs.AuditOptions;
import dev.assay.audit.logs.LogAudit;
import dev.assay.audit.logs.LogAuditReport;
import dev.assay.audit.logs.RunFolder;
import dev.assay.audit.score.ElementType;
import dev.assay.audit.score.TokenText;
import dev.assay.cli.accuracy.ModelTokens;
import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import dev.assay.datasets.tokens.HuggingFaceTokenizer;
import dev.assay.datasets.tokens.Tokenizer;
import dev.assay.datasets.tokens.TokenizerException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay audit logs}: the checks on the logs of any run. */
@Command(
        name = "logs",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Checks the logs of one run, or of all runs below a folder: replay of the load, figures recomputed, times, answers.",
            "A check that the logs do not allow says what they lack; \"assay explain ID\" tells what a check is."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay audit logs results/run",
            "  assay audit logs submission/closed --benchmark llama2-70b-99 --tokenizer llama2/ --format json",
            "",
            "Exit status: 0 no finding, 1 findings, 2 wrong input, no logs, or a run of which nothing can be said."
        })
final class AuditLogsCommand implements Callable<Integer> {
    /** Forms of the report. */
    enum Format {
        TEXT,
        JSON
    }

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "DIR", description = "Folder with mlperf_log_detail.txt, or one above such folders.")
    private Path folder = Path.of("");

    @Option(names = "--benchmark", paramLabel = "B", description = "Whose bounds on the length of answers hold.")
    private @Nullable String benchmark;

    @Option(names = "--round", paramLabel = "R", description = "Default: the newest.")
    private @Nullable String round;

    @Option(names = "--tokenizer", paramLabel = "FILE", description = "The model's tokenizer.json, or its folder.")
    private @Nullable Path tokenizer;

    @Option(
            names = "--eos",
            split = ",",
            paramLabel = "ID",
            description = "End tokens of the model. Default: those of the files beside the tokenizer.")
    private Set<Integer> endTokens = new HashSet<>();

    @Option(
            names = "--dtype",
            paramLabel = "TYPE",
            description = "Payloads: text, int16, int32, int64 or float32. Default: told from the log.")
    private @Nullable String dtype;

    @Option(names = "--format", paramLabel = "FORMAT", description = "TEXT (default) or JSON.")
    private Format format = Format.TEXT;

    @Option(names = "--all", description = "Print passed and impossible checks in full for each run, not only counts.")
    private boolean all;

    @Override
    public Integer call() {
        if (!Files.isDirectory(folder)) {
            throw new UserError(
                    "no folder at " + folder + "; give the folder with mlperf_log_detail.txt, or one above it");
        }
        try (Tokenizer model = tokenizer == null ? null : HuggingFaceTokenizer.read(tokenizer)) {
            List<RunFolder> runs = RunFolder.find(folder);
            if (runs.isEmpty()) {
                throw new UserError("no mlperf_log_detail.txt at or below " + folder.toAbsolutePath()
                        + "; give the folder of a run");
            }
            return audit(runs, options(Optional.ofNullable(model)));
        } catch (TokenizerException wrong) {
            throw new UserError(String.valueOf(wrong.getMessage()), wrong);
        } catch (IOException fault) {
            throw new UserError("a log cannot be read (" + fault.getMessage() + ")", fault);
        }
    }

    private int audit(List<RunFolder> runs, AuditOptions options) throws IOException {
        List<LogAuditReport.Run> audited = new ArrayList<>();
        for (RunFolder run : runs) {
            audited.add(LogAudit.audit(run, options));
        }
        LogAuditReport report = new LogAuditReport(audited);
        PrintWriter out = spec.commandLine().getOut();
        if (format == Format.JSON) {
            out.println(report.json());
        } else {
            out.print(report.text(all || audited.size() == 1));
        }
        out.flush();
        return switch (report.conclusion()) {
            case NO_FINDINGS -> ExitStatus.VALID;
            case FINDINGS -> ExitStatus.NOT_VALID;
            case NOT_JUDGED -> ExitStatus.WRONG_INPUT;
        };
    }

    private AuditOptions options(Optional<Tokenizer> model) {
        Optional<ElementType> type = Optional.ofNullable(dtype)
                .map(name -> ElementType.named(name)
                        .orElseThrow(() -> new UserError("--dtype is " + name
                                + "; the payloads of a log are text, int16, int32, int64 or float32")));
        Optional<TokenText> text = model.map(ModelTokens::of);
        Set<Integer> ends =
                endTokens.isEmpty() && model.isPresent() ? model.get().endTokenIds() : endTokens;
        return new AuditOptions(entries(), type, text, ends);
    }

    private Optional<Benchmark> entries() {
        String name = benchmark;
        if (name == null) {
            return Optional.empty();
        }
        try {
            Round rules = round == null ? Rounds.newest() : Rounds.byName(round);
            return Optional.of(rules.entries(name)
                    .orElseThrow(() -> new UserError("round " + rules.name() + " has no benchmark \"" + name
                            + "\"; "
                            + NearMiss.hint(name, rules.benchmarks().keySet()))));
        } catch (IllegalArgumentException unknown) {
            throw new UserError(String.valueOf(unknown.getMessage()), unknown);
        }
    }
}
