package dev.assay.compliance.rules;

import java.util.Collection;
import java.util.Locale;

/** The nearest known name to a misspelt one. */
public final class Suggestions {
    private Suggestions() {}

    /** Text such as {@code ; did you mean Server?}, or nothing if no name is near. */
    public static String nearest(String name, Collection<String> known) {
        String best = "";
        int least = Math.max(2, name.length() / 3) + 1;
        for (String candidate : known) {
            int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                best = candidate;
            }
        }
        return best.isEmpty() ? "" : "; did you mean " + best + "?";
    }

    /** Edits that turn one text into the other. */
    private static int distance(String a, String b) {
        int[] above = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                row[j] = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + change);
            }
            above = row;
        }
        return above[b.length()];
    }
}
