package dev.assay.loadgen.log;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A log file as a stream of bytes. The first failure to write (a full disk, most often) is kept as one sentence and ends the
 * output of this file only: the run goes on and reports it. Confined to one thread at a time.
 */
final class ByteSink implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Path path;
    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int filled;
    private boolean closed;
    private @Nullable String failure;

    ByteSink(Path path, OutputStream out) {
        this.path = path;
        this.out = out;
    }

    Path path() {
        return path;
    }

    ByteSink text(String text) {
        return isAscii(text) ? ascii(text) : bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Text that is known to be ASCII. */
    ByteSink ascii(String text) {
        int length = text.length();
        if (length > BUFFER_BYTES) {
            return bytes(text.getBytes(StandardCharsets.US_ASCII));
        }
        reserve(length);
        for (int i = 0; i < length; i++) {
            buffer[filled + i] = (byte) text.charAt(i);
        }
        filled += length;
        return this;
    }

    ByteSink bytes(byte[] bytes) {
        int from = 0;
        while (from < bytes.length) {
            reserve(1);
            int part = Math.min(bytes.length - from, BUFFER_BYTES - filled);
            System.arraycopy(bytes, from, buffer, filled, part);
            filled += part;
            from += part;
        }
        return this;
    }

    ByteSink octet(int value) {
        reserve(1);
        buffer[filled++] = (byte) value;
        return this;
    }

    /** A decimal number. */
    ByteSink number(long value) {
        if (value == Long.MIN_VALUE) {
            return ascii(Long.toString(value));
        }
        if (value < 0) {
            octet('-');
        }
        return digits(Math.abs(value), 1);
    }

    /** A number that is not negative, with leading zeros up to {@code width} digits. */
    ByteSink digits(long value, int width) {
        int length = Math.max(width, digitCount(value));
        reserve(length);
        long rest = value;
        for (int at = filled + length - 1; at >= filled; at--) {
            buffer[at] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        filled += length;
        return this;
    }

    /** Writes out what is buffered. */
    void flush() {
        if (filled > 0 && failure == null) {
            try {
                out.write(buffer, 0, filled);
                out.flush();
            } catch (IOException exception) {
                fail(exception);
            }
        }
        filled = 0;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        flush();
        try {
            out.close();
        } catch (IOException exception) {
            if (failure == null) {
                fail(exception);
            }
        }
    }

    /** One sentence on why this file is incomplete, if it is. */
    Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    private void fail(IOException exception) {
        failure = "log file " + path + " is incomplete: " + reason(exception)
                + "; make room or choose another directory, then run again";
    }

    private static String reason(IOException exception) {
        String message = exception.getMessage();
        return message == null ? exception.getClass().getSimpleName() : message;
    }

    private void reserve(int bytes) {
        if (filled + bytes > BUFFER_BYTES) {
            flush();
        }
    }

    private static int digitCount(long value) {
        int count = 1;
        for (long rest = value; rest >= 10; rest /= 10) {
            count++;
        }
        return count;
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
