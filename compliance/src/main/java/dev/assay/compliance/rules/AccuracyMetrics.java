package dev.assay.compliance.rules;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How each accuracy metric is found in a line (checker specification, section 7): a line is matched from its beginning, a
 * number is a run of digits and dots, and where the text before is free the last occurrence counts.
 */
public final class AccuracyMetrics {
    private static final String NUMBER = "([0-9.]+)";
    private static final Map<String, Pattern> PATTERNS = patterns();
    private static final Pattern HASH = Pattern.compile("hash=([\\w]+)", Pattern.UNICODE_CHARACTER_CLASS);

    private AccuracyMetrics() {}

    private static Map<String, Pattern> patterns() {
        Map<String, String> text = new LinkedHashMap<>();
        text.put("acc", "(?:accuracy|\\{\"accuracy)[\": ]*=?\\s*" + NUMBER);
        text.put("mAP", ".*(?:mAP=|'Total':)\\s*" + NUMBER);
        text.put("F1", "\\{[\"']exact_match[\"']:\\s*[0-9.]+,\\s*[\"']f1[\"']:\\s*" + NUMBER + "\\}");
        text.put("DICE", "Accuracy:\\s*mean\\s*=\\s*" + NUMBER);
        text.put("AUC", "AUC=" + NUMBER);
        text.put("ACCURACY", "Word Error Rate:.*, accuracy=" + NUMBER + "%");
        text.put("DLRM_NE", ".*metric/lifetime_ne/rating:\\s*" + NUMBER);
        text.put("DLRM_ACC", ".*metric/lifetime_accuracy/rating:\\s*" + NUMBER);
        text.put("DLRM_AUC", ".*metric/lifetime_gauc/rating:\\s*" + NUMBER);
        text.put("F1_HIERARCHICAL", "\\{.*\"f1\":\\s*" + NUMBER + ".*\\}");
        text.put("E2E_ACCURACY", "Accuracy:\\s*" + NUMBER);
        for (String name : new String[] {"ROUGE1", "ROUGE2", "CLIP_SCORE", "FID_SCORE", "ROUGEL", "ROUGELSUM"}) {
            String key = name.equals("ROUGEL")
                    ? "rougeL"
                    : name.equals("ROUGELSUM")
                            ? "rougeLsum"
                            : name.startsWith("ROUGE") ? name.toLowerCase(java.util.Locale.ROOT) : name;
            text.put(name, ".*'" + key + "':\\s+'?" + NUMBER);
        }
        text.put("GEN_LEN", exactBlank("gen_len"));
        text.put("TOKENS_PER_SAMPLE", exactBlank("tokens_per_sample"));
        text.put("gsm8k_accuracy", exactBlank("gsm8k"));
        text.put("mbxp_accuracy", exactBlank("mbxp"));
        text.put("exact_match", exactBlank("exact_match"));
        text.put("vbench_score", exactBlank("vbench_score"));
        Map<String, Pattern> compiled = new LinkedHashMap<>();
        text.forEach((name, regex) -> compiled.put(name, Pattern.compile(regex)));
        return compiled;
    }

    private static String exactBlank(String key) {
        return ".*'" + key + "':\\s" + NUMBER;
    }

    /** The number of a metric on a line, as text. */
    public static Optional<String> find(String metric, String line) {
        Pattern pattern = PATTERNS.get(metric);
        if (pattern == null) {
            return Optional.empty();
        }
        Matcher matcher = pattern.matcher(line);
        return matcher.lookingAt() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** Whether the way a metric is written is known. */
    static boolean knows(String metric) {
        return PATTERNS.containsKey(metric);
    }

    /** The hash, if the whole line is one. */
    static Optional<String> hash(String line) {
        Matcher matcher = HASH.matcher(line);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
