package dev.assay.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Entry point of the process. */
public final class Main {
    /** Held here, because a logger that nobody holds forgets its level. */
    private static final Logger GRPC = Logger.getLogger("io.grpc");

    private Main() {}

    /** Runs one command and ends the process with its status. */
    public static void main(String[] args) {
        // Libraries bring the SLF4J interface without a logger behind it; its notice of that is of no use to a user.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        // gRPC logs each broken connection with a stack trace; the adapter says the same in a sentence.
        GRPC.setLevel(Level.OFF);
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int status = Assay.commandLine(out, err).execute(args);
        out.flush();
        err.flush();
        removeMark();
        System.exit(status);
    }

    /** Tells the launcher that the process ends by its own decision and was not ended by a library that it had loaded. */
    private static void removeMark() {
        String mark = System.getProperty("assay.mark");
        if (mark == null) {
            return;
        }
        try {
            Files.deleteIfExists(Path.of(mark));
        } catch (IOException e) {
            System.err.println(
                    "assay: the file " + mark + " cannot be removed (" + e.getMessage() + "); remove it by hand");
        }
    }
}
