package dev.assay.results.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The lines of a byte stream, without decoding them: line feed, carriage return, or both end a line. Memory is bounded
 * by {@code maxLineBytes}: of a longer line only that much is kept and {@link #truncated()} says so. Not thread safe.
 */
public final class ByteLines implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 16;

    private final InputStream in;
    private final int maxLineBytes;
    private final byte[] chunk = new byte[CHUNK_BYTES];
    private int chunkPosition;
    private int chunkLimit;
    private byte[] line = new byte[4096];
    private int lineLength;
    private long lineNumber;
    private boolean truncated;
    private boolean ascii;
    private boolean afterCarriageReturn;

    /** Reads from {@code in}, which {@link #close()} closes. */
    public ByteLines(InputStream in, int maxLineBytes) {
        this.in = in;
        this.maxLineBytes = maxLineBytes;
    }

    /** Moves to the next line; false at the end. An unended last line counts if it holds a byte. */
    public boolean next() throws IOException {
        lineLength = 0;
        truncated = false;
        ascii = true;
        boolean any = false;
        while (true) {
            if (chunkPosition == chunkLimit && !fill()) {
                if (any) {
                    lineNumber++;
                }
                return any;
            }
            if (afterCarriageReturn) {
                afterCarriageReturn = false;
                if (chunk[chunkPosition] == '\n') {
                    chunkPosition++;
                    continue;
                }
            }
            int end = endOfLine();
            append(chunkPosition, end);
            any = true;
            chunkPosition = end;
            if (end < chunkLimit) {
                afterCarriageReturn = chunk[end] == '\r';
                chunkPosition = end + 1;
                lineNumber++;
                return true;
            }
        }
    }

    private boolean fill() throws IOException {
        chunkPosition = 0;
        chunkLimit = Math.max(0, in.read(chunk, 0, CHUNK_BYTES));
        return chunkLimit > 0;
    }

    private int endOfLine() {
        int position = chunkPosition;
        int seen = 0;
        while (position < chunkLimit) {
            byte b = chunk[position];
            if (b == '\n' || b == '\r') {
                break;
            }
            seen |= b;
            position++;
        }
        ascii &= seen >= 0;
        return position;
    }

    private void append(int from, int to) {
        int count = Math.min(to - from, maxLineBytes - lineLength);
        truncated |= count < to - from;
        if (lineLength + count > line.length) {
            line = Arrays.copyOf(line, Math.min(maxLineBytes, Math.max(lineLength + count, line.length * 2)));
        }
        System.arraycopy(chunk, from, line, lineLength, count);
        lineLength += count;
    }

    /** The bytes of the current line, valid up to {@link #length()} and until the next call of {@link #next()}. */
    @SuppressWarnings("EI_EXPOSE_REP")
    byte[] bytes() {
        return line;
    }

    /** Length of the kept part of the current line, in bytes. */
    public int length() {
        return lineLength;
    }

    /** Number of the current line; the first is 1. */
    public long lineNumber() {
        return lineNumber;
    }

    /** Whether the current line was longer than the limit, so that its rest is lost. */
    public boolean truncated() {
        return truncated;
    }

    /** Whether the current line begins with these ASCII characters. */
    public boolean startsWith(byte[] prefix) {
        return lineLength >= prefix.length && Arrays.equals(line, 0, prefix.length, prefix, 0, prefix.length);
    }

    /** Whether the current line is valid UTF-8 (a cut line is taken as valid). */
    public boolean validUtf8() {
        if (ascii || truncated) {
            return true;
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line, 0, lineLength));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** The current line as text; bytes that are not UTF-8 become replacement characters. */
    public String text() {
        return new String(line, 0, lineLength, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
