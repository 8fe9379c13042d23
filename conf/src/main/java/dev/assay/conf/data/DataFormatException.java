package dev.assay.conf.data;

/** A data file does not have the form its reader asks for; the message names file, place and remedy. */
public final class DataFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    public DataFormatException(String message) {
        super(message);
    }

    public DataFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
