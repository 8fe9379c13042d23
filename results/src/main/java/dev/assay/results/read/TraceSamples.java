package dev.assay.results.read;

import dev.assay.results.model.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The samples of a run whose load generator left a trace behind (loadgen-spec 7.7). In Server it names no sample at a first token:
 * the instant from which both are counted joins them, so samples that share it keep their latency and lose their first token. It
 * counts no tokens.
 */
final class TraceSamples {
    /** Larger traces are left alone: reading one takes longer than anybody waits for a page. */
    private static final long MOST_BYTES = 4L << 30;

    private static final String FILE = "mlperf_log_trace.json";

    private TraceSamples() {}

    /** The samples in the order of issue; empty when there is no trace, or it was switched off. */
    static Optional<Samples> read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.isRegularFile(file) || Files.size(file) == 0 || Files.size(file) > MOST_BYTES) {
            return Optional.empty();
        }
        List<TraceSample> samples = new ArrayList<>();
        Map<Long, Long> bySample = new HashMap<>();
        Map<Long, Long> byInstant = new HashMap<>();
        TraceLogReader.read(Files.newInputStream(file), samples::add, (sequenceId, due, latency) -> {
            if (sequenceId == TraceLogReader.FirstTokens.UNNAMED) {
                byInstant.merge(due, latency, (one, other) -> Samples.UNSET);
            } else {
                bySample.put(sequenceId, latency);
            }
        });
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        samples.sort(Comparator.comparingLong(TraceSample::sequenceId));
        attribute(samples, byInstant, bySample);
        return Optional.of(columns(samples, bySample));
    }

    /** Gives each sample that alone was due at an instant the first token of that instant. */
    private static void attribute(List<TraceSample> samples, Map<Long, Long> byInstant, Map<Long, Long> bySample) {
        Map<Long, Integer> sharing = new HashMap<>();
        samples.forEach(sample -> sharing.merge(sample.dueNanos(), 1, Integer::sum));
        for (TraceSample sample : samples) {
            Long latency = byInstant.get(sample.dueNanos());
            if (latency != null && latency != Samples.UNSET && sharing.getOrDefault(sample.dueNanos(), 0) == 1) {
                bySample.put(sample.sequenceId(), latency);
            }
        }
    }

    private static Samples columns(List<TraceSample> samples, Map<Long, Long> firstTokens) {
        int count = samples.size();
        long origin = samples.stream().mapToLong(TraceSample::dueNanos).min().orElse(0);
        long[] due = new long[count];
        long[] handedOver = new long[count];
        long[] first = new long[count];
        long[] completed = new long[count];
        Arrays.setAll(due, i -> samples.get(i).dueNanos() - origin);
        Arrays.setAll(handedOver, i -> due[i] + samples.get(i).handOverDelayNanos());
        Arrays.setAll(completed, i -> due[i] + samples.get(i).latencyNanos());
        Arrays.setAll(first, i -> {
            Long latency = firstTokens.get(samples.get(i).sequenceId());
            return latency == null ? Samples.UNSET : due[i] + latency;
        });
        return new Samples(due, handedOver, first, completed, new int[count], new byte[count]);
    }
}
