package dev.assay.compliance.tree;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a tar stream entry by entry: ustar, the long names of GNU, and the records of POSIX.1-2001 (pax). */
final class TarReader {
    private static final int BLOCK = 512;
    private static final int MAX_META_BYTES = 1 << 20;

    /** One entry: its name, type letter, size of its content, and link target. */
    record Entry(String name, char type, long sizeBytes, String linkName) {
        boolean isFile() {
            return type == '0' || type == '\0' || type == '7';
        }
    }

    private final InputStream in;
    private long contentLeft;
    private long padding;
    private long readBytes;

    TarReader(InputStream in) {
        this.in = in;
    }

    /** Bytes of the stream read so far. */
    long readBytes() {
        return readBytes;
    }

    /** The next entry, or null at the end. What was not read of the last one is skipped. */
    @Nullable
    Entry next() throws IOException {
        Map<String, String> pax = new HashMap<>();
        String longName = null;
        String longLink = null;
        while (true) {
            skip(contentLeft + padding);
            byte[] header = block();
            if (header == null || isZero(header)) {
                return null;
            }
            if (!checksumFits(header)) {
                throw new IOException("a tar header whose checksum does not fit");
            }
            char type = (char) (header[156] & 0xFF);
            start(number(header, 124, 12));
            switch (type) {
                case 'L' -> longName = meta();
                case 'K' -> longLink = meta();
                case 'x' -> readPax(pax);
                case 'g' -> {}
                default -> {
                    return entry(header, type, pax, longName, longLink);
                }
            }
        }
    }

    private Entry entry(
            byte[] header, char type, Map<String, String> pax, @Nullable String longName, @Nullable String longLink)
            throws IOException {
        if (pax.containsKey("size")) {
            try {
                start(Long.parseLong(pax.get("size")));
            } catch (NumberFormatException e) {
                throw new IOException("a tar size that is no number", e);
            }
        }
        String prefix = text(header, 345, 155);
        boolean ustar = text(header, 257, 5).equals("ustar") && header[262] == 0;
        String name = text(header, 0, 100);
        if (ustar && !prefix.isEmpty()) {
            name = prefix + "/" + name;
        }
        String chosen = longName == null ? pax.getOrDefault("path", name) : longName;
        String link = longLink == null ? pax.getOrDefault("linkpath", text(header, 157, 100)) : longLink;
        return new Entry(chosen, type, contentLeft, link);
    }

    private void start(long sizeBytes) throws IOException {
        if (sizeBytes < 0) {
            throw new IOException("a tar entry of negative size");
        }
        contentLeft = sizeBytes;
        padding = (BLOCK - sizeBytes % BLOCK) % BLOCK;
    }

    /** Reads content of the current entry; -1 at its end. */
    int read(byte[] buffer) throws IOException {
        if (contentLeft == 0) {
            return -1;
        }
        int count = in.read(buffer, 0, (int) Math.min(buffer.length, contentLeft));
        if (count < 0) {
            throw new EOFException("the archive ends inside a file");
        }
        contentLeft -= count;
        readBytes += count;
        return count;
    }

    private String meta() throws IOException {
        if (contentLeft > MAX_META_BYTES) {
            throw new IOException("a tar name longer than is sensible");
        }
        byte[] bytes = in.readNBytes((int) contentLeft);
        readBytes += bytes.length;
        contentLeft -= bytes.length;
        String text = new String(bytes, StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    private void readPax(Map<String, String> pax) throws IOException {
        for (String line : meta().split("\n", -1)) {
            int blank = line.indexOf(' ');
            int equals = line.indexOf('=');
            if (blank > 0 && equals > blank) {
                pax.put(line.substring(blank + 1, equals), line.substring(equals + 1));
            }
        }
    }

    private byte @Nullable [] block() throws IOException {
        byte[] block = in.readNBytes(BLOCK);
        readBytes += block.length;
        if (block.length == 0) {
            return null;
        }
        if (block.length < BLOCK) {
            throw new EOFException("the archive ends inside a header");
        }
        return block;
    }

    private void skip(long count) throws IOException {
        byte[] sink = new byte[1 << 14];
        long left = count;
        while (left > 0) {
            int got = in.read(sink, 0, (int) Math.min(sink.length, left));
            if (got < 0) {
                throw new EOFException("the archive ends inside a file");
            }
            left -= got;
            readBytes += got;
        }
        contentLeft = 0;
        padding = 0;
    }

    private static boolean isZero(byte[] block) {
        for (byte b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean checksumFits(byte[] header) throws IOException {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= 148 && i < 156 ? ' ' : (header[i] & 0xFF);
        }
        return sum == number(header, 148, 8);
    }

    private static long number(byte[] header, int from, int length) throws IOException {
        if ((header[from] & 0x80) != 0) {
            long value = header[from] & 0x7F;
            for (int i = 1; i < length; i++) {
                value = (value << 8) | (header[from + i] & 0xFF);
            }
            return value;
        }
        String digits = text(header, from, length).strip();
        try {
            return digits.isEmpty() ? 0 : Long.parseLong(digits, 8);
        } catch (NumberFormatException e) {
            throw new IOException("a tar number that is not octal", e);
        }
    }

    private static String text(byte[] header, int from, int length) {
        int end = from;
        while (end < from + length && header[end] != 0) {
            end++;
        }
        return new String(header, from, end - from, StandardCharsets.UTF_8);
    }
}
