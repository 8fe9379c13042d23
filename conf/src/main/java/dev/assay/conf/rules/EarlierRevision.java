package dev.assay.conf.rules;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A revision of a round's values that was in use before the final one; published logs may come from either.
 *
 * @param revision its tag
 * @param addedSince keys that it lacks, with the final value
 * @param changedSince keys with another value in it
 */
public record EarlierRevision(String revision, Map<String, String> addedSince, Map<String, Change> changedSince) {
    /** The two values of a key. */
    public record Change(String earlier, String last) {}

    public EarlierRevision {
        addedSince = Collections.unmodifiableMap(new LinkedHashMap<>(addedSince));
        changedSince = Collections.unmodifiableMap(new LinkedHashMap<>(changedSince));
    }
}
