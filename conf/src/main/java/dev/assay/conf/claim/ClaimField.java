package dev.assay.conf.claim;

import java.util.List;
import java.util.OptionalDouble;

/**
 * One field of a claim file.
 *
 * @param path dotted name, without list indices: {@code hardware.count}
 * @param unit unit of a number; empty if it has none
 * @param values what a choice, or each text of a list, may be; empty if anything
 * @param min least number allowed
 * @param max largest number allowed
 * @param why what the figure lacks without the field; empty unless it is needed
 */
public record ClaimField(
        String path,
        Kind kind,
        String meaning,
        String unit,
        List<String> values,
        OptionalDouble min,
        OptionalDouble max,
        Need need,
        String why) {
    /** What a field holds. */
    public enum Kind {
        /** Any text. */
        TEXT,
        /** One of the values. */
        CHOICE,
        /** A number. */
        NUMBER,
        /** A whole number. */
        WHOLE,
        /** true or false. */
        FLAG,
        /** A list of values. */
        TEXTS
    }

    /** Whether a field may be left out. */
    public enum Need {
        /** It may. */
        NO,
        /** A claim without it means nothing: a finding. */
        ALWAYS,
        /** The file is refused without it. */
        FORM
    }

    /** Copies the list. */
    public ClaimField {
        values = List.copyOf(values);
    }
}
