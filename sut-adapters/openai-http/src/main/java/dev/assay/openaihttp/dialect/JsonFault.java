package dev.assay.openaihttp.dialect;

/** Bytes that are not JSON. Without a stack trace: it is thrown on an event loop and means one sample. */
public final class JsonFault extends Exception {
    private static final long serialVersionUID = 1;
    private final int offset;

    JsonFault(String what, int offset) {
        super(what, null, false, false);
        this.offset = offset;
    }

    /** Position of the fault; bytes from the start of the scanned value. */
    public int offset() {
        return offset;
    }
}
