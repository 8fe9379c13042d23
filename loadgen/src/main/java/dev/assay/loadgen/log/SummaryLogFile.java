package dev.assay.loadgen.log;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the summary log: the text of the result, if there is one, and the two closing blocks with the numbers of warnings
 * and errors (loadgen-spec 7.5). Confined to one thread at a time.
 */
public final class SummaryLogFile {
    private final ByteSink out;
    private final @Nullable PrintStream copy;
    private boolean closed;

    SummaryLogFile(ByteSink out, @Nullable PrintStream copy) {
        this.out = out;
        this.copy = copy;
    }

    /** Adds lines, given without their ends. */
    public void lines(List<String> lines) {
        for (String line : lines) {
            out.text(line).octet('\n');
            if (copy != null) {
                copy.print(line + "\n");
            }
        }
    }

    public void flush() {
        out.flush();
    }

    /** Adds the closing blocks and closes the file. */
    public void close(long warnings, long errors) {
        if (closed) {
            return;
        }
        closed = true;
        lines(SummaryTrailer.lines(warnings, errors));
        out.close();
        if (copy != null) {
            copy.flush();
        }
    }

    public Path path() {
        return out.path();
    }

    /** One sentence on why the file is incomplete, if it is. */
    public Optional<String> failure() {
        return out.failure();
    }
}
