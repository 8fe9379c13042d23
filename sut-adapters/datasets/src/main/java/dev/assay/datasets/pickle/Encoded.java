package dev.assay.datasets.pickle;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Bytes in the forms of older protocols: text in Latin-1, of which each character is a byte. */
final class Encoded {
    private Encoded() {}

    /** {@code _codecs.encode(text, "latin1")}: a byte string, or a slice of the file that must be decoded twice. */
    static Object of(@Nullable Object[] arguments) {
        if (arguments.length >= 1 && arguments[0] instanceof String text) {
            return text.getBytes(StandardCharsets.ISO_8859_1);
        }
        if (arguments.length >= 1 && arguments[0] instanceof FileSlice slice && slice.text()) {
            return new LatinSlice(slice);
        }
        throw Arguments.malformed("a byte string");
    }

    /** {@code bytearray(...)} of bytes, or nothing. */
    static Object bytes(@Nullable Object[] arguments) {
        if (arguments.length == 0) {
            return new byte[0];
        }
        return arguments[0] instanceof PythonList
                ? Arguments.malformed("a byte array")
                : Arguments.as(Object.class, arguments[0], "a byte array");
    }

    /** Bytes that stand in the file as text. */
    record LatinSlice(FileSlice text) {}
}
