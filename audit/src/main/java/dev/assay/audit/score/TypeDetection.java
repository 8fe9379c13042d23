package dev.assay.audit.score;

import dev.assay.results.read.AccuracyEntry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Tells the element type of a log from its payloads (audit-spec 6.1): ids below 2^24 have a zero byte that text never has;
 * the reported token count fixes the element size; with 64-bit ids every second 32-bit word is 0. Feed it entries, then ask.
 */
public final class TypeDetection {
    private static final int ENOUGH_ENTRIES = 2000;
    private static final double NEARLY_ALL = 0.9;
    private static final int LARGER_THAN_ANY_VOCABULARY = 1 << 24;

    private int looked;
    private int text;
    private int counted;
    private int counted2;
    private int counted4;
    private int counted8;
    private int whole8;
    private int upperWordsZero;
    private int whole4;
    private int floats;

    /** Takes one entry into account; empty payloads tell nothing. */
    public void add(AccuracyEntry entry) {
        byte[] data = entry.data();
        if (data.length == 0 || looked >= ENOUGH_ENTRIES) {
            return;
        }
        looked++;
        text += looksLikeText(data) ? 1 : 0;
        long count = entry.tokenCount().orElse(0);
        if (count > 0) {
            counted++;
            counted2 += data.length == 2 * count ? 1 : 0;
            counted4 += data.length == 4 * count ? 1 : 0;
            counted8 += data.length == 8 * count ? 1 : 0;
        }
        if (data.length % Integer.BYTES == 0) {
            whole4++;
            floats += looksLikeFloats(data) ? 1 : 0;
        }
        if (data.length % Long.BYTES == 0) {
            whole8++;
            upperWordsZero += upperWordsAreZero(data) ? 1 : 0;
        }
    }

    /** The type, if the payloads agree on one. */
    public Optional<ElementType> type() {
        if (looked == 0) {
            return Optional.empty();
        }
        if (text >= NEARLY_ALL * looked) {
            return Optional.of(ElementType.TEXT);
        }
        ElementType fourBytes = floats >= NEARLY_ALL * whole4 ? ElementType.FLOAT32 : ElementType.INT32;
        if (counted > 0) {
            if (counted4 >= NEARLY_ALL * counted) {
                return Optional.of(fourBytes);
            }
            if (counted8 >= NEARLY_ALL * counted) {
                return Optional.of(ElementType.INT64);
            }
            if (counted2 >= NEARLY_ALL * counted) {
                return Optional.of(ElementType.INT16);
            }
        }
        if (whole8 == looked && upperWordsZero == looked) {
            return Optional.of(ElementType.INT64);
        }
        return whole4 == looked ? Optional.of(fourBytes) : Optional.empty();
    }

    private static boolean looksLikeText(byte[] data) {
        for (byte b : data) {
            if (b == 0) {
                return false;
            }
        }
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(data));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static boolean looksLikeFloats(byte[] data) {
        ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            int bits = buffer.getInt();
            float value = Float.intBitsToFloat(bits);
            boolean possible = bits == 0 || (bits >= LARGER_THAN_ANY_VOCABULARY && value == Math.rint(value));
            if (!possible || value >= LARGER_THAN_ANY_VOCABULARY) {
                return false;
            }
        }
        return true;
    }

    private static boolean upperWordsAreZero(byte[] data) {
        ByteBuffer buffer = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            long id = buffer.getLong();
            if (id < 0 || id >= LARGER_THAN_ANY_VOCABULARY) {
                return false;
            }
        }
        return true;
    }
}
