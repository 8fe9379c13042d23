package dev.assay.testkit.server;

import dev.assay.testkit.engine.Tokenizer;
import dev.assay.testkit.engine.Vocabulary;
import java.nio.charset.StandardCharsets;

/** The text of each token, ready to stand inside a JSON string; made once. Immutable. */
final class TokenTexts {
    private static final TokenTexts BUILT_IN = new TokenTexts();
    private static final byte[] NOTHING = {};

    private final byte[][] escaped;
    private final boolean[] partial;

    private TokenTexts() {
        Vocabulary vocabulary = Vocabulary.builtIn();
        Tokenizer tokenizer = vocabulary.tokenizer();
        escaped = new byte[vocabulary.size()][];
        partial = new boolean[vocabulary.size()];
        for (int token = 0; token < escaped.length; token++) {
            byte[] bytes = tokenizer.tokenBytes(token);
            partial[token] = bytes.length == 1 && bytes[0] < 0;
            escaped[token] = partial[token] ? bytes : escape(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    static TokenTexts builtIn() {
        return BUILT_IN;
    }

    /** Whether the token is a part of a character. */
    boolean isPartial(int token) {
        return token < partial.length && partial[token];
    }

    /** The token's text, or for a partial one its byte. Not to be written to. */
    byte[] of(int token) {
        return token < escaped.length ? escaped[token] : NOTHING;
    }

    private static byte[] escape(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
