package dev.assay.datasets.pickle;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** What one element of an array is: objects, or numbers of some bytes. */
final class NumpyType implements PythonObject {
    private final char kind;
    private final int bytes;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;

    private NumpyType(char kind, int bytes) {
        this.kind = kind;
        this.bytes = bytes;
    }

    /** From names such as {@code i8}, {@code f4}, {@code b1} and {@code O8}. */
    static NumpyType of(@Nullable Object[] arguments) {
        if (arguments.length == 0 || !(arguments[0] instanceof String name) || !name.matches("[a-zA-Z][0-9]{1,4}")) {
            throw Arguments.malformed("the type of an array");
        }
        return new NumpyType(name.charAt(0), Integer.parseInt(name.substring(1)));
    }

    @Override
    public void build(@Nullable Object state) {
        Object[] parts = Arguments.tuple(state, 2, "the type of an array");
        if (">".equals(parts[1])) {
            order = ByteOrder.BIG_ENDIAN;
        }
    }

    boolean isObject() {
        return kind == 'O';
    }

    int bytes() {
        return bytes;
    }

    /** Whether elements are numbers or truth values that {@link #element} knows. */
    boolean isNumber() {
        return switch (kind) {
            case 'i', 'u' -> bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
            case 'f' -> bytes == 4 || bytes == 8;
            case 'b' -> bytes == 1;
            default -> false;
        };
    }

    boolean isWhole() {
        return kind == 'i' || kind == 'u';
    }

    /** One element: a Long, a Double or a Boolean. */
    Object element(byte[] data, int offset) {
        ByteBuffer at = ByteBuffer.wrap(data, offset, bytes).order(order);
        return switch (kind) {
            case 'f' -> bytes == 4 ? (double) at.getFloat() : at.getDouble();
            case 'b' -> at.get() != 0;
            default -> whole(at);
        };
    }

    private long whole(ByteBuffer at) {
        boolean unsigned = kind == 'u';
        return switch (bytes) {
            case 1 -> unsigned ? at.get() & 0xFFL : at.get();
            case 2 -> unsigned ? at.getShort() & 0xFFFFL : at.getShort();
            case 4 -> unsigned ? at.getInt() & 0xFFFFFFFFL : at.getInt();
            default -> at.getLong();
        };
    }

    String name() {
        return kind + Integer.toString(bytes);
    }
}
