package dev.assay.cli.record;

/**
 * One value that is not the same in two records.
 *
 * @param group what kind of thing differs
 * @param key path of the value in the record, with dots
 * @param before value in the first, as JSON; empty when it is absent there
 * @param after value in the second
 * @param change relative change of a figure; NaN for what is no figure
 */
public record Difference(Group group, String key, String before, String after, double change) {
    /** Kinds of things, the most telling first: what was asked explains what was measured. */
    public enum Group {
        /** Rules, scenario, settings, seeds, options. */
        ASKED("what was asked for", true),
        /** Versions of this program and what it reproduces. */
        PROGRAM("the measuring program", true),
        /** Data set and other files. */
        INPUTS("data and files", true),
        /** The system under test. */
        SYSTEM("the system under test", true),
        /** Machine, Java, container. */
        PLACE("where it ran", true),
        /** Verdict, result and conditions. */
        VERDICT("verdict and result", false),
        /** All other figures, and what the adapter saw. */
        FIGURES("measured", false);

        private final String words;
        private final boolean cause;

        Group(String words, boolean cause) {
            this.words = words;
            this.cause = cause;
        }

        /** The group in words. */
        public String words() {
            return words;
        }

        /** Whether a difference here can explain others. */
        public boolean isCause() {
            return cause;
        }
    }

    /** Whether it is a figure. */
    public boolean isFigure() {
        return !Double.isNaN(change);
    }
}
