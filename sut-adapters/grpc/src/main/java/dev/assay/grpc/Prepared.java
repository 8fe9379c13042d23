package dev.assay.grpc;

/**
 * What is sent for a sample, written before the clock starts.
 *
 * @param message {@code Prompt} of assay.sut.v1, or {@code ModelInferRequest} without its id
 * @param fixedTokens tokens that the answer must have, 0 when it may end by itself
 * @param bytes size of the message
 */
record Prepared(com.google.protobuf.Message message, int fixedTokens, int bytes) {
    private static final int OVERHEAD_BYTES = 160;

    int heapBytes() {
        return bytes + OVERHEAD_BYTES;
    }
}
