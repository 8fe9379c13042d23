package dev.assay.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Cuts a stream into lines (LF or CRLF) with a bound on their length, and hashes every byte on the way. */
final class ByteLines {
    private final InputStream input;
    private final int maxLineBytes;
    private final MessageDigest digest = Sha256.digest();
    private final byte[] block = new byte[1 << 16];
    private int position;
    private int limit;
    private byte[] line = new byte[1 << 10];
    private int length;
    private long lineNumber;

    ByteLines(InputStream input, int maxLineBytes) {
        this.input = input;
        this.maxLineBytes = maxLineBytes;
    }

    /** The next line without its end, or null at the end of the stream. */
    byte @Nullable [] next() throws IOException, LineFault {
        lineNumber++;
        length = 0;
        while (true) {
            if (position == limit && !fill()) {
                return length == 0 ? null : finished();
            }
            int end = position;
            while (end < limit && block[end] != '\n') {
                end++;
            }
            append(end - position);
            position = end;
            if (end < limit) {
                position++;
                return finished();
            }
        }
    }

    /** 1 for the first line. */
    long lineNumber() {
        return lineNumber;
    }

    /** SHA-256 of everything read so far, in lower-case hexadecimal digits. */
    String sha256Hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    private boolean fill() throws IOException {
        position = 0;
        limit = Math.max(0, input.read(block));
        digest.update(block, 0, limit);
        return limit > 0;
    }

    private void append(int count) throws LineFault {
        if (count > maxLineBytes - length) {
            throw new LineFault("the line is longer than " + maxLineBytes
                    + " bytes; is each sample on a line of its own, or should the limit be raised?");
        }
        if (length + count > line.length) {
            line = Arrays.copyOf(line, Math.max(length + count, Math.min(2 * line.length, maxLineBytes)));
        }
        System.arraycopy(block, position, line, length, count);
        length += count;
    }

    private byte[] finished() {
        boolean carriageReturn = length > 0 && line[length - 1] == '\r';
        return Arrays.copyOf(line, carriageReturn ? length - 1 : length);
    }
}
