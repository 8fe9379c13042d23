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
    private static final byte[] TOKEN_COUNTER = "{\"name\":\"Token_Latency\"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] TOKEN_SPAN = "{\"name\":\"Token\",".getBytes(StandardCharsets.US_ASCII);
    private static final Pattern COUNTED = Pattern.compile("\"ts\":\\s*(-?[\\d.]+).*?\"issue_to_done\":\\s*(-?\\d+)");
    private static final Pattern SPANNED = Pattern.compile(
            "\"ph\":\\s*\"b\".*?\"ts\":\\s*(-?[\\d.]+).*?\"sample_seq\":\\s*(\\d+).*?\"complete_ns\":\\s*(-?\\d+)");
    private static final int NANO_PLACES = 3;

    /** Is given each first token. */
    public interface FirstTokens {
        /** Stands for a sample that the trace does not name. */
        long UNNAMED = -1;

        /**
         * One first token.
         *
         * @param sequenceId number of its sample; {@link #UNNAMED} in Server, where a trace does not say
         * @param dueNanos instant from which its sample counts, after the trace's own origin
         * @param latencyNanos first token this much after it
         */
        void taken(long sequenceId, long dueNanos, long latencyNanos);
    }

    private TraceLogReader() {}

    /**
     * Reads a trace to its end and closes the stream.
     *
     * @param taken is given each completed sample, in the order of the file
     * @return how many there were
     * @throws IOException if the bytes cannot be read
     */
    public static long read(InputStream in, Consumer<TraceSample> taken) throws IOException {
        return read(in, taken, (sequenceId, due, latency) -> {});
    }

    /**
     * The same with the first tokens of runs that report them.
     *
     * @param firstTokens is given each first token, in the order of the file
     */
    public static long read(InputStream in, Consumer<TraceSample> taken, FirstTokens firstTokens) throws IOException {
        long count = 0;
        try (ByteLines lines = new ByteLines(in, MAX_LINE_BYTES)) {
            while (lines.next()) {
                firstToken(lines, firstTokens);
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

    private static void firstToken(ByteLines lines, FirstTokens to) {
        if (lines.startsWith(TOKEN_COUNTER)) {
            Matcher counted = COUNTED.matcher(lines.text());
            if (counted.find()) {
                to.taken(FirstTokens.UNNAMED, nanos(counted.group(1)), Long.parseLong(counted.group(2)));
            }
        } else if (lines.startsWith(TOKEN_SPAN)) {
            Matcher spanned = SPANNED.matcher(lines.text());
            if (spanned.find()) {
                to.taken(Long.parseLong(spanned.group(2)), nanos(spanned.group(1)), Long.parseLong(spanned.group(3)));
            }
        }
    }

    private static long nanos(String micros) {
        return new BigDecimal(micros).movePointRight(NANO_PLACES).longValue();
    }

    private static TraceSample sample(Matcher matcher) {
        long due = nanos(matcher.group(1));
        return new TraceSample(
                Long.parseLong(matcher.group(2)),
                Long.parseLong(matcher.group(3)),
                Long.parseLong(matcher.group(4)),
                due,
                Long.parseLong(matcher.group(5)),
                Long.parseLong(matcher.group(6)));
    }
}
