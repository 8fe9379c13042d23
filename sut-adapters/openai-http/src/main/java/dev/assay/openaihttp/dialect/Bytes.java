package dev.assay.openaihttp.dialect;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte array that is reused. Not thread safe. */
public final class Bytes {
    private static final int KEPT_BYTES = 64 << 10;
    private byte[] array = new byte[128];
    private int length;

    /** The array itself, valid up to the length. */
    public byte[] array() {
        return array;
    }

    public int length() {
        return length;
    }

    /** Forgets the content, and the memory too after an unusually large one. */
    public void clear() {
        length = 0;
        if (array.length > KEPT_BYTES) {
            array = new byte[128];
        }
    }

    void append(int value) {
        room(1);
        array[length++] = (byte) value;
    }

    public void append(byte[] source, int offset, int count) {
        room(count);
        System.arraycopy(source, offset, array, length, count);
        length += count;
    }

    /** Appends four bytes, the lowest first. */
    public void appendInt(int value) {
        room(4);
        array[length++] = (byte) value;
        array[length++] = (byte) (value >> 8);
        array[length++] = (byte) (value >> 16);
        array[length++] = (byte) (value >> 24);
    }

    /** The number whose four bytes begin there, the lowest first. */
    public int intAt(int offset) {
        return (array[offset] & 0xFF)
                | (array[offset + 1] & 0xFF) << 8
                | (array[offset + 2] & 0xFF) << 16
                | array[offset + 3] << 24;
    }

    /** Appends a code point as UTF-8. */
    void appendCodePoint(int point) {
        if (point < 0x80) {
            append(point);
        } else if (point < 0x800) {
            append(0xC0 | (point >> 6));
            append(0x80 | (point & 0x3F));
        } else if (point < 0x10000) {
            append(0xE0 | (point >> 12));
            append(0x80 | ((point >> 6) & 0x3F));
            append(0x80 | (point & 0x3F));
        } else {
            append(0xF0 | (point >> 18));
            append(0x80 | ((point >> 12) & 0x3F));
            append(0x80 | ((point >> 6) & 0x3F));
            append(0x80 | (point & 0x3F));
        }
    }

    /** Forgets all but the first bytes. */
    public void truncate(int newLength) {
        length = Math.min(length, newLength);
    }

    /** Drops bytes at the start, at most all. */
    public void dropFirst(int count) {
        int dropped = Math.min(count, length);
        System.arraycopy(array, dropped, array, 0, length - dropped);
        length -= dropped;
    }

    public boolean startsWith(Bytes prefix) {
        return length >= prefix.length && Arrays.equals(array, 0, prefix.length, prefix.array, 0, prefix.length);
    }

    /** The content as text; bad UTF-8 becomes U+FFFD. */
    public String text() {
        return new String(array, 0, length, StandardCharsets.UTF_8);
    }

    private void room(int count) {
        if (count > array.length - length) {
            array = Arrays.copyOf(
                    array, Math.max(Math.addExact(length, count), (int) Math.min(2L * array.length, 1 << 30)));
        }
    }
}
