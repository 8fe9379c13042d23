package dev.assay.conf.round;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Word lists of the private system id (checker-spec 14.1): word, word and four hex digits, taken from the SHA-256 of
 * the system name.
 *
 * @param first 64 words, picked by the first byte modulo 64
 * @param second 64 words, picked by the second byte modulo 64
 * @param examples known ids by system name
 */
public record PrivateIdWords(List<String> first, List<String> second, Map<String, String> examples) {
    private static final String FILE = "private-id-words.json";
    private static final PrivateIdWords BUILT_IN = read(Resources.text(FILE));

    public PrivateIdWords {
        first = List.copyOf(first);
        second = List.copyOf(second);
        examples = Collections.unmodifiableMap(new java.util.LinkedHashMap<>(examples));
    }

    /** The built-in lists. */
    public static PrivateIdWords builtIn() {
        return BUILT_IN;
    }

    /**
     * The private id of a system: word, word and four hexadecimal digits, from the SHA-256 of its folder name.
     *
     * @param system name of the system's folder
     */
    public String id(String system) {
        byte[] hash;
        try {
            hash = MessageDigest.getInstance("SHA-256").digest(system.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
        return first.get((hash[0] & 0xff) % first.size()) + "-" + second.get((hash[1] & 0xff) % second.size()) + "-"
                + HexFormat.of().formatHex(hash, 2, 4);
    }

    private static PrivateIdWords read(String text) {
        Table table = Table.parse(text, FILE, "assay/private-id-words/1");
        table.text("about");
        PrivateIdWords words = new PrivateIdWords(
                table.texts("first"), table.texts("second"), table.mapIfAny("examples", Table::text));
        table.end();
        return words;
    }
}
