package dev.assay.compliance.tree;

/** Which folders a scan enters, so that a check of a part does not walk the whole. */
@FunctionalInterface
public interface PathFilter {
    /** Everything. */
    PathFilter ALL = path -> true;

    /** Whether the folder at this path below the root is entered. */
    boolean enters(String folderPath);
}
