package dev.assay.cli.run;

import dev.assay.cli.settings.SettingsOptions;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.dataset.BenchmarkDataset;
import dev.assay.conf.dataset.BenchmarkDatasets;
import dev.assay.conf.dataset.Decoding;
import dev.assay.datasets.FieldChoice;
import dev.assay.datasets.PromptDataset;
import dev.assay.datasets.PromptFields;
import dev.assay.datasets.ReadLimits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where the prompts come from. */
public final class PromptOptions {
    @Option(
            names = "--dataset",
            paramLabel = "FILE",
            description =
                    "Prompts: JSON lines, a JSON array, a table with commas or tabs, Parquet, a pickled pandas table, or"
                            + " ShareGPT; recognised by its content. Default: the built-in ones.")
    private @Nullable Path dataset;

    @Option(
            names = "--dataset-fields",
            paramLabel = "MAP",
            description = "Names of the fields in FILE, for example text=question,max_tokens=limit.")
    private @Nullable String fields;

    @ArgGroup(validate = false, heading = "%nPrompts that are made, in place of a file:%n")
    private SyntheticOptions synthetic = new SyntheticOptions();

    /** The prompts of the options, without any benchmark in mind. */
    public PromptDataset read() {
        return read(Optional.empty());
    }

    /**
     * The prompts of the options. A file whose columns are those of the benchmark is read by them, and its number of samples
     * is compared with that of the benchmark.
     *
     * @throws UserError when the file or the field map cannot be used, or the closed division does not allow the file
     */
    public PromptDataset read(SettingsOptions settings) {
        PromptDataset read = read(settings.benchmark());
        if (dataset == null) {
            return read;
        }
        List<BenchmarkDataset> expected =
                settings.benchmark().map(BenchmarkDatasets::of).orElse(List.of());
        if (expected.isEmpty()) {
            return read;
        }
        BenchmarkDataset first = expected.getFirst();
        PromptDataset known = read.withFact(decoding(first));
        if (first.hasRows(read.totalSampleCount())) {
            return known.withFact("as many samples as the data set of " + first.name() + " has");
        }
        String differs = "the file has " + read.totalSampleCount() + " samples, the data set of " + first.name()
                + " has " + first.rows();
        if (settings.division().filter("closed"::equals).isPresent()) {
            throw new UserError(
                    "--dataset: " + dataset + ": " + differs
                            + "; the closed division needs the benchmark's own data set, so give that file or use --division open");
        }
        return known.withFact("not the benchmark's data set: " + differs);
    }

    private static String decoding(BenchmarkDataset set) {
        Decoding decoding = set.decoding();
        StringBuilder words = new StringBuilder(
                        "decoding of the reference, where no single option says otherwise: temperature ")
                .append(decoding.temperature());
        decoding.topP().ifPresent(share -> words.append(", top_p ").append(share));
        decoding.topK().ifPresent(count -> words.append(", top_k ").append(count));
        decoding.seed().ifPresent(seed -> words.append(", seed ").append(seed));
        return words.append(", output ")
                .append(decoding.minTokens())
                .append(" to ")
                .append(decoding.maxTokens())
                .append(
                        decoding.maxTokensAccuracy() == decoding.maxTokens()
                                ? ""
                                : " (accuracy " + decoding.maxTokensAccuracy() + ")")
                .append(" tokens (")
                .append(set.source())
                .append(")")
                .toString();
    }

    private PromptDataset read(Optional<String> benchmark) {
        if (synthetic.isGiven()) {
            if (dataset != null) {
                throw new UserError("--isl makes prompts and --dataset reads them; give one of the two");
            }
            return synthetic.make();
        }
        if (dataset == null) {
            if (fields != null) {
                throw new UserError("--dataset-fields names the fields of a file: give that file with --dataset");
            }
            return PromptDataset.builtIn();
        }
        try {
            FieldChoice choice = fields == null
                    ? FieldChoice.standardOr(known(benchmark))
                    : FieldChoice.of(PromptFields.parse(fields));
            return PromptDataset.read(dataset, choice, ReadLimits.standard());
        } catch (IllegalArgumentException e) {
            throw new UserError("--dataset: " + e.getMessage(), e);
        }
    }

    /** Whether a file is read, so that a benchmark's decoding belongs to it. */
    public boolean isFile() {
        return dataset != null;
    }

    private static List<FieldChoice.Known> known(Optional<String> benchmark) {
        List<FieldChoice.Known> known = new ArrayList<>();
        benchmark.map(BenchmarkDatasets::of).orElse(List.of()).forEach(set -> known.add(known(set, true)));
        BenchmarkDatasets.all().forEach(set -> known.add(known(set, false)));
        return known;
    }

    private static FieldChoice.Known known(BenchmarkDataset set, boolean first) {
        return new FieldChoice.Known(set.name(), Set.copyOf(set.columns()), PromptFields.parse(set.fields()), first);
    }
}
