package dev.assay.results.compare;

import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** First and last round whose results of a benchmark compare with each other, as the rules table them. */
final class ComparableRounds {
    private record Span(String first, String last) {}

    private static final String NEWEST_TABLED = "6.0";
    private static final Map<String, Span> DATACENTER = Map.ofEntries(
            Map.entry("resnet", new Span("0.5", "5.0")),
            Map.entry("retinanet", new Span("2.1", "5.1")),
            Map.entry("3d-unet", new Span("0.7", "5.0")),
            Map.entry("bert", new Span("0.7", "4.1")),
            Map.entry("dlrm-v2", new Span("3.1", "5.1")),
            Map.entry("dlrm-v3", new Span("6.0", "6.0")),
            Map.entry("rnnt", new Span("0.7", "4.0")),
            Map.entry("gptj", new Span("3.1", "5.0")),
            Map.entry("llama2-70b", new Span("4.0", "6.0")),
            Map.entry("stable-diffusion-xl", new Span("4.0", "5.1")),
            Map.entry("mixtral-8x7b", new Span("4.1", "6.0")),
            Map.entry("llama3.1-405b", new Span("5.0", "6.0")),
            Map.entry("rgat", new Span("5.0", "6.0")),
            Map.entry("llama3.1-8b", new Span("5.1", "6.0")),
            Map.entry("whisper", new Span("5.1", "6.0")),
            Map.entry("deepseek-r1", new Span("5.1", "6.0")),
            Map.entry("gpt-oss", new Span("6.0", "6.0")),
            Map.entry("wan-2.2", new Span("6.0", "6.0")),
            Map.entry("qwen3-vl", new Span("6.0", "6.0")));
    private static final Map<String, Span> EDGE = Map.ofEntries(
            Map.entry("resnet", new Span("0.5", "6.0")),
            Map.entry("retinanet", new Span("2.1", "5.1")),
            Map.entry("3d-unet", new Span("0.7", "6.0")),
            Map.entry("bert", new Span("0.7", "6.0")),
            Map.entry("gptj", new Span("3.1", "5.0")),
            Map.entry("rnnt", new Span("0.7", "4.0")),
            Map.entry("stable-diffusion-xl", new Span("4.0", "6.0")),
            Map.entry("pointpainting", new Span("5.0", "6.0")),
            Map.entry("llama3.1-8b", new Span("5.1", "6.0")),
            Map.entry("whisper", new Span("5.1", "6.0")),
            Map.entry("yolo", new Span("6.0", "6.0")));

    private ComparableRounds() {}

    /** Why results of two rounds do not compare, or may not be said to; empty when they do. */
    static Optional<String> problem(String benchmark, String suite, String firstRound, String secondRound) {
        String first = number(firstRound);
        String second = number(secondRound);
        for (String round : new String[] {first, second}) {
            if (compare(round, NEWEST_TABLED) > 0) {
                return Optional.of("The rules do not say yet whether results of v" + first + " and v" + second
                        + " compare: the table of comparable rounds ends with v" + NEWEST_TABLED + ".");
            }
        }
        Map<String, Span> table = suite.toLowerCase(Locale.ROOT).contains("edge") ? EDGE : DATACENTER;
        Optional<Span> span = table.entrySet().stream()
                .filter(entry -> benchmark.toLowerCase(Locale.ROOT).startsWith(entry.getKey()))
                .max(Comparator.comparingInt(entry -> entry.getKey().length()))
                .map(Map.Entry::getValue);
        if (span.isEmpty()) {
            return Optional.of("The rules table no comparable rounds for " + benchmark + ".");
        }
        boolean inside = inside(first, span.get()) && inside(second, span.get());
        return inside
                ? Optional.empty()
                : Optional.of("Results of " + benchmark + " compare from v"
                        + span.get().first() + " to v" + span.get().last() + " only, and these are of v" + first
                        + " and v" + second + ".");
    }

    private static boolean inside(String round, Span span) {
        return compare(round, span.first()) >= 0 && compare(round, span.last()) <= 0;
    }

    private static String number(String round) {
        return round.startsWith("v") ? round.substring(1) : round;
    }

    private static int compare(String a, String b) {
        return Double.compare(Double.parseDouble(a), Double.parseDouble(b));
    }
}
