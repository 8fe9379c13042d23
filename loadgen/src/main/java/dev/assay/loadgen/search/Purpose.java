package dev.assay.loadgen.search;

import java.util.Locale;

/** Why a probe is made. */
public enum Purpose {
    /** To find a rate that passes and one that fails. */
    BRACKET,
    /** To narrow the bracket. */
    NARROW,
    /** To settle a contradiction, or to make sure of the failure that decides. */
    REPEAT,
    /** To run the answer in full length. */
    CONFIRM,
    /** A step of the official search. */
    OFFICIAL;

    /** The name in files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
