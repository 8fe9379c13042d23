package dev.assay.conf.round;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.Collections;
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

    private static PrivateIdWords read(String text) {
        Table table = Table.parse(text, FILE, "assay/private-id-words/1");
        table.text("about");
        PrivateIdWords words = new PrivateIdWords(
                table.texts("first"), table.texts("second"), table.mapIfAny("examples", Table::text));
        table.end();
        return words;
    }
}
