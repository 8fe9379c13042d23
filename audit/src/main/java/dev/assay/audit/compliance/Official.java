package dev.assay.audit.compliance;

import java.util.List;
import java.util.Optional;

/**
 * The verdict of the official verifier and checker of a round, their quirks included.
 *
 * @param verdict what the checker makes of the files
 * @param files the verifier's files, byte for byte
 * @param console what the verifier prints at its end
 * @param why one sentence on a verdict that is no pass; empty for a pass
 * @param cause what kind of reason that is; says nothing for a pass
 */
public record Official(Verdict verdict, List<VerdictFile> files, List<String> console, String why, Cause cause) {
    public Official {
        files = List.copyOf(files);
        console = List.copyOf(console);
    }

    /** A verdict on what the test is for. */
    public Official(Verdict verdict, List<VerdictFile> files, List<String> console, String why) {
        this(verdict, files, console, why, Cause.BEHAVIOUR);
    }

    /** No verdict, because something that it needs is missing. */
    public static Official error(Cause cause, String why) {
        return new Official(Verdict.ERROR, List.of(), List.of(), why, cause);
    }

    /** A file by its name. */
    public Optional<VerdictFile> file(String name) {
        return files.stream().filter(file -> file.name().equals(name)).findFirst();
    }
}
