package dev.assay.audit.compliance;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * A response as far as a comparison needs it: its first bytes, its length, and a digest of all of it, so that logs of large
 * responses fit into memory.
 */
final class Payload {
    private static final int HEAD_BYTES = 8;

    private final byte[] head;
    private final int length;
    private final byte[] digest;

    private Payload(byte[] head, int length, byte[] digest) {
        this.head = head;
        this.length = length;
        this.digest = digest;
    }

    static Payload of(byte[] data) {
        // A short payload is its own digest.
        return new Payload(
                Arrays.copyOf(data, Math.min(data.length, HEAD_BYTES)),
                data.length,
                data.length <= HEAD_BYTES ? new byte[0] : sha256(data));
    }

    private static byte[] sha256(byte[] data) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(data);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    boolean sameAs(Payload other) {
        return length == other.length && Arrays.equals(head, other.head) && Arrays.equals(digest, other.digest);
    }

    /** The official comparison: one empty and one not, or different first elements (audit-spec 3.1). */
    boolean sameFirstElement(Payload other, ElementType type) {
        if (length == 0 || other.length == 0) {
            return length == other.length;
        }
        return type.sameFirst(head, other.head);
    }

    boolean fits(ElementType type) {
        return length % type.bytes() == 0;
    }

    int length() {
        return length;
    }
}
