package dev.assay.cli.run;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.results.model.Lengths;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How long the inputs of a data set are: in tokens where every prompt has its token ids, else in characters of its text. */
public final class InputLengths {
    private InputLengths() {}

    /** Over the samples of performance runs; null where there is neither, as with conversations. */
    public static @Nullable Lengths of(PromptLibrary prompts) {
        int count = prompts.performanceSampleCount();
        long[] tokens = new long[count];
        long[] characters = new long[count];
        for (int i = 0; i < count; i++) {
            Prompt prompt = prompts.prompt(i);
            tokens[i] = prompt.tokenIds().length;
            characters[i] = prompt.text()
                    .map(text -> text.codePointCount(0, text.length()))
                    .orElse(0);
        }
        if (count > 0 && Arrays.stream(tokens).allMatch(length -> length > 0)) {
            return Lengths.of(Lengths.TOKENS, tokens);
        }
        return count > 0 && Arrays.stream(characters).allMatch(length -> length > 0)
                ? Lengths.of("characters", characters)
                : null;
    }
}
