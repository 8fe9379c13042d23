package dev.assay.cli.run;

/** The system under test cannot be used. The message is one sentence for the user. Exit status 3. */
public class SutUnreachable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SutUnreachable(String message) {
        super(message);
    }
}
