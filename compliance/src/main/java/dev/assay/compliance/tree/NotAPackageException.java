package dev.assay.compliance.tree;

/** What the user named is no package; the message says why and what to do, in one sentence. */
public final class NotAPackageException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With the sentence for the user. */
    public NotAPackageException(String message) {
        super(message);
    }
}
