package dev.assay.loadgen.log;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the detail log: one line of JSON behind a marker for each entry (loadgen-spec 7.3). Counts what it flags. Confined to
 * one thread at a time.
 */
public final class DetailLogFile implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ByteSink out;
    private final @Nullable PrintStream copy;
    private final long originNanos;
    private final long process;
    private long errors;
    private long warnings;

    /**
     * Starts a log.
     *
     * @param originNanos instant from which the times of lines count
     * @param copy takes each line too, or null
     */
    DetailLogFile(ByteSink out, long originNanos, @Nullable PrintStream copy) {
        this.out = out;
        this.copy = copy;
        this.originNanos = originNanos;
        process = ProcessHandle.current().pid();
    }

    /**
     * Adds a line.
     *
     * @param nanos instant on the run's clock; one before the origin counts as the origin
     */
    public void add(DetailEntry entry, long nanos) {
        String line =
                ":::MLLOG {\"key\": \"" + entry.key() + "\", \"value\": " + entry.rawValueText() + ", \"time_ms\": "
                        + millis(nanos)
                        + ", \"namespace\": \"mlperf::logging\", \"event_type\": \"POINT_IN_TIME\", \"metadata\": {\"is_error\": "
                        + entry.isError() + ", \"is_warning\": " + entry.isWarning()
                        + ", \"file\": \"assay\", \"line_no\": 0, \"pid\": " + process + ", \"tid\": "
                        + Thread.currentThread().threadId() + "}}\n";
        out.text(line);
        if (copy != null) {
            copy.print(line);
        }
        warnings += entry.isWarning() ? 1 : 0;
        if (entry.isError()) {
            errors++;
            out.flush();
        }
    }

    /** Lines flagged as errors so far. */
    public long errors() {
        return errors;
    }

    /** Lines flagged as warnings so far. */
    public long warnings() {
        return warnings;
    }

    public void flush() {
        out.flush();
    }

    public Path path() {
        return out.path();
    }

    /** One sentence on why the file is incomplete, if it is. */
    public Optional<String> failure() {
        return out.failure();
    }

    @Override
    public void close() {
        out.close();
    }

    private String millis(long nanos) {
        long sinceOriginNanos = Math.max(0, nanos - originNanos);
        String fraction = Long.toString(sinceOriginNanos % NANOS_PER_MILLI + NANOS_PER_MILLI);
        return sinceOriginNanos / NANOS_PER_MILLI + "." + fraction.substring(1);
    }
}
