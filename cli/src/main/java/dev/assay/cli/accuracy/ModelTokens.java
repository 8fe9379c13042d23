package dev.assay.cli.accuracy;

import dev.assay.audit.score.TokenText;
import dev.assay.datasets.tokens.Tokenizer;

/** A tokenizer as the scoring and the checks want it, which know no tokenizer library. */
public final class ModelTokens {
    private ModelTokens() {}

    /** The view; it lives as long as the tokenizer. */
    public static TokenText of(Tokenizer model) {
        return new TokenText() {
            @Override
            public String text(int[] tokenIds, boolean withSpecialTokens) {
                return withSpecialTokens ? model.decodeWithSpecialTokens(tokenIds) : model.decode(tokenIds);
            }

            @Override
            public int count(String text) {
                return model.count(text);
            }
        };
    }
}
