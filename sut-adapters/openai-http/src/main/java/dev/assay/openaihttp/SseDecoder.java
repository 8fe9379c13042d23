package dev.assay.openaihttp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds events in a server-sent event stream, whatever way its bytes are cut into reads. Framing follows the HTML
 * standard: lines end in LF, CRLF or CR; several {@code data} lines join with LF; one blank after the colon is dropped; a
 * byte order mark at the start is skipped. Bytes are never decoded here, so a cut inside a character is harmless. Time is
 * linear in the input; an event that lies in one read is handed over without a copy. One instance a stream, used by one
 * thread at a time.
 */
final class SseDecoder {
    /** Default bound of one event: 16 MiB, above every legitimate event seen in practice. */
    static final int DEFAULT_MAX_EVENT_BYTES = 16 << 20;

    private static final byte[] NOTHING = {};
    private static final byte[] DATA = "data".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] EVENT = "event".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ERROR = "error".getBytes(StandardCharsets.US_ASCII);
    private static final int KEPT_BYTES = 64 << 10;

    private final SseListener listener;
    private final int maxEventBytes;

    /** The part of a line that earlier reads brought. */
    private byte[] partial = NOTHING;

    private int partialLength;

    /** Data of the open event: a view of the current read, or of {@link #joined}. */
    private byte[] data = NOTHING;

    private int dataOffset;
    private int dataLength;
    private boolean hasData;

    /** Whether {@link #data} is {@link #joined}. */
    private boolean dataOwned;

    private byte[] joined = NOTHING;

    private boolean errorEvent;
    private boolean skipLineFeed;
    private boolean firstLine = true;

    SseDecoder(SseListener listener, int maxEventBytes) {
        this.listener = listener;
        this.maxEventBytes = maxEventBytes;
    }

    /** Makes the decoder ready for another stream. */
    void reset() {
        partialLength = 0;
        partial = partial.length > KEPT_BYTES ? NOTHING : partial;
        joined = joined.length > KEPT_BYTES ? NOTHING : joined;
        closeEvent();
        skipLineFeed = false;
        firstLine = true;
    }

    /**
     * Takes the bytes of one read.
     *
     * @throws EventTooLargeException when an event exceeds the bound; the stream is lost then
     */
    void decode(byte[] bytes, int offset, int length) throws EventTooLargeException {
        int end = offset + length;
        int start = offset;
        if (skipLineFeed && start < end) {
            skipLineFeed = false;
            start += bytes[start] == '\n' ? 1 : 0;
        }
        int position = start;
        while (position < end) {
            byte b = bytes[position++];
            if (b != '\n' && b != '\r') {
                continue;
            }
            lineEnds(bytes, start, position - 1 - start);
            if (b == '\r') {
                if (position == end) {
                    skipLineFeed = true;
                } else if (bytes[position] == '\n') {
                    position++;
                }
            }
            start = position;
        }
        keepForNextRead(bytes, start, end);
    }

    /** Says that the stream ended; hands over an event that was not closed by a blank line, marked as such. */
    void finish() throws EventTooLargeException {
        if (partialLength > 0) {
            int length = partialLength;
            partialLength = 0;
            line(partial, 0, length);
        }
        if (hasData) {
            listener.event(data, dataOffset, dataLength, errorEvent, false);
        }
        closeEvent();
    }

    private void lineEnds(byte[] bytes, int offset, int length) throws EventTooLargeException {
        if (partialLength == 0) {
            line(bytes, offset, length);
            return;
        }
        appendPartial(bytes, offset, length);
        int whole = partialLength;
        partialLength = 0;
        line(partial, 0, whole);
        if (hasData) {
            moveData();
        }
    }

    private void line(byte[] bytes, int offset, int length) throws EventTooLargeException {
        int start = offset;
        int rest = length;
        if (firstLine) {
            firstLine = false;
            if (rest >= 3
                    && bytes[start] == (byte) 0xEF
                    && bytes[start + 1] == (byte) 0xBB
                    && bytes[start + 2] == (byte) 0xBF) {
                start += 3;
                rest -= 3;
            }
        }
        if (rest == 0) {
            blankLine();
        } else if (bytes[start] == ':') {
            listener.comment();
        } else {
            field(bytes, start, rest);
        }
    }

    private void blankLine() {
        if (hasData) {
            listener.event(data, dataOffset, dataLength, errorEvent, true);
        }
        closeEvent();
    }

    /** Only {@code data} and the name of the event matter here; {@code id}, {@code retry} and others are ignored. */
    private void field(byte[] bytes, int offset, int length) throws EventTooLargeException {
        int colon = offset;
        int end = offset + length;
        while (colon < end && bytes[colon] != ':') {
            colon++;
        }
        int value = colon == end ? end : colon + 1;
        if (value < end && bytes[value] == ' ') {
            value++;
        }
        if (Arrays.equals(bytes, offset, colon, DATA, 0, DATA.length)) {
            data(bytes, value, end - value);
        } else if (Arrays.equals(bytes, offset, colon, EVENT, 0, EVENT.length)) {
            errorEvent = Arrays.equals(bytes, value, end, ERROR, 0, ERROR.length);
        }
    }

    private void data(byte[] bytes, int offset, int length) throws EventTooLargeException {
        if (!hasData) {
            requireWithinBound(length);
            hasData = true;
            dataOwned = false;
            data = bytes;
            dataOffset = offset;
            dataLength = length;
            return;
        }
        requireWithinBound((long) dataLength + 1 + length);
        moveData();
        joined = grown(joined, dataLength + 1 + length);
        joined[dataLength] = '\n';
        System.arraycopy(bytes, offset, joined, dataLength + 1, length);
        data = joined;
        dataLength += 1 + length;
    }

    /** The bytes of a read are gone when the call returns: what is still open must be owned. */
    private void keepForNextRead(byte[] bytes, int start, int end) throws EventTooLargeException {
        if (hasData) {
            moveData();
        }
        if (start < end) {
            appendPartial(bytes, start, end - start);
        }
    }

    private void moveData() {
        if (!dataOwned) {
            joined = grown(joined, dataLength);
            System.arraycopy(data, dataOffset, joined, 0, dataLength);
            data = joined;
            dataOffset = 0;
            dataOwned = true;
        }
    }

    private void appendPartial(byte[] bytes, int offset, int length) throws EventTooLargeException {
        // Room for a byte order mark and the field name: the bound means the data, in every way of cutting.
        long wanted = (long) partialLength + length;
        if (wanted > (long) maxEventBytes + 3 + DATA.length + 2) {
            throw new EventTooLargeException(maxEventBytes);
        }
        partial = grown(partial, (int) wanted);
        System.arraycopy(bytes, offset, partial, partialLength, length);
        partialLength += length;
    }

    private void requireWithinBound(long length) throws EventTooLargeException {
        if (length > maxEventBytes) {
            throw new EventTooLargeException(maxEventBytes);
        }
    }

    private void closeEvent() {
        hasData = false;
        dataOwned = false;
        data = NOTHING;
        dataOffset = 0;
        dataLength = 0;
        errorEvent = false;
    }

    private static byte[] grown(byte[] buffer, int wanted) {
        return wanted <= buffer.length
                ? buffer
                : Arrays.copyOf(buffer, Math.max(wanted, Math.max(256, 2 * buffer.length)));
    }
}
