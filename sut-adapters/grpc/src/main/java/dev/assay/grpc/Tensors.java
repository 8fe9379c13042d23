package dev.assay.grpc;

import com.google.protobuf.ByteString;
import dev.assay.grpc.kserve.v2.InferTensorContents;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Reads and writes the values of KServe tensors: raw contents are little-endian, each BYTES element after its length. */
public final class Tensors {
    /** No tensor of that name. */
    static final int ABSENT = -1;

    private static final int[] NO_IDS = {};

    private Tensors() {}

    /** Position of an output, or {@link #ABSENT}. */
    static int find(ModelInferResponse response, String name) {
        for (int i = 0; i < response.getOutputsCount(); i++) {
            if (response.getOutputs(i).getName().equals(name)) {
                return i;
            }
        }
        return ABSENT;
    }

    /**
     * Whole numbers of an output.
     *
     * @throws IllegalArgumentException with one clause when they cannot be read
     */
    static int[] ids(ModelInferResponse response, int output) {
        var tensor = response.getOutputs(output);
        return numbers(tensor.getName(), tensor.getDatatype(), tensor.getContents(), raw(response, output));
    }

    /** The bytes of all elements of a BYTES output, one after the other; errors as {@link #ids}. */
    static byte[] text(ModelInferResponse response, int output) {
        var tensor = response.getOutputs(output);
        return bytes(tensor.getName(), tensor.getContents(), raw(response, output));
    }

    /**
     * Whole numbers of a tensor, from its raw contents if it has those.
     *
     * @throws IllegalArgumentException with one clause when they cannot be read
     */
    public static int[] numbers(String name, String datatype, InferTensorContents contents, @Nullable ByteString raw) {
        int width = width(datatype);
        if (width == 0) {
            throw new IllegalArgumentException(
                    "the tensor " + name + " has the type " + datatype + ", which holds no token ids");
        }
        if (raw == null) {
            return numbers(contents, datatype);
        }
        if (raw.size() % width != 0) {
            throw new IllegalArgumentException("the tensor " + name + " has " + raw.size()
                    + " bytes, which is no multiple of " + width + " (" + datatype + ")");
        }
        ByteBuffer bytes = raw.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        int[] ids = new int[raw.size() / width];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = width == Long.BYTES
                    ? (int) bytes.getLong()
                    : width == Integer.BYTES ? bytes.getInt() : bytes.getShort() & 0xFFFF;
        }
        return ids;
    }

    /** The bytes of all elements of a BYTES tensor, one after the other; errors as {@link #numbers}. */
    public static byte[] bytes(String name, InferTensorContents contents, @Nullable ByteString raw) {
        if (raw == null) {
            ByteString all = ByteString.empty();
            for (ByteString element : contents.getBytesContentsList()) {
                all = all.concat(element);
            }
            return all.toByteArray();
        }
        ByteBuffer bytes = raw.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer text = ByteBuffer.allocate(raw.size());
        while (bytes.hasRemaining()) {
            int length = bytes.remaining() < Integer.BYTES ? -1 : bytes.getInt();
            if (length < 0 || length > bytes.remaining()) {
                throw new IllegalArgumentException(
                        "the tensor " + name + " is no sequence of lengths and bytes: it ends inside an element");
            }
            text.put(bytes.slice().limit(length));
            bytes.position(bytes.position() + length);
        }
        byte[] result = new byte[text.position()];
        text.flip().get(result);
        return result;
    }

    /** One BYTES element as raw contents. */
    public static ByteString rawText(byte[] text) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + text.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(text.length).put(text).flip();
        return ByteString.copyFrom(bytes);
    }

    /**
     * Whole numbers as raw contents of that type.
     *
     * @throws IllegalArgumentException when the type holds none
     */
    public static ByteString rawNumbers(String datatype, int... values) {
        int width = width(datatype);
        if (width == 0) {
            throw new IllegalArgumentException("the type " + datatype + " holds no whole numbers");
        }
        ByteBuffer bytes = ByteBuffer.allocate(width * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            switch (width) {
                case Long.BYTES -> bytes.putLong(value);
                case Integer.BYTES -> bytes.putInt(value);
                default -> bytes.putShort((short) value);
            }
        }
        return ByteString.copyFrom(bytes.flip());
    }

    private static int[] numbers(InferTensorContents contents, String datatype) {
        return switch (datatype) {
            case "INT64" ->
                contents.getInt64ContentsList().stream()
                        .mapToInt(Long::intValue)
                        .toArray();
            case "UINT64" ->
                contents.getUint64ContentsList().stream()
                        .mapToInt(Long::intValue)
                        .toArray();
            case "UINT32", "UINT16" ->
                contents.getUintContentsList().stream()
                        .mapToInt(Integer::intValue)
                        .toArray();
            case "INT32", "INT16" ->
                contents.getIntContentsList().stream()
                        .mapToInt(Integer::intValue)
                        .toArray();
            default -> NO_IDS;
        };
    }

    private static @Nullable ByteString raw(ModelInferResponse response, int output) {
        return output < response.getRawOutputContentsCount() ? response.getRawOutputContents(output) : null;
    }

    private static int width(String datatype) {
        return switch (datatype) {
            case "INT64", "UINT64" -> Long.BYTES;
            case "INT32", "UINT32" -> Integer.BYTES;
            case "INT16", "UINT16" -> Short.BYTES;
            default -> 0;
        };
    }
}
