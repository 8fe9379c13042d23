package dev.assay.loadgen.log;

import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Values of the detail log as JSON text. */
public final class JsonText {
    private static final int FIRST_PRINTABLE = 0x20;

    private JsonText() {}

    /** A quoted string. Quotes, backslashes and control characters are escaped, where the reference would break its log. */
    public static String string(String text) {
        StringBuilder json = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                case '\b' -> json.append("\\b");
                case '\f' -> json.append("\\f");
                default -> {
                    if (c < FIRST_PRINTABLE) {
                        json.append("\\u").append(HexFormat.of().toHexDigits(c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        return json.append('"').toString();
    }

    /** A list of integers without blanks. */
    public static String list(int[] values) {
        StringBuilder json = new StringBuilder(2 + 6 * values.length).append('[');
        for (int i = 0; i < values.length; i++) {
            json.append(i == 0 ? "" : ",").append(values[i]);
        }
        return json.append(']').toString();
    }

    /** An object of strings without blanks, sorted by key. */
    public static String object(Map<String, String> values) {
        StringBuilder json = new StringBuilder("{");
        new TreeMap<>(values)
                .forEach((key, value) -> json.append(json.length() == 1 ? "" : ",")
                        .append(string(key))
                        .append(':')
                        .append(string(value)));
        return json.append('}').toString();
    }
}
