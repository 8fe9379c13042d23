package dev.assay.grpc;

import dev.assay.loadgen.api.ResponseSink;
import java.util.Arrays;

/** One sample from its hand-over to its end. Made by the issuing thread, then on the event loop of its lane only. */
final class Flight {
    private static final byte[] NOTHING = {};

    final ResponseSink sink;
    final long id;
    final int index;
    final Prepared request;
    final long handedOverNanos;
    final boolean wantsData;
    /** Whether it was put on the wire. */
    boolean sent;

    boolean ended;
    boolean hasFirstToken;
    /** Output tokens so far; meaningful when counted. */
    long tokens;

    boolean counted;
    private byte[] data = NOTHING;
    private int length;

    Flight(ResponseSink sink, long id, int index, Prepared request, long handedOverNanos) {
        this.sink = sink;
        this.id = id;
        this.index = index;
        this.request = request;
        this.handedOverNanos = handedOverNanos;
        this.wantsData = sink.wantsData(id);
    }

    /** Keeps a token id as the LLM benchmarks log it: 32 bits, little-endian. */
    void keep(int tokenId) {
        room(Integer.BYTES);
        data[length] = (byte) tokenId;
        data[length + 1] = (byte) (tokenId >>> 8);
        data[length + 2] = (byte) (tokenId >>> 16);
        data[length + 3] = (byte) (tokenId >>> 24);
        length += Integer.BYTES;
    }

    void keep(byte[] bytes, int offset, int count) {
        room(count);
        System.arraycopy(bytes, offset, data, length, count);
        length += count;
    }

    /** Forgets what was kept, for an answer that comes once more as a whole. */
    void forget() {
        length = 0;
    }

    byte[] data() {
        return data;
    }

    int dataLength() {
        return length;
    }

    private void room(int more) {
        if (length + more > data.length) {
            data = Arrays.copyOf(data, Math.max(64, Math.max(length + more, 2 * data.length)));
        }
    }
}
