package dev.assay.audit;

import dev.assay.results.read.DetailLog;
import dev.assay.results.read.DetailLogEnd;
import dev.assay.results.read.RunReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Whether a detail log or a trace was written to its end. */
public final class LogEnd {
    /** Name of the detail log. */
    public static final String DETAIL_LOG = RunReader.DETAIL;

    private static final String END_OF_TRACE = "\"LastTrace\"";
    private static final int TAIL_BYTES = 4096;

    private LogEnd() {}

    /** How a detail log is cut short, as {@link DetailLogEnd#cut} says it. */
    public static Optional<String> cut(DetailLog log) {
        return DetailLogEnd.cut(log);
    }

    /**
     * Whether a trace log lacks its end.
     *
     * @throws IOException if it cannot be read
     */
    public static boolean traceIsCut(Path trace) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(trace.toFile(), "r")) {
            byte[] tail = new byte[(int) Math.min(TAIL_BYTES, file.length())];
            file.seek(file.length() - tail.length);
            file.readFully(tail);
            return !new String(tail, StandardCharsets.ISO_8859_1).contains(END_OF_TRACE);
        }
    }
}
