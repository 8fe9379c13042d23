package dev.assay.testkit.server;

import java.util.Arrays;

/**
 * Turns tokens into JSON-escaped text and holds the bytes of an unfinished character back until the rest has come, as
 * servers do: such a token has an id and no text yet. Confined to one thread.
 */
final class TextAssembler {
    private static final byte[] REPLACEMENT = {(byte) 0xEF, (byte) 0xBF, (byte) 0xBD};
    private static final int LONGEST_CHARACTER = 4;

    private final TokenTexts texts = TokenTexts.builtIn();
    private final byte[] held = new byte[LONGEST_CHARACTER];
    private int heldCount;
    private int wanted;

    /** Adds what the token makes visible. */
    void add(int token, ByteWriter out) {
        if (!texts.isPartial(token)) {
            flush(out);
            out.add(texts.of(token));
            return;
        }
        byte b = texts.of(token)[0];
        boolean continues = (b & 0xC0) == 0x80;
        if (!continues) {
            flush(out);
            wanted = lengthFrom(b);
        }
        if (wanted == 0) {
            out.add(REPLACEMENT);
            return;
        }
        held[heldCount++] = b;
        if (heldCount == wanted) {
            out.add(Arrays.copyOf(held, heldCount));
            heldCount = 0;
            wanted = 0;
        }
    }

    /** Ends the text: an unfinished character becomes U+FFFD. */
    void flush(ByteWriter out) {
        if (heldCount > 0) {
            out.add(REPLACEMENT);
        }
        heldCount = 0;
        wanted = 0;
    }

    /** Bytes of the character that starts with this one; 0 when none does. */
    private static int lengthFrom(byte first) {
        int b = first & 0xFF;
        if (b >= 0xC2 && b <= 0xDF) {
            return 2;
        }
        if (b >= 0xE0 && b <= 0xEF) {
            return 3;
        }
        return b >= 0xF0 && b <= 0xF4 ? LONGEST_CHARACTER : 0;
    }
}
