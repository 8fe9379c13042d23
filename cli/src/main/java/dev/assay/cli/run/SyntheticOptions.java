package dev.assay.cli.run;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptDataset;
import dev.assay.datasets.synthetic.Lengths;
import dev.assay.datasets.synthetic.SyntheticPlan;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A workload that is made; asked for by the length of its prompts. */
public final class SyntheticOptions {
    @Option(
            names = "--isl",
            paramLabel = "LENGTHS",
            description =
                    "Prompt lengths in tokens: 512, uniform:MIN:MAX, normal:MEAN:DEVIATION, lognormal:MEAN:SIGMA (both with"
                            + " :MIN:MAX if wanted) or empirical:FILE with a number a line.")
    private @Nullable String inputs;

    @Option(
            names = "--osl",
            paramLabel = "LENGTHS",
            description = "Most output tokens of each sample, likewise. Default: --max-tokens for all.")
    private @Nullable String outputs;

    @Option(
            names = "--samples",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "How many prompts to make. Default: 1024.")
    private @Nullable Integer samples;

    @Option(
            names = "--shared-prefix",
            paramLabel = "SHARE",
            description = "Share of each prompt that all have in common, from 0 to 1. Default: 0.")
    private double sharedPrefix;

    @Option(
            names = "--vocabulary",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Token ids are drawn below this; not above the model's vocabulary. Default: 32000.")
    private @Nullable Integer vocabulary;

    @Option(names = "--data-seed", paramLabel = "N", description = "Seed of the prompts. Default: 1.")
    private long seed = 1;

    /** Whether prompts are to be made. */
    boolean isGiven() {
        if (inputs == null && (outputs != null || samples != null || sharedPrefix != 0 || vocabulary != null)) {
            throw new UserError(
                    "--osl, --samples, --shared-prefix and --vocabulary belong to prompts that are made: say how"
                            + " long these are with --isl, for example --isl lognormal:512:0.6");
        }
        return inputs != null;
    }

    /** @throws UserError when a value is out of range */
    PromptDataset make() {
        try {
            return new SyntheticPlan(
                            samples == null ? 1024 : samples,
                            Lengths.parse(String.valueOf(inputs)),
                            outputs == null ? Optional.empty() : Optional.of(Lengths.parse(outputs)),
                            sharedPrefix,
                            vocabulary == null ? 32_000 : vocabulary,
                            seed)
                    .make();
        } catch (IllegalArgumentException e) {
            throw new UserError("made prompts: " + e.getMessage(), e);
        }
    }
}
