package dev.assay.datasets;

import java.util.List;
import java.util.Optional;

/**
 * One input of an LLM benchmark: text, token ids, both, or a conversation. Immutable by agreement: nobody writes to the
 * array.
 *
 * @param text the prompt as text, absent when only token ids or a conversation are known
 * @param tokenIds the prompt as token ids, empty when they are not known
 * @param maxTokens most output tokens to ask for; 0 means the run's setting
 * @param messagesJson a conversation for a chat endpoint as a compact JSON array, checked to be one
 * @param stop texts that end the answer where they appear in it; none for most data sets
 */
@SuppressWarnings("ArrayRecordComponent") // a record for its accessors; never compared, and a copy per read would cost
public record Prompt(
        Optional<String> text, int[] tokenIds, int maxTokens, Optional<String> messagesJson, List<String> stop) {
    public Prompt {
        stop = List.copyOf(stop);
    }

    /** A prompt without stop sequences. */
    public Prompt(Optional<String> text, int[] tokenIds, int maxTokens, Optional<String> messagesJson) {
        this(text, tokenIds, maxTokens, messagesJson, List.of());
    }

    /** A prompt that is not a conversation. */
    public Prompt(Optional<String> text, int[] tokenIds, int maxTokens) {
        this(text, tokenIds, maxTokens, Optional.empty());
    }
}
