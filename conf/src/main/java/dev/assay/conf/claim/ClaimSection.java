package dev.assay.conf.claim;

import java.util.List;

/**
 * One section of a claim file.
 *
 * @param name its key; empty for the root
 * @param list whether it is a list of entries with these fields
 */
public record ClaimSection(String name, boolean list, String about, List<ClaimField> fields) {
    /** Copies the list. */
    public ClaimSection {
        fields = List.copyOf(fields);
    }
}
