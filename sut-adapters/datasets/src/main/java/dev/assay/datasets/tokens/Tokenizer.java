package dev.assay.datasets.tokens;

import java.util.Set;

/**
 * The tokenizer of one model. Implementations may be used from several threads at once, until {@link #close()}.
 *
 * <p>{@link #encode} and {@link #count} never add begin or end tokens: what comes back is what the text itself holds.
 */
public interface Tokenizer extends AutoCloseable {
    /** Token ids of a text, without the special tokens that the model's templates would put around it. */
    int[] encode(String text);

    /** Text of token ids, special tokens left out. Ids outside the vocabulary have no text; broken UTF-8 becomes U+FFFD. */
    String decode(int... tokenIds);

    /** As {@link #decode}, with special tokens spelled out: some models mark the sections of an answer with them. */
    String decodeWithSpecialTokens(int... tokenIds);

    /** How many tokens a text holds. */
    default int count(String text) {
        return encode(text).length;
    }

    /**
     * Ids that end an answer, as the model's own files name them; empty when the files do not say. Their source is
     * {@link #endTokenSource()}.
     */
    Set<Integer> endTokenIds();

    /** The file and key that name the end tokens, or why none are known; one phrase for a report. */
    String endTokenSource();

    /** Where the tokenizer was read from, for reports. */
    String origin();

    /** Releases memory outside the heap. Using the tokenizer afterwards is an error. */
    @Override
    void close();
}
