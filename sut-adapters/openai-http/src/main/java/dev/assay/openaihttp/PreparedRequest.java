package dev.assay.openaihttp;

/**
 * What is ready before the clock starts.
 *
 * @param body bytes of the request body; nobody writes to it
 * @param asked what the answer is judged by
 * @param promptStart first characters of the prompt, to keep it out of error messages; may be empty
 */
@SuppressWarnings("ArrayRecordComponent") // a record for its accessors; never compared, and a copy per read would cost
record PreparedRequest(byte[] body, Asked asked, String promptStart) {
    static final int PROMPT_START_CHARS = 24;
    private static final int OVERHEAD_BYTES = 64;

    int heapBytes() {
        return body.length + OVERHEAD_BYTES;
    }
}
