package dev.assay.audit.accuracy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** ROUGE as the official scripts compute it: stemmed tokens, F value (accuracy-spec 2). Pure and thread safe. */
public final class Rouge {
    /** F values of one pair of texts, 0 to 1. */
    public record Scores(double rouge1, double rouge2, double rougeL, double rougeLsum) {}

    private static final int LONGEST_UNSTEMMED = 3;
    private static final Pattern NOT_A_WORD = Pattern.compile("[^a-z0-9]+");

    private Rouge() {}

    /** Scores a prediction against its reference; sentences are separated by newlines. */
    public static Scores score(String reference, String prediction) {
        List<String> target = tokens(reference);
        List<String> candidate = tokens(prediction);
        return new Scores(
                nGramF(target, candidate, 1),
                nGramF(target, candidate, 2),
                longestF(target, candidate),
                summaryF(sentences(reference), sentences(prediction)));
    }

    /** The official rounding of ROUGE percentages: four places, half to even on the scaled binary product. */
    public static double rounded(double percent) {
        return Math.rint(percent * 1e4) / 1e4;
    }

    static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        for (String word : NOT_A_WORD.split(text.toLowerCase(Locale.ROOT), 0)) {
            if (!word.isEmpty()) {
                tokens.add(word.length() > LONGEST_UNSTEMMED ? Stemmer.stem(word) : word);
            }
        }
        return tokens;
    }

    private static List<List<String>> sentences(String text) {
        return Arrays.stream(text.split("\n", -1))
                .filter(sentence -> !sentence.isEmpty())
                .map(Rouge::tokens)
                .toList();
    }

    private static double f(double precision, double recall) {
        return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
    }

    private static double nGramF(List<String> target, List<String> candidate, int n) {
        Map<List<String>, Integer> wanted = nGrams(target, n);
        Map<List<String>, Integer> found = nGrams(candidate, n);
        int overlap = 0;
        for (Map.Entry<List<String>, Integer> entry : wanted.entrySet()) {
            overlap += Math.min(entry.getValue(), found.getOrDefault(entry.getKey(), 0));
        }
        return f(
                overlap / (double) Math.max(candidate.size() - n + 1, 1),
                overlap / (double) Math.max(target.size() - n + 1, 1));
    }

    private static Map<List<String>, Integer> nGrams(List<String> tokens, int n) {
        Map<List<String>, Integer> counts = new HashMap<>();
        for (int i = 0; i + n <= tokens.size(); i++) {
            counts.merge(tokens.subList(i, i + n), 1, Integer::sum);
        }
        return counts;
    }

    private static double longestF(List<String> target, List<String> candidate) {
        if (target.isEmpty() || candidate.isEmpty()) {
            return 0;
        }
        int length = table(target, candidate)[target.size()][candidate.size()];
        return f(length / (double) candidate.size(), length / (double) target.size());
    }

    private static double summaryF(List<List<String>> target, List<List<String>> candidate) {
        Map<String, Integer> targetLeft = counts(target);
        Map<String, Integer> candidateLeft = counts(candidate);
        int targetTokens = target.stream().mapToInt(List::size).sum();
        int candidateTokens = candidate.stream().mapToInt(List::size).sum();
        if (targetTokens == 0 || candidateTokens == 0) {
            return 0;
        }
        int hits = 0;
        for (List<String> sentence : target) {
            for (int position : union(sentence, candidate)) {
                String token = sentence.get(position);
                int inTarget = targetLeft.getOrDefault(token, 0);
                int inCandidate = candidateLeft.getOrDefault(token, 0);
                if (inTarget > 0 && inCandidate > 0) {
                    hits++;
                    targetLeft.put(token, inTarget - 1);
                    candidateLeft.put(token, inCandidate - 1);
                }
            }
        }
        return f(hits / (double) candidateTokens, hits / (double) targetTokens);
    }

    private static Map<String, Integer> counts(List<List<String>> sentences) {
        Map<String, Integer> counts = new HashMap<>();
        sentences.forEach(sentence -> sentence.forEach(token -> counts.merge(token, 1, Integer::sum)));
        return counts;
    }

    /** Positions in the sentence that some candidate sentence shares with it in a longest common subsequence. */
    private static SortedSet<Integer> union(List<String> sentence, List<List<String>> candidates) {
        SortedSet<Integer> positions = new TreeSet<>();
        for (List<String> candidate : candidates) {
            int[][] table = table(sentence, candidate);
            int i = sentence.size();
            int j = candidate.size();
            while (i > 0 && j > 0) {
                if (sentence.get(i - 1).equals(candidate.get(j - 1))) {
                    positions.add(i - 1);
                    i--;
                    j--;
                } else if (table[i][j - 1] > table[i - 1][j]) {
                    j--;
                } else { // ties go up: the rule of the official library, it changes results
                    i--;
                }
            }
        }
        return positions;
    }

    private static int[][] table(List<String> rows, List<String> columns) {
        int[][] table = new int[rows.size() + 1][columns.size() + 1];
        for (int i = 1; i <= rows.size(); i++) {
            for (int j = 1; j <= columns.size(); j++) {
                table[i][j] = rows.get(i - 1).equals(columns.get(j - 1))
                        ? table[i - 1][j - 1] + 1
                        : Math.max(table[i - 1][j], table[i][j - 1]);
            }
        }
        return table;
    }
}
