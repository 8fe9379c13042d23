package dev.assay.cli.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a user most likely meant. */
public final class NearMiss {
    private NearMiss() {}

    /** The word in lower case without blanks, hyphens and underscores: {@code single-stream} equals {@code SingleStream}. */
    public static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /** The closest name, when it is close enough to be a slip: at most a third of its letters differ. */
    public static Optional<String> of(String word, Collection<String> names) {
        String wanted = plain(word);
        return names.stream()
                .filter(name ->
                        distance(wanted, plain(name)) <= Math.max(1, plain(name).length() / 3))
                .min(Comparator.comparingInt((String name) -> distance(wanted, plain(name)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** A clause for a message: the near miss if there is one, otherwise all names. */
    public static String hint(String word, Collection<String> names) {
        return of(word, names)
                .map(name -> "did you mean " + name + "?")
                .orElseGet(() -> "use one of " + String.join(", ", names));
    }

    /** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 || j == 0 ? i + j : step(a, b, i, j, d);
            }
        }
        return d[a.length()][b.length()];
    }

    private static int step(String a, String b, int i, int j, int[][] d) {
        int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
    }
}
