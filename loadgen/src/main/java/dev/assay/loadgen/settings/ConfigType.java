package dev.assay.loadgen.settings;

/** Where a configuration text comes from, which decides the keys that it may set (loadgen-spec 1.6). */
public enum ConfigType {
    /** The round's own values; alone may set seeds, the accuracy log probability and the test05 keys. Type 0. */
    BUILT_IN,
    /** The submitter's values; the first one of a session brings the built-in values along. Type 1. */
    USER,
    /** Anything else, as an audit configuration. Type 2. */
    OTHER;

    /** The type of the number that harnesses pass. */
    public static ConfigType ofNumber(int number) {
        return switch (number) {
            case 0 -> BUILT_IN;
            case 1 -> USER;
            default -> OTHER;
        };
    }
}
