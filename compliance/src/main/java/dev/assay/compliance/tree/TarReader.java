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

    /** One entry: its name, type letter, size of its content, link target, and whether holes were left out of it. */
    record Entry(String name, char type, long sizeBytes, String linkName, boolean sparse) {
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
        boolean sparse = type == 'S' || pax.keySet().stream().anyMatch(key -> key.startsWith("GNU.sparse"));
        return new Entry(chosen, type, contentLeft, link, sparse);
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
        String text = new String(metaBytes(), StandardCharsets.UTF_8);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    private byte[] metaBytes() throws IOException {
        if (contentLeft > MAX_META_BYTES) {
            throw new IOException("a tar name longer than is sensible");
        }
        byte[] bytes = in.readNBytes((int) contentLeft);
        readBytes += bytes.length;
        contentLeft -= bytes.length;
        return bytes;
    }

    /** Records are "LENGTH NAME=VALUE\n"; the length decides, since a value may hold a line feed. */
    private void readPax(Map<String, String> pax) throws IOException {
        byte[] bytes = metaBytes();
        int at = 0;
        while (at < bytes.length) {
            int length = 0;
            int digit = at;
            while (digit < bytes.length && bytes[digit] >= '0' && bytes[digit] <= '9' && length < MAX_META_BYTES) {
                length = length * 10 + bytes[digit++] - '0';
            }
            if (length == 0 || digit >= bytes.length || bytes[digit] != ' ' || at + length > bytes.length) {
                throw new IOException("a damaged pax header");
            }
            String record = new String(bytes, digit + 1, Math.max(0, at + length - digit - 2), StandardCharsets.UTF_8);
            int equals = record.indexOf('=');
            if (equals > 0) {
                pax.put(record.substring(0, equals), record.substring(equals + 1));
            }
            at += length;
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
        try {
            in.skipNBytes(count);
        } catch (EOFException e) {
            throw new EOFException("the archive ends inside a file");
        }
        readBytes += count;
        contentLeft = 0;
        padding = 0;
    }

    /** Whether these bytes begin with a tar header. */
    static boolean isHeader(byte[] begin) {
        try {
            return begin.length >= BLOCK && !isZero(begin) && checksumFits(begin);
        } catch (IOException e) {
            return false;
        }
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
