package dev.assay.compliance.tree;

/** Something about the package itself that a checker must tell: where, and what was found. */
public record TreeProblem(Kind kind, String path, String found) {
    /** Kinds of problems. */
    public enum Kind {
        /** A link that leads out of the package; it is not followed. */
        LINK_LEAVES_PACKAGE,
        /** Links that lead to each other; they are not followed. */
        LINK_CYCLE,
        /** An archive entry whose name would leave the folder it is unpacked to; it is left out. */
        UNSAFE_NAME,
        /** An archive that unpacks to far more than its size allows; reading stopped. */
        BOMB,
        /** An archive that ends early or is damaged; reading stopped. */
        DAMAGED_ARCHIVE,
        /** The same name twice in an archive; the last one counts. */
        TWICE,
        /** A file or folder that cannot be read. */
        UNREADABLE,
        /** Folders nested deeper, or more files, than is sensible; the rest is left out. */
        TOO_MUCH
    }
}
