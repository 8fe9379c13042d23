package dev.assay.audit.score;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What the bytes of a logged response are. The log does not say (audit-spec 6.1). Integers are little endian. */
public enum ElementType {
    /** UTF-8 text. */
    TEXT(1),
    /** 16-bit token ids. */
    INT16(Short.BYTES),
    /** 32-bit token ids, the usual form. */
    INT32(Integer.BYTES),
    /** 64-bit token ids. */
    INT64(Long.BYTES),
    /** Token ids stored as 32-bit floating-point numbers. */
    FLOAT32(Float.BYTES);

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** Size of one element, in bytes. */
    public int bytes() {
        return bytes;
    }

    /** The type of a name such as {@code int32}, {@code float} or {@code text}. */
    public static Optional<ElementType> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        String full = wanted.equals("float") ? "float32" : wanted;
        return Arrays.stream(values())
                .filter(type -> type.name().toLowerCase(Locale.ROOT).equals(full))
                .findFirst();
    }

    /** Whether so many bytes are a whole number of elements. */
    public boolean divides(int length) {
        return length % bytes == 0;
    }

    /**
     * The token ids in a payload; bytes past the last whole element are left out.
     *
     * @throws IllegalStateException for text, which holds no ids
     */
    public int[] ids(byte[] data) {
        ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        int[] ids = new int[data.length / bytes];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = switch (this) {
                case TEXT -> throw new IllegalStateException("text holds no token ids");
                case INT16 -> buffer.getShort();
                case INT32 -> buffer.getInt();
                case INT64 -> clamped(buffer.getLong());
                case FLOAT32 -> (int) buffer.getFloat();
            };
        }
        return ids;
    }

    /** An id that no vocabulary has stays one that no vocabulary has. */
    private static int clamped(long id) {
        return Math.clamp(id, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** The payload as text; broken UTF-8 becomes replacement characters. */
    public static String text(byte[] data) {
        return new String(data, StandardCharsets.UTF_8);
    }
}
