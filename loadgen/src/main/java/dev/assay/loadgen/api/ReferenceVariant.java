package dev.assay.loadgen.api;

/**
 * Which build of the reference a run reproduces; only these two facts change a schedule (loadgen-spec 2.4, 2.6, 9.3).
 *
 * @param version release of the library
 * @param uniformInt how its C++ standard library draws bounded integers
 */
public record ReferenceVariant(LoadGenVersion version, UniformInt uniformInt) {
    /** Bounded integers as drawn by libstdc++. */
    public enum UniformInt {
        /** GCC 11 and newer: one multiplication a draw. */
        GCC_11_AND_NEWER,
        /** GCC 10 and older: division with rejection. */
        GCC_10_AND_OLDER
    }

    /** The newest release, built with a current compiler. */
    public static final ReferenceVariant NEWEST =
            new ReferenceVariant(LoadGenVersion.NEWEST, UniformInt.GCC_11_AND_NEWER);
}
