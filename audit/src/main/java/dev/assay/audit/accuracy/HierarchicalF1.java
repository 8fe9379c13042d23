package dev.assay.audit.accuracy;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * F1 over category paths such as {@code A > B > C}, summed over all samples (accuracy-spec 4, qwen3-vl-235b-a22b). Collects;
 * not thread safe.
 */
public final class HierarchicalF1 {
    private static final Pattern SEPARATOR = Pattern.compile(" > ", Pattern.LITERAL);

    private long commonPrefix;
    private long predictedLength;
    private long trueLength;

    /** Adds one sample with an answer that could be read. */
    public void add(String predictedPath, String truePath) {
        List<String> predicted = parts(predictedPath);
        List<String> truth = parts(truePath);
        int common = 0;
        while (common < Math.min(predicted.size(), truth.size())
                && predicted.get(common).equals(truth.get(common))) {
            common++;
        }
        commonPrefix += common;
        predictedLength += predicted.size();
        trueLength += truth.size();
    }

    /** Adds one sample whose answer could not be read: it counts as wrong at the full true length. */
    public void addUnreadable(String truePath) {
        int length = parts(truePath).size();
        predictedLength += length;
        trueLength += length;
    }

    /** F1 of precision and recall over everything added, 0 to 1; 0 when nothing matched. */
    public double f1() {
        if (commonPrefix == 0) {
            return 0;
        }
        double precision = commonPrefix / (double) predictedLength;
        double recall = commonPrefix / (double) trueLength;
        return 2 * precision * recall / (precision + recall);
    }

    private static List<String> parts(String path) {
        return Arrays.stream(SEPARATOR.split(path)).map(String::strip).toList();
    }
}
