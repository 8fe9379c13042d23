package dev.assay.datasets.pickle;

/** A pickle that cannot be read. The message is one clause without the file's name: what is wrong, and what to do. */
public final class PickleFault extends RuntimeException {
    private static final long serialVersionUID = 1;

    PickleFault(String message) {
        super(message);
    }

    /** The clause. */
    public String what() {
        return String.valueOf(getMessage());
    }
}
