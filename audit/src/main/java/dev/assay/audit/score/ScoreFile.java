package dev.assay.audit.score;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Looks over the text of a score file before anyone believes it: a file without a value, a value that is no number, one from
 * too few samples, a wrapped number, and a misspelt name are faults, each with its own id.
 */
public final class ScoreFile {
    /** A fault of a score file. */
    public record Fault(String id, long line, String sentence) {}

    private static final Pattern ENTRY = Pattern.compile("[\"'](\\w[\\w-]*)[\"']\\s*:\\s*([^,}]+(?:\\([^)]*\\))?)");
    private static final Pattern NUMBER = Pattern.compile("[\"']?-?\\d+(?:\\.\\d+)?[\"']?");
    private static final Set<String> OTHER_NAMES = Set.of(
            "gen_num",
            "gen_tok_len",
            "num-samples",
            "n",
            "acc",
            "accuracy",
            "mAP",
            "good",
            "total",
            "vbench_score",
            "CLIP_SCORE",
            "FID_SCORE",
            "hash");
    private static final Set<String> COUNT_NAMES = Set.of("gen_num", "num-samples", "n", "total");
    /** The largest values that shares can have, in the unit in which score files have them. */
    private static final Map<String, Double> MOST = Map.ofEntries(
            Map.entry("rouge1", 100.0),
            Map.entry("rouge2", 100.0),
            Map.entry("rougeL", 100.0),
            Map.entry("rougeLsum", 100.0),
            Map.entry("gsm8k", 100.0),
            Map.entry("mbxp", 100.0),
            Map.entry("exact_match", 100.0),
            Map.entry("acc", 100.0),
            Map.entry("accuracy", 100.0),
            Map.entry("f1", 100.0));

    private static final int NEAR = 2;

    private ScoreFile() {}

    /**
     * The faults of a score file's text.
     *
     * @param requiredSamples samples that a full score covers; empty: not judged
     */
    public static List<Fault> faults(String text, OptionalLong requiredSamples) {
        List<Fault> faults = new ArrayList<>();
        long values = 0;
        long line = 0;
        for (String content : text.lines().toList()) {
            line++;
            Map<String, String> entries = entries(content);
            values += entries.size() + (content.matches(".*\\w=\\s*[0-9.]+.*") ? 1 : 0);
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                fault(entry.getKey(), entry.getValue(), line, requiredSamples).ifPresent(faults::add);
            }
        }
        if (values == 0) {
            faults.add(new Fault("ACC-EMPTY", 0, "the score file holds no value; the accuracy script did not finish."));
        }
        return faults;
    }

    private static Map<String, String> entries(String line) {
        Map<String, String> entries = new java.util.LinkedHashMap<>();
        for (Matcher matcher = ENTRY.matcher(line); matcher.find(); ) {
            entries.put(matcher.group(1), matcher.group(2).strip());
        }
        return entries;
    }

    private static Optional<Fault> fault(String name, String value, long line, OptionalLong required) {
        if (AccuracyMetric.ofPrinted(name).isEmpty() && !OTHER_NAMES.contains(name)) {
            String near =
                    nearest(name).map(n -> "; did you mean \"" + n + "\"?").orElse(".");
            return Optional.of(new Fault("ACC-UNKNOWN-NAME", line, "unknown \"" + name + "\"" + near));
        }
        if (value.equalsIgnoreCase("nan")
                || value.toLowerCase(java.util.Locale.ROOT).contains("inf")) {
            return Optional.of(new Fault("ACC-NAN", line, "\"" + name + "\" is " + value + ", which is no score."));
        }
        if (!NUMBER.matcher(value).matches()) {
            return Optional.of(new Fault(
                    "ACC-FORMAT",
                    line,
                    "\"" + name + "\" is written as " + value + "; the checker finds plain numbers only."));
        }
        double number = Double.parseDouble(value.replaceAll("[\"']", ""));
        double most = MOST.getOrDefault(name, Double.POSITIVE_INFINITY);
        if (number > most || number < 0) {
            return Optional.of(new Fault(
                    "ACC-IMPLAUSIBLE",
                    line,
                    "\"" + name + "\" is " + value + ", but no such score is "
                            + (number < 0 ? "below 0" : "above 100")
                            + "; the file was edited, or written by another script."));
        }
        if (required.isPresent() && COUNT_NAMES.contains(name)) {
            if (number < required.getAsLong()) {
                return Optional.of(new Fault(
                        "ACC-PARTIAL",
                        line,
                        "\"" + name + "\" is " + value + ", but a full score covers " + required.getAsLong()
                                + " samples."));
            }
        }
        return Optional.empty();
    }

    private static Optional<String> nearest(String name) {
        Map<String, Integer> distances = new HashMap<>();
        for (AccuracyMetric metric : AccuracyMetric.values()) {
            distances.put(metric.printedName(), distance(name, metric.printedName()));
        }
        return distances.entrySet().stream()
                .filter(entry -> entry.getValue() <= NEAR)
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
    }

    /** Fewest insertions, deletions and replacements that turn one word into the other. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
