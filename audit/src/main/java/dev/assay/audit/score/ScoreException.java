package dev.assay.audit.score;

import org.jspecify.annotations.Nullable;

/** Something that cannot be scored. The message is one sentence for the user: what, where, why, and what to do. */
public final class ScoreException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public ScoreException(String message) {
        super(message);
    }

    ScoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
