package dev.assay.cli;

import dev.assay.audit.score.AccuracyScoring;
import dev.assay.audit.score.ElementType;
import dev.assay.audit.score.LogSurvey;
import dev.assay.audit.score.LogTruncation;
import dev.assay.audit.score.MetricVerdict;
import dev.assay.audit.score.OfficialScore;
import dev.assay.audit.score.ReferenceField;
import dev.assay.audit.score.ReferenceFile;
import dev.assay.audit.score.References;
import dev.assay.audit.score.ScoreException;
import dev.assay.cli.accuracy.AccuracyReport;
import dev.assay.cli.accuracy.ModelTokens;
import dev.assay.cli.accuracy.ScoreFileReport;
import dev.assay.cli.accuracy.ScoredLog;
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
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay accuracy}: the score of an accuracy log, in the lines that the official checker reads. */
@Command(
        name = "accuracy",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Scores the accuracy log of an LLM benchmark and writes accuracy.txt as the official checker reads it.",
            "Scores that need to run generated programs or ask a judge model are refused, with what to run instead."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay accuracy results/run --benchmark llama3.1-8b --references cnn_eval.json --tokenizer tokenizer.json",
            "  assay accuracy mlperf_log_accuracy.json --benchmark llama2-70b-99 --references open_orca.jsonl",
            "       --reference-fields answer=output --tokenizer llama2/ --strict",
            "  assay accuracy baseline.json --benchmark llama2-70b-99 --references open_orca.jsonl --subset",
            "  assay accuracy --check results/run/accuracy/accuracy.txt --benchmark llama2-70b-99"
        })
final class AccuracyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "LOG",
            arity = "0..1",
            description = "mlperf_log_accuracy.json, or the folder of a run that holds it.")
    private @Nullable Path log;

    @Option(
            names = "--check",
            paramLabel = "FILE",
            description = "Only look over a score file that is there, accuracy.txt: whether it holds a score that the"
                    + " checker finds, of all samples, under known names. Needs neither LOG nor references.")
    private @Nullable Path checked;

    @Option(names = "--benchmark", required = true, paramLabel = "B", description = "For example llama2-70b-99.")
    private String benchmark = "";

    @Option(names = "--round", paramLabel = "R", description = "Whose targets hold. Default: the newest that has B.")
    private @Nullable String round;

    @Option(
            names = "--references",
            paramLabel = "FILE",
            description = "Expected answers in data set order: JSON lines, JSON array, CSV or TSV. Needed with LOG.")
    private @Nullable Path references;

    @Option(
            names = "--reference-fields",
            split = ",",
            paramLabel = "FIELD=COLUMN",
            description = "Columns for answer, dataset, metric, id, row, where they have other names than usual.")
    private Map<String, String> fields = new LinkedHashMap<>();

    @Option(
            names = "--tokenizer",
            paramLabel = "FILE",
            description =
                    "The model's tokenizer.json, or its folder, or built-in for logs of the built-in engine. Needed where"
                            + " the log holds token ids.")
    private @Nullable Path tokenizer;

    @Option(
            names = "--dtype",
            paramLabel = "TYPE",
            description = "text, int16, int32, int64 or float32. Default: told from the log.")
    private @Nullable String dtype;

    @Option(
            names = "--max-tokens",
            paramLabel = "N",
            description =
                    "Limit on new tokens of the run: answers that reach it were cut off; they are counted, and the score"
                            + " of the others is told too.")
    private @Nullable Long limit;

    @Option(names = "--out", paramLabel = "FILE", description = "Default: accuracy.txt beside the log.")
    private @Nullable Path out;

    @Option(
            names = "--strict",
            description = "Refuse a log that is empty, partial, damaged, or answers a sample twice.")
    private boolean strict;

    @Option(
            names = "--subset",
            description =
                    "LOG answers a part of the samples on purpose, as in the comparison of scores of TEST01: score it without"
                            + " holding targets against it. Parts of the data set without samples are n/a.")
    private boolean subset;

    @Option(
            names = "--truncate",
            paramLabel = "FILE",
            description = "Also write the log shortened for a package there, and add its hash line to the score file.")
    private @Nullable Path truncated;

    @Override
    public Integer call() {
        if (checked != null) {
            return check(checked);
        }
        roundOf();
        AccuracyScoring.refusal(benchmark).ifPresent(why -> {
            throw new UserError(why);
        });
        if (log == null || references == null) {
            throw new UserError((log == null ? "no accuracy log is named" : "no expected answers are named")
                    + "; give LOG and --references FILE, or a score file with --check FILE"
                    + AccuracyScoring.partRefusal(benchmark)
                            .map(part -> "; " + part)
                            .orElse(""));
        }
        if (limit != null && limit < 1) {
            throw new UserError("--max-tokens is " + limit + "; give the run's limit on new tokens, at least 1");
        }
        if (subset && strict) {
            throw new UserError("--strict refuses a log that is partial, --subset is for one; leave one of them out");
        }
        try {
            return score(log, references);
        } catch (ScoreException | TokenizerException wrong) {
            throw new UserError(String.valueOf(wrong.getMessage()), wrong);
        } catch (IOException fault) {
            throw new UserError(
                    "the log or the score file cannot be read or written (" + fault.getMessage() + ").", fault);
        }
    }

    private int check(Path file) {
        if (log != null || references != null) {
            throw new UserError("--check looks at a score file only; leave LOG and --references out");
        }
        Round rules = roundOf();
        Benchmark entries = rules.entries(benchmark).orElseThrow();
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException fault) {
            throw new UserError(
                    "the score file " + file + " cannot be read (" + fault.getMessage() + "); check the path", fault);
        }
        ScoreFileReport report = ScoreFileReport.of(file, text, rules.name(), entries);
        PrintWriter to = spec.commandLine().getOut();
        report.print(to);
        to.flush();
        return report.passes() ? ExitStatus.VALID : ExitStatus.NOT_VALID;
    }

    private int score(Path given, Path expected) throws IOException {
        Round rules = roundOf();
        Benchmark entries = rules.entries(benchmark).orElseThrow();
        Path file = ScoredLog.find(given);
        References rows = ReferenceFile.read(expected, chosenFields());
        boolean builtIn = tokenizer != null && tokenizer.equals(ModelTokens.BUILT_IN);
        try (Tokenizer model = tokenizer == null || builtIn ? null : HuggingFaceTokenizer.read(tokenizer)) {
            AccuracyScoring scoring = new AccuracyScoring(
                    benchmark,
                    rows,
                    type(),
                    builtIn
                            ? Optional.of(ModelTokens.builtIn())
                            : Optional.ofNullable(model).map(ModelTokens::of),
                    limit == null ? OptionalLong.empty() : OptionalLong.of(limit));
            refuse(scoring.refusals());
            LogSurvey survey = LogSurvey.of(file);
            List<String> faults = survey.faults(rows);
            if (strict && !faults.isEmpty()) {
                throw new ScoreException("refused, because --strict is set: " + String.join(" ", faults));
            }
            OfficialScore score = scoring.score(file, survey);
            String scenario = ScoredLog.scenario(file).orElse("*");
            OptionalLong required = entries.accuracySamples(scenario);
            AccuracyReport report = new AccuracyReport(
                    benchmark,
                    rules.name(),
                    score,
                    MetricVerdict.of(entries, scenario, score),
                    faults,
                    survey.distinct(),
                    required,
                    subset);
            Path target = out == null ? file.resolveSibling("accuracy.txt") : out;
            write(score, file, target);
            PrintWriter to = spec.commandLine().getOut();
            report.print(to, target);
            to.flush();
            return report.passes() ? ExitStatus.VALID : ExitStatus.NOT_VALID;
        }
    }

    private void write(OfficialScore score, Path file, Path target) throws IOException {
        Files.writeString(target, "Results\n\n" + score.line() + "\n");
        if (truncated != null) {
            LogTruncation.shorten(file, truncated);
            LogTruncation.appendHash(target, LogTruncation.hash(file));
        }
    }

    private static void refuse(Map<String, Long> refusals) {
        if (!refusals.isEmpty()) {
            StringBuilder why =
                    new StringBuilder("this score is not complete without foreign code, so none is given: ");
            refusals.forEach((reason, rows) ->
                    why.append(reason).append(" (").append(rows).append(" rows); "));
            throw new ScoreException(
                    why.append("rows of the other data sets can be scored here from a references file that holds only")
                            .append(" them, with their row numbers in the column index.")
                            .toString());
        }
    }

    private Optional<ElementType> type() {
        return Optional.ofNullable(dtype)
                .map(name -> ElementType.named(name)
                        .orElseThrow(() -> new UserError("--dtype is " + name
                                + "; the payloads of a log are text, int16, int32, int64 or float32")));
    }

    private Map<ReferenceField, String> chosenFields() {
        Map<ReferenceField, String> chosen = new EnumMap<>(ReferenceField.class);
        List<String> names = Arrays.stream(ReferenceField.values())
                .map(field -> field.name().toLowerCase(java.util.Locale.ROOT))
                .toList();
        fields.forEach((name, column) -> chosen.put(
                ReferenceField.named(name)
                        .orElseThrow(() -> new UserError(
                                "--reference-fields has no field \"" + name + "\"; " + NearMiss.hint(name, names))),
                column));
        return chosen;
    }

    private Round roundOf() {
        if (round != null) {
            Round named;
            try {
                named = Rounds.byName(round);
            } catch (IllegalArgumentException unknown) {
                throw new UserError(String.valueOf(unknown.getMessage()), unknown);
            }
            if (named.entries(benchmark).isEmpty()) {
                throw new UserError("round " + named.name() + " has no benchmark \"" + benchmark + "\"; "
                        + NearMiss.hint(benchmark, named.benchmarks().keySet()));
            }
            return named;
        }
        return Rounds.names().reversed().stream()
                .map(Rounds::byName)
                .filter(candidate -> candidate.benchmark(benchmark).isPresent())
                .findFirst()
                .orElseThrow(() -> new UserError("no round has a benchmark \"" + benchmark + "\"; "
                        + NearMiss.hint(benchmark, Rounds.newest().benchmarks().keySet())));
    }
}
