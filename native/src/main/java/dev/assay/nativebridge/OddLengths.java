package dev.assay.nativebridge;

/**
 * Responses whose bytes are not token ids of 32 bits, as many as their token count says.
 *
 * @param count how many; 0 when there are none
 * @param sampleId the first of them
 * @param tokens its token count
 * @param bytes its length
 */
public record OddLengths(long count, long sampleId, long tokens, long bytes) {
    static final OddLengths NONE = new OddLengths(0, 0, 0, 0);

    OddLengths and(long oddId, long oddTokens, long oddBytes) {
        return count == 0
                ? new OddLengths(1, oddId, oddTokens, oddBytes)
                : new OddLengths(count + 1, sampleId, tokens, bytes);
    }
}
