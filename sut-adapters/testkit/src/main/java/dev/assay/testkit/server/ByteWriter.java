package dev.assay.testkit.server;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte array to format answers into; reused from one event to the next. Confined to one thread. */
final class ByteWriter {
    private static final int INITIAL_BYTES = 512;
    private static final int LONGEST_NUMBER = 20;

    private byte[] bytes;
    private int length;

    ByteWriter() {
        this(INITIAL_BYTES);
    }

    ByteWriter(int initialBytes) {
        bytes = new byte[initialBytes];
    }

    void clear() {
        length = 0;
    }

    int length() {
        return length;
    }

    /** The buffer itself; valid up to {@link #length()}. */
    byte[] array() {
        return bytes;
    }

    byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    ByteWriter add(byte[] from) {
        return add(from, from.length);
    }

    ByteWriter add(byte[] from, int count) {
        ensure(count);
        System.arraycopy(from, 0, bytes, length, count);
        length += count;
        return this;
    }

    ByteWriter add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A number in decimal digits. */
    ByteWriter add(long number) {
        ensure(LONGEST_NUMBER);
        if (number < 0) {
            bytes[length++] = '-';
        }
        int digits = 1;
        for (long rest = number / 10; rest != 0; rest /= 10) {
            digits++;
        }
        long rest = number;
        for (int at = length + digits - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + Math.abs(rest % 10));
            rest /= 10;
        }
        length += digits;
        return this;
    }

    /** A number of at least 0 in hexadecimal digits. */
    ByteWriter addHex(int number) {
        return add(Integer.toHexString(number));
    }

    ByteWriter add(int[] numbers, int count) {
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                ensure(1);
                bytes[length++] = ',';
            }
            add(numbers[i]);
        }
        return this;
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
