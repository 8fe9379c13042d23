package dev.assay.audit.accuracy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The needle-in-a-haystack score of llama3.1-405b (accuracy-spec 4). */
public final class NeedleMatch {
    private static final Pattern GROUP =
            Pattern.compile("\\w{8}-\\w{4}-\\w{4}-\\w{4}-\\w{12}", Pattern.UNICODE_CHARACTER_CLASS);

    private NeedleMatch() {}

    /**
     * Percent, two places. A pair of groups scores the share of the label's characters that occur anywhere in the predicted
     * group, so a wrong group still scores above 0: its hyphens match.
     */
    public static double percent(String label, String prediction) {
        List<String> wanted = groups(label);
        List<String> found = groups(prediction);
        if (found.isEmpty()) {
            return 0;
        }
        double sum = 0;
        for (int i = 0; i < Math.min(wanted.size(), found.size()); i++) {
            sum += share(wanted.get(i), found.get(i));
        }
        return new BigDecimal(100 * sum / found.size())
                .setScale(2, RoundingMode.HALF_EVEN)
                .doubleValue();
    }

    private static double share(String label, String prediction) {
        long hits = label.chars().filter(c -> prediction.indexOf(c) >= 0).count();
        return hits / (double) label.length();
    }

    private static List<String> groups(String text) {
        List<String> groups = new ArrayList<>();
        for (Matcher matcher = GROUP.matcher(text); matcher.find(); ) {
            groups.add(matcher.group().toLowerCase(Locale.ROOT));
        }
        return groups;
    }
}
