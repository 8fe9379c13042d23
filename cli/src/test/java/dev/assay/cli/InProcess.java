package dev.assay.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs a command inside the test's process and keeps what it printed. */
record InProcess(int status, String out, String err) {
    static InProcess assay(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int status =
                Assay.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(args);
        return new InProcess(status, out.toString(), err.toString());
    }
}
