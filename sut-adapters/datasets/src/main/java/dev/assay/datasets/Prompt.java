package dev.assay.datasets;

import java.util.Optional;

/**
 * One input of an LLM benchmark: text, token ids or both. Immutable by agreement: nobody writes to the array.
 *
 * @param text the prompt as text, absent when only token ids are known
 * @param tokenIds the prompt as token ids, empty when only the text is known
 * @param maxTokens most output tokens to ask for; 0 means the run's setting
 */
@SuppressWarnings("ArrayRecordComponent") // a record for its accessors; never compared, and a copy per read would cost
public record Prompt(Optional<String> text, int[] tokenIds, int maxTokens) {}
