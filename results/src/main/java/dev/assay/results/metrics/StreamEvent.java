package dev.assay.results.metrics;

/**
 * Something that arrived on a stream.
 *
 * @param nanos when it arrived, on the clock of the stream's schedule
 * @param kind what it was
 * @param textTokens tokens whose text it carries; an end token has no text
 * @param tokens all tokens it carries, end tokens included
 */
public record StreamEvent(long nanos, Kind kind, int textTokens, int tokens) {
    /** What can arrive. */
    public enum Kind {
        /** A choice that names the role and carries no text. */
        ROLE,
        /** A choice with text of the model's reasoning. */
        REASONING,
        /** A choice with text of the answer. */
        ANSWER,
        /** A choice without text that gives the reason for the end; may carry the end token. */
        FINISH,
        /** A chunk without choices that gives the number of output tokens. */
        USAGE,
        /** An error object inside the stream. */
        ERROR,
        /** The end of the stream: its end mark or its close. */
        CLOSE
    }

    public StreamEvent {
        if (textTokens < 0 || tokens < 0) {
            throw new IllegalArgumentException("a number of tokens is negative: " + textTokens + ", " + tokens);
        }
    }

    /** Whether it is a chunk with a choice, whatever is in it. */
    boolean isChoice() {
        return kind == Kind.ROLE || kind == Kind.FINISH || hasText();
    }

    /** Whether it carries text of reasoning or answer. */
    boolean hasText() {
        return (kind == Kind.REASONING || kind == Kind.ANSWER) && textTokens > 0;
    }

    /** Whether it carries text of the answer. */
    boolean hasAnswer() {
        return kind == Kind.ANSWER && textTokens > 0;
    }
}
