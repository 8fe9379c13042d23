package dev.assay.results.report;

import dev.assay.results.model.SearchDocument.Broken;
import java.util.Locale;

/**
 * What broke first, in words. A probe that ended early stopped because of its count of samples over a limit, and its slowest
 * samples were never answered: there the percentile of the answers misleads and the count is told instead.
 */
public final class BrokenWords {
    private BrokenWords() {}

    /** One clause, as {@code TTFT p99 520 ms of 500 ms (+4.0 %): 64 of 3200 samples over, 59 allowed}. */
    public static String of(Broken broken) {
        if (broken.overLimit() <= broken.forgiven()) {
            return broken.reason();
        }
        String metric = broken.metric().toUpperCase(Locale.ROOT);
        String counts = broken.overLimit() + " of " + broken.samples() + " samples over";
        String limit = Words.time(broken.limitNanos());
        Long observed = broken.observedNanos();
        Double overBy = broken.overBy();
        if (broken.ended().equals("full") && observed != null && overBy != null && overBy > 0) {
            return metric + " p" + SearchLabel.percent(broken.percentile()) + " " + Words.time(observed) + " of "
                    + limit + String.format(Locale.ROOT, " (%+.1f %%)", 100 * overBy) + ": " + counts + ", "
                    + allowed(broken);
        }
        return metric + ": " + counts + " " + limit + ", " + allowed(broken)
                + (broken.ended().equals("full") ? "" : " in " + broken.plannedSamples() + "; the probe ended there");
    }

    private static String allowed(Broken broken) {
        return broken.forgiven() < 0 ? "none of so few is allowed" : broken.forgiven() + " allowed";
    }
}
