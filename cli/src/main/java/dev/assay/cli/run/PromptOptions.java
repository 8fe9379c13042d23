package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.datasets.JsonLinesLibrary;
import dev.assay.datasets.PromptFields;
import dev.assay.datasets.ReadLimits;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the prompts come from. */
public final class PromptOptions {
    @Option(
            names = "--dataset",
            paramLabel = "FILE",
            description =
                    "Prompts: one JSON object a line, with prompt, input_ids or messages. Default: the built-in ones.")
    private @Nullable Path dataset;

    @Option(
            names = "--dataset-fields",
            paramLabel = "MAP",
            description = "Names of the fields in FILE, for example text=question,max_tokens=limit.")
    private @Nullable String fields;

    /**
     * Reads the prompts.
     *
     * @throws UserError when the file or the field map cannot be used
     */
    public JsonLinesLibrary read() {
        if (dataset == null) {
            if (fields != null) {
                throw new UserError("--dataset-fields names the fields of a file: give that file with --dataset");
            }
            return JsonLinesLibrary.builtIn();
        }
        try {
            PromptFields map = fields == null ? PromptFields.STANDARD : PromptFields.parse(fields);
            return JsonLinesLibrary.read(dataset, map, ReadLimits.standard());
        } catch (IllegalArgumentException e) {
            throw new UserError("--dataset: " + e.getMessage(), e);
        }
    }
}
