package dev.assay.loadgen.golden;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over numbers of eight little-endian bytes each, as the reference values use it. */
public final class ListHash {
    private final MessageDigest digest;
    private final ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);

    public ListHash() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    public ListHash add(long value) {
        bytes.putLong(0, value);
        digest.update(bytes.array());
        return this;
    }

    public ListHash add(double value) {
        return add(Double.doubleToRawLongBits(value));
    }

    public ListHash addAll(int[] values) {
        for (int value : values) {
            add((long) value);
        }
        return this;
    }

    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
