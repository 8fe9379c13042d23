package dev.assay.cli.record;

import dev.assay.cli.record.Difference.Group;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints what differs between two records. */
public final class DiffView {
    private static final int MOST_FIGURES = 15;
    private static final int MOST_CHARACTERS = 90;
    private static final int BEFORE_THE_PARTING = 20;
    private static final double PERCENT = 100;

    private DiffView() {}

    /** Prints the groups; of figures only the largest changes unless all are asked for. */
    public static void print(List<Difference> differences, boolean all, PrintWriter out) {
        if (differences.isEmpty()) {
            out.println("nothing differs but the times of day and where the files lie");
        }
        for (Group group : Group.values()) {
            List<Difference> own =
                    differences.stream().filter(one -> one.group() == group).toList();
            if (own.isEmpty()) {
                continue;
            }
            out.println(group.words());
            long shown = all || group.isCause() ? own.size() : MOST_FIGURES;
            own.stream().limit(shown).forEach(one -> out.println("  " + line(one)));
            if (own.size() > shown) {
                out.println("  ... and " + (own.size() - shown) + " smaller ones; --all shows them");
            }
        }
        if (!differences.isEmpty()
                && differences.stream().noneMatch(one -> one.group().isCause())) {
            out.println(
                    "Nothing that was recorded explains the differences: they are chance, or something that no record holds.");
        }
        out.flush();
    }

    private static String line(Difference one) {
        int start = begin(one.before(), one.after());
        return one.key() + ": " + text(one.before(), start) + " -> " + text(one.after(), start)
                + (one.isFigure() && Double.isFinite(one.change())
                        ? String.format(Locale.ROOT, "  (%+.3g %%)", one.change() * PERCENT)
                        : "");
    }

    /** Where two long values begin to be shown: a little before they part, since what is equal needs no room. */
    private static int begin(String before, String after) {
        if (Math.max(before.length(), after.length()) <= MOST_CHARACTERS) {
            return 0;
        }
        int equal = 0;
        while (equal < Math.min(before.length(), after.length()) && before.charAt(equal) == after.charAt(equal)) {
            equal++;
        }
        return equal <= MOST_CHARACTERS / 2 ? 0 : equal - BEFORE_THE_PARTING;
    }

    private static String text(String value, int start) {
        if (value.isEmpty()) {
            return "(absent)";
        }
        int end = Math.min(value.length(), start + MOST_CHARACTERS);
        return (start > 0 ? "..." : "")
                + value.substring(Math.min(start, end), end)
                + (end < value.length() ? "..." : "");
    }
}
