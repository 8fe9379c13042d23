package dev.assay.cli.submit;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;

/** The commands of this program, as the steps of a plan use them. */
public interface Tool {
    /** Runs a command with its arguments; its exit status. */
    int run(List<String> arguments, PrintWriter out, PrintWriter err);

    /** The options of a command, for example of {@code audit run}. */
    CommandSpec spec(String... command);

    /** This program's version. */
    String version();
}
