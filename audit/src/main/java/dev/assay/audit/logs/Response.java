package dev.assay.audit.logs;

/**
 * What the checks keep of one logged response.
 *
 * @param bytes length of the payload
 * @param tokenCount as reported; -1 where the log has none
 * @param hash of the payload
 * @param firstTokenDiffers whether the bytes of the first-token call are not those the payload begins with
 * @param trailingEndTokens end tokens at the end; 0 where ids or end tokens are not known
 * @param endTokenInside whether an end token stands before other tokens
 */
record Response(
        long sequenceId,
        long sampleIndex,
        int bytes,
        long tokenCount,
        long hash,
        boolean firstTokenDiffers,
        int trailingEndTokens,
        boolean endTokenInside,
        long textTokens) {}
