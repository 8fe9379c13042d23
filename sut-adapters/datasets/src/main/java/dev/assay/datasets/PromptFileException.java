package dev.assay.datasets;

/** A prompt file that cannot be used. The message is one sentence for the user: file and line, what is wrong, remedy. */
public final class PromptFileException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    PromptFileException(String message) {
        super(message);
    }
}
