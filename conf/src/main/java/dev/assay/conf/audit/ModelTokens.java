package dev.assay.conf.audit;

import java.util.List;

/**
 * Tokens of a model that the checks on outputs need.
 *
 * @param name benchmark without accuracy suffix
 * @param endTokenIds ids that end an output
 * @param tokenizer the public name of its tokenizer
 * @param source where the ids come from
 */
public record ModelTokens(String name, List<Long> endTokenIds, String tokenizer, String source) {
    public ModelTokens {
        endTokenIds = List.copyOf(endTokenIds);
    }
}
