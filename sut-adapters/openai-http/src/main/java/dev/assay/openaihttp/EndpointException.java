package dev.assay.openaihttp;

/** The server cannot be used. The message is one sentence for the user. */
public final class EndpointException extends RuntimeException {
    private static final long serialVersionUID = 1;

    EndpointException(String sentence) {
        super(sentence);
    }
}
