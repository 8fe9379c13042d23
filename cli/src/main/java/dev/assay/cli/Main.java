package dev.assay.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Entry point of the process. */
public final class Main {
    private Main() {}

    /** Runs one command and ends the process with its status. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int status = Assay.commandLine(out, err).execute(args);
        out.flush();
        err.flush();
        System.exit(status);
    }
}
