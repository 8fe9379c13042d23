package dev.assay.loadgen.schedule;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Two hashes over a list of numbers, each as eight little-endian bytes: SHA-256, and 64-bit FNV-1a as in loadgen-spec 10.
 * Not thread-safe.
 */
public final class ListDigest {
    private static final long FNV_OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;
    private static final int BUFFERED_NUMBERS = 1024;

    private final MessageDigest sha256;
    private final ByteBuffer buffer =
            ByteBuffer.allocate(BUFFERED_NUMBERS * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long fnv = FNV_OFFSET_BASIS;

    /** The digest of an empty list. */
    public ListDigest() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Appends an integer. */
    public ListDigest add(long value) {
        if (!buffer.hasRemaining()) {
            drain();
        }
        buffer.putLong(value);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            fnv = (fnv ^ ((value >>> shift) & 0xff)) * FNV_PRIME;
        }
        return this;
    }

    /** Appends the bits of a floating-point number. */
    public ListDigest add(double value) {
        return add(Double.doubleToRawLongBits(value));
    }

    /** Appends all integers of an array. */
    public ListDigest addAll(int[] values) {
        for (int value : values) {
            add((long) value);
        }
        return this;
    }

    /** 64 hexadecimal digits; more numbers may be appended afterwards. */
    public String sha256() {
        drain();
        try {
            return HexFormat.of().formatHex(((MessageDigest) sha256.clone()).digest());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("SHA-256 of this Java runtime cannot be read in between", e);
        }
    }

    /** 16 hexadecimal digits. */
    public String fnv1a() {
        return HexFormat.of().toHexDigits(fnv);
    }

    private void drain() {
        sha256.update(buffer.flip());
        buffer.clear();
    }
}
