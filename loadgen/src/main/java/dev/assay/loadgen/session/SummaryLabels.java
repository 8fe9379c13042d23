package dev.assay.loadgen.session;

import java.util.ArrayList;
import java.util.List;

/**
 * The names under which the trace tells that pieces of the summary were written: headings, texts of several lines and complete
 * lines as a whole, values by their label; line ends become semicolons (loadgen-spec 7.7).
 */
final class SummaryLabels {
    private static final String RULE = "=".repeat(48);
    private static final String SEPARATOR = ": ";

    private final List<String> lines;
    private final List<String> labels = new ArrayList<>();
    private int at;

    private SummaryLabels(List<String> lines) {
        this.lines = lines;
    }

    static List<String> of(List<String> lines) {
        SummaryLabels labels = new SummaryLabels(lines);
        while (labels.at < lines.size()) {
            labels.next();
        }
        return labels.labels;
    }

    private void next() {
        String line = lines.get(at);
        if (isHeading(at)) {
            take(3);
        } else if (line.isEmpty() && isHeading(at + 1)) {
            take(4);
        } else if (line.startsWith(" * ") && at > 0 && lines.get(at - 1).endsWith("Early Stopping Result:")) {
            take(textLength());
        } else if (line.startsWith("QPS w/") || line.startsWith("TPS w/") || line.startsWith(" * ")) {
            take(1);
        } else {
            int end = line.indexOf(SEPARATOR);
            boolean hasValue =
                    end >= 0 && !line.substring(end + SEPARATOR.length()).isBlank();
            labels.add(hasValue ? line.substring(0, end + SEPARATOR.length()) : line);
            at++;
        }
    }

    private boolean isHeading(int index) {
        return index + 2 < lines.size()
                && lines.get(index).equals(RULE)
                && lines.get(index + 2).equals(RULE);
    }

    /** Lines of an early stopping text: all that start with a blank. */
    private int textLength() {
        int end = at;
        while (end < lines.size() && lines.get(end).startsWith(" ")) {
            end++;
        }
        return end - at;
    }

    private void take(int count) {
        labels.add(String.join(";", lines.subList(at, at + count)));
        at += count;
    }
}
