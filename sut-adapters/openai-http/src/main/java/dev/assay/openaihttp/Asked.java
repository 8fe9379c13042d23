package dev.assay.openaihttp;

/**
 * What a request asked for, as far as the answer is judged by it.
 *
 * @param maxTokens most output tokens
 * @param exactLength whether every answer must reach that length
 * @param promptTokens length of the prompt if it was sent as token ids, otherwise 0
 */
record Asked(int maxTokens, boolean exactLength, int promptTokens) {}
