package dev.assay.conf.rules;

import java.util.Locale;

/** Division of a submission. */
public enum Division {
    /** All values of the rules hold. */
    CLOSED,
    /** As closed, with a network between LoadGen and the system. */
    NETWORK,
    /** The user may set what LoadGen lets him set. */
    OPEN;

    /** Whether the values of the rules are locked. */
    public boolean locksRules() {
        return this != OPEN;
    }

    /** The name of the folder in a package. */
    public String folder() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * A division by its folder name, ignoring case.
     *
     * @throws IllegalArgumentException with the allowed names when there is none
     */
    public static Division ofFolder(String name) {
        for (Division division : values()) {
            if (division.folder().equalsIgnoreCase(name)) {
                return division;
            }
        }
        throw new IllegalArgumentException("unknown division \"" + name + "\"; use closed, network or open");
    }
}
