package dev.assay.testkit.engine;

/** What the engine does about key/value cache that a sequence may need later. */
public enum KvPolicy {
    /** Admits a request only when its prompt and its whole output limit fit: requests wait longer, none is ever evicted. */
    RESERVE,
    /**
     * Admits a request when its prompt fits; when a growing sequence finds the cache full, the youngest sequence is evicted
     * and computes its prompt and earlier output again once there is room.
     */
    RECOMPUTE
}
