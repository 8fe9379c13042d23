package dev.assay.audit.compliance;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How the bytes of a response are read as numbers; little endian. The log does not say which one it is (audit-spec 6.1). */
public enum ElementType {
    BYTE(1),
    INT16(2),
    INT32(4),
    INT64(8),
    FLOAT32(4);

    private final int bytes;

    ElementType(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of one element. */
    public int bytes() {
        return bytes;
    }

    /** The name that options and official scripts use, for example {@code int32}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * A type by its name.
     *
     * @throws IllegalArgumentException with the known names when there is none
     */
    public static ElementType ofLabel(String label) {
        return Arrays.stream(values())
                .filter(type -> type.label().equalsIgnoreCase(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown element type \"" + label + "\"; use "
                        + Arrays.stream(values()).map(ElementType::label).collect(Collectors.joining(", "))));
    }

    /** Whether so many bytes are whole elements; official scripts end with an exception where they are not. */
    public boolean fits(byte[] data) {
        return data.length % bytes == 0;
    }

    /** The elements as whole numbers; a fraction of a float is dropped. Bytes behind the last whole element are left out. */
    public long[] ids(byte[] data) {
        ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        long[] ids = new long[data.length / bytes];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = switch (this) {
                case BYTE -> buffer.get();
                case INT16 -> buffer.getShort();
                case INT32 -> buffer.getInt();
                case INT64 -> buffer.getLong();
                case FLOAT32 -> (long) buffer.getFloat();
            };
        }
        return ids;
    }

    /** Whether the first elements of two payloads, neither of them empty, are equal numbers. */
    boolean sameFirst(byte[] one, byte[] other) {
        if (this == FLOAT32) {
            float a = ByteBuffer.wrap(one).order(ByteOrder.LITTLE_ENDIAN).getFloat();
            float b = ByteBuffer.wrap(other).order(ByteOrder.LITTLE_ENDIAN).getFloat();
            return a == b;
        }
        return Arrays.equals(one, 0, bytes, other, 0, bytes);
    }

    /** The type by which so many bytes are so many tokens: int32 before float32; none if no type does. */
    static Optional<ElementType> ofTokens(long dataBytes, long tokenCount) {
        if (tokenCount <= 0 || dataBytes % tokenCount != 0) {
            return Optional.empty();
        }
        return switch ((int) Math.min(dataBytes / tokenCount, Integer.MAX_VALUE)) {
            case 2 -> Optional.of(INT16);
            case 4 -> Optional.of(INT32);
            case 8 -> Optional.of(INT64);
            default -> Optional.empty();
        };
    }
}
