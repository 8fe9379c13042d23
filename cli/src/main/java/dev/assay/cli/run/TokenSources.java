package dev.assay.cli.run;

import dev.assay.openaihttp.TokenCountSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where token counts came from, in the words of the result. */
final class TokenSources {
    /** The system under test itself. */
    static final String ENGINE = "the engine";

    private TokenSources() {}

    /** Moves answers whose tokens were counted after the run from those without a count to those of the tokenizer. */
    static Map<String, Long> with(Map<String, Long> told, long countedLater) {
        long unknown = told.getOrDefault(TokenCountSource.UNKNOWN.label(), 0L) - countedLater;
        Map<String, Long> all = new LinkedHashMap<>(told);
        all.remove(TokenCountSource.UNKNOWN.label());
        if (countedLater > 0) {
            all.put(TokenCountSource.TOKENIZER.label(), countedLater);
        }
        if (unknown > 0) {
            all.put(TokenCountSource.UNKNOWN.label(), unknown);
        }
        return all;
    }
}
