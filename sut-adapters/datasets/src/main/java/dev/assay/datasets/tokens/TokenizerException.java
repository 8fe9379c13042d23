package dev.assay.datasets.tokens;

import org.jspecify.annotations.Nullable;

/** A tokenizer that cannot be used. The message is one sentence for the user: which file, what is wrong, remedy. */
public final class TokenizerException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    TokenizerException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
