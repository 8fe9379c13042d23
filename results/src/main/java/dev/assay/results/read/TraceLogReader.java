package dev.assay.results.read;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the samples of {@code mlperf_log_trace.json} as a stream. The file is no strict JSON (log entries carry doubled
 * quotes), so only the lines of samples are looked at. Not thread safe.
 */
public final class TraceLogReader {
    private static final int MAX_LINE_BYTES = 1 << 20;
    private static final byte[] SAMPLE = "{\"name\":\"Sample\"".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern BEGIN =
            Pattern.compile("\"ph\":\\s*\"b\".*?\"ts\":\\s*(-?[\\d.]+).*?\"sample_seq\":\\s*(\\d+)"
                    + ".*?\"query_seq\":\\s*(\\d+).*?\"sample_idx\":\\s*(\\d+).*?\"issue_start_ns\":\\s*(-?\\d+)"
                    + ".*?\"complete_ns\":\\s*(-?\\d+)");
    private static final int NANO_PLACES = 3;

    private TraceLogReader() {}

    /**
     * Reads a trace to its end and closes the stream.
     *
     * @param taken is given each completed sample, in the order of the file
     * @return how many there were
     * @throws IOException if the bytes cannot be read
     */
    public static long read(InputStream in, Consumer<TraceSample> taken) throws IOException {
        long count = 0;
        try (ByteLines lines = new ByteLines(in, MAX_LINE_BYTES)) {
            while (lines.next()) {
                if (!lines.startsWith(SAMPLE)) {
                    continue;
                }
                Matcher matcher = BEGIN.matcher(lines.text());
                if (matcher.find()) {
                    taken.accept(sample(matcher));
                    count++;
                }
            }
        }
        return count;
    }

    private static TraceSample sample(Matcher matcher) {
        long due = new BigDecimal(matcher.group(1)).movePointRight(NANO_PLACES).longValue();
        return new TraceSample(
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)),
                Long.parseLong(matcher.group(4)),
                due,
                Long.parseLong(matcher.group(5)),
                Long.parseLong(matcher.group(6)));
    }
}
