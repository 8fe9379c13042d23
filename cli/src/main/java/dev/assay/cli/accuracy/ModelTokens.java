package dev.assay.cli.accuracy;

import dev.assay.audit.score.TokenText;
import dev.assay.datasets.tokens.Tokenizer;
import dev.assay.testkit.engine.Vocabulary;
import java.nio.file.Path;

/** A tokenizer as the scoring and the checks want it, which know no tokenizer library. */
public final class ModelTokens {
    /** What stands in place of a file for the vocabulary of the built-in engine. */
    public static final Path BUILT_IN = Path.of("built-in");

    private ModelTokens() {}

    /** The vocabulary of the built-in engine. */
    public static TokenText builtIn() {
        return new TokenText() {
            @Override
            public String text(int[] tokenIds, boolean withSpecialTokens) {
                return Vocabulary.builtIn().tokenizer().decode(tokenIds);
            }

            @Override
            public int count(String text) {
                return Vocabulary.builtIn().tokenizer().encode(text).length;
            }
        };
    }

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
