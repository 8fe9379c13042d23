package dev.assay.loadgen.session;

import dev.assay.loadgen.log.DetailEntry;
import dev.assay.loadgen.log.JsonText;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the official texts of a result say INVALID, for reasons that the official conditions do not know: unanswered samples,
 * misuse, an early end. Without reasons every text stays as it is. Pure.
 */
final class VerdictOverride {
    private static final String VALIDITY = "result_validity";
    private static final String REASON = "result_invalid_reason";
    private static final String EARLY_STOPPING_MET = "early_stopping_met";
    private static final String RESULT_LINE = "Result is : ";
    private static final String LAST_CONDITION = "  Early stopping satisfied: ";
    private static final String RECOMMENDATIONS = "Recommendations:";

    private final List<String> reasons;

    VerdictOverride(List<String> reasons) {
        this.reasons = reasons;
    }

    /** Detail lines of a run that ended before there was a result. */
    static List<DetailEntry> detailWithoutResult(List<String> reasons) {
        return List.of(DetailEntry.text(VALIDITY, "INVALID"), DetailEntry.text(REASON, String.join("; ", reasons)));
    }

    /** Summary lines of a run that ended before there was a result. */
    static List<String> summaryWithoutResult(List<String> reasons) {
        List<String> lines = new ArrayList<>();
        lines.add(RESULT_LINE + "INVALID");
        lines.add(RECOMMENDATIONS);
        reasons.forEach(reason -> lines.add(recommendation(reason)));
        return lines;
    }

    List<DetailEntry> detail(List<DetailEntry> official) {
        if (reasons.isEmpty()) {
            return official;
        }
        List<DetailEntry> entries = new ArrayList<>();
        String told = official.stream()
                .filter(entry -> entry.key().equals(REASON))
                .map(entry ->
                        entry.rawValueText().substring(1, entry.rawValueText().length() - 1))
                .findFirst()
                .orElse("");
        String added = JsonText.string(String.join("; ", reasons));
        DetailEntry reason = new DetailEntry(REASON, '"' + told + added.substring(1), false, false);
        for (DetailEntry entry : official) {
            switch (entry.key()) {
                case VALIDITY -> entries.add(DetailEntry.text(VALIDITY, "INVALID"));
                case REASON -> {}
                case EARLY_STOPPING_MET -> {
                    entries.add(entry);
                    entries.add(reason);
                }
                default -> entries.add(entry);
            }
        }
        return entries;
    }

    List<String> summary(List<String> official) {
        if (reasons.isEmpty()) {
            return official;
        }
        List<String> lines = new ArrayList<>();
        for (String line : official) {
            if (line.equals(RECOMMENDATIONS)) {
                continue;
            }
            lines.add(line.startsWith(RESULT_LINE) ? RESULT_LINE + "INVALID" : line);
            if (line.startsWith(LAST_CONDITION)) {
                lines.add(RECOMMENDATIONS);
                reasons.forEach(reason -> lines.add(recommendation(reason)));
            }
        }
        return lines;
    }

    private static String recommendation(String reason) {
        return " * " + reason.replace('\n', ' ');
    }
}
