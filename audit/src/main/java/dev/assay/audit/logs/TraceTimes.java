package dev.assay.audit.logs;

import dev.assay.results.read.TraceSample;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a trace tells beside its samples (loadgen-spec 7.7).
 *
 * @param issuedQueries calls that handed a query over
 * @param reportDelaysNanos for each call that completed samples, how long after the time stamp of the completion it came
 * @param firstTokenNanos by sequence number of a sample, its first token after it was due; empty without token latencies
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TraceTimes(long issuedQueries, long[] reportDelaysNanos, Map<Long, Long> firstTokenNanos) {
    /** Of a run without a trace. */
    static final TraceTimes NONE = new TraceTimes(0, new long[0], Map.of());

    private static final Pattern DURATION = Pattern.compile("\"dur\":\\s*(-?[\\d.]+)");
    private static final Pattern DUE = Pattern.compile("\"ts\":\\s*(-?[\\d.]+)");
    /** In Server a counter without the sample, which is known by its due time. */
    private static final Pattern DELAYS =
            Pattern.compile("\"issue_delay\":\\s*(-?\\d+),\"issue_to_done\":\\s*(-?\\d+)");

    private static final Pattern SPAN = Pattern.compile("\"sample_seq\":\\s*(\\d+).*\"complete_ns\":\\s*(-?\\d+)");
    private static final int NANO_PLACES = 3;

    /**
     * Reads a trace.
     *
     * @throws IOException if it cannot be read
     */
    static TraceTimes read(Path file, List<TraceSample> samples) throws IOException {
        long issued = 0;
        long[] delays = new long[1024];
        int reports = 0;
        Map<Long, Long> bySample = new HashMap<>();
        Map<Long, Long> byDue = new HashMap<>();
        try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("{\"name\":\"IssueQuery\"")) {
                    issued++;
                } else if (line.startsWith("{\"name\":\"QuerySamplesComplete\"")) {
                    delays = reports == delays.length ? Arrays.copyOf(delays, reports * 2) : delays;
                    delays[reports++] = nanos(DURATION, line).orElse(0L);
                } else if (line.startsWith("{\"name\":\"Token_Latency\"")) {
                    Matcher matcher = DELAYS.matcher(line);
                    Optional<Long> due = nanos(DUE, line);
                    if (matcher.find() && due.isPresent()) {
                        byDue.put(due.get(), Long.parseLong(matcher.group(1)) + Long.parseLong(matcher.group(2)));
                    }
                } else if (line.startsWith("{\"name\":\"Token\"")) {
                    Matcher matcher = SPAN.matcher(line);
                    if (matcher.find()) {
                        bySample.put(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
                    }
                }
            }
        }
        for (TraceSample sample : samples) {
            Long first = byDue.get(sample.dueNanos());
            if (first != null) {
                bySample.put(sample.sequenceId(), first);
            }
        }
        return new TraceTimes(issued, Arrays.copyOf(delays, reports), Map.copyOf(bySample));
    }

    private static Optional<Long> nanos(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find()
                ? Optional.of(new BigDecimal(matcher.group(1))
                        .movePointRight(NANO_PLACES)
                        .longValue())
                : Optional.empty();
    }
}
