package dev.assay.cli.record;

import dev.assay.cli.record.Difference.Group;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Prints what differs between two records. */
public final class DiffView {
    private static final int MOST_FIGURES = 15;
    private static final int MOST_CHARACTERS = 90;
    private static final double PERCENT = 100;

    private DiffView() {}

    /** Prints the groups; of figures only the largest changes unless all are asked for. */
    public static void print(List<Difference> differences, boolean all, PrintWriter out) {
        if (differences.isEmpty()) {
            out.println("nothing differs but the times of day");
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
        return one.key() + ": " + text(one.before()) + " -> " + text(one.after())
                + (one.isFigure() && Double.isFinite(one.change())
                        ? String.format(Locale.ROOT, "  (%+.3g %%)", one.change() * PERCENT)
                        : "");
    }

    private static String text(String value) {
        if (value.isEmpty()) {
            return "(absent)";
        }
        return value.length() <= MOST_CHARACTERS ? value : value.substring(0, MOST_CHARACTERS) + "...";
    }
}
