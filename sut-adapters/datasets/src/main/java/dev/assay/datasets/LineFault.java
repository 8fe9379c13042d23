package dev.assay.datasets;

/** What is wrong with one line; the reader adds file and line number. */
final class LineFault extends Exception {
    private static final long serialVersionUID = 1;
    private final String what;

    LineFault(String what) {
        super(what, null, false, false);
        this.what = what;
    }

    String what() {
        return what;
    }
}
