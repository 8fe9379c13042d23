package dev.assay.loadgen.log;

import dev.assay.loadgen.record.TraceEvent;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Writes the trace: Chrome trace events, valid JSON from the first byte to the last (loadgen-spec 7.7; the reference's own is
 * not, because it quotes the names of log lines twice). Times are microseconds with three decimals since the origin. Confined
 * to one thread at a time.
 */
public final class TraceLogFile implements AutoCloseable {
    private static final long NANOS_PER_MICRO = 1_000;

    /**
     * What an event tells about a sample; times in nanoseconds.
     *
     * @param sampleSequence sample sequence number
     * @param querySequence query sequence number
     * @param sampleIndex library index
     * @param dueNanos instant at which it was due
     * @param issuedNanos instant at which it was handed over
     */
    public record SampleFacts(
            long sampleSequence, long querySequence, int sampleIndex, long dueNanos, long issuedNanos) {}

    private final ByteSink out;
    private final boolean enabled;
    private final long originNanos;
    private final long originEpochNanos;
    private final boolean scheduled;
    private final byte[] process;
    private boolean closed;

    /**
     * Starts a trace.
     *
     * @param enabled when false the file stays empty
     * @param originNanos zero of the trace on the run's clock
     * @param originEpochNanos the same instant as civil time
     * @param scheduled whether samples also have counters of their delays: in Server
     */
    TraceLogFile(ByteSink out, boolean enabled, long originNanos, long originEpochNanos, boolean scheduled) {
        this.out = out;
        this.enabled = enabled;
        this.originNanos = originNanos;
        this.originEpochNanos = originEpochNanos;
        this.scheduled = scheduled;
        process = ("\"pid\":" + ProcessHandle.current().pid()).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        if (enabled) {
            out.ascii("{\"traceEvents\":[\n");
        }
    }

    public boolean isEnabled() {
        return enabled;
    }

    /** A stretch of time on a thread. */
    public void scope(TraceEvent event, long threadId, long startNanos, long durationNanos) {
        startScope(event.officialName(), threadId, startNanos, durationNanos);
        out.ascii("}},\n");
    }

    /** As {@link #scope} with a number of samples. */
    public void scopeWithCount(TraceEvent event, long threadId, long startNanos, long durationNanos, long count) {
        startScope(event.officialName(), threadId, startNanos, durationNanos);
        out.ascii("\"count\":").number(count).ascii("}},\n");
    }

    /** A log line of the given key or label was written. */
    public void logged(String event, String argument, String value, long threadId, long nanos) {
        startScope(event, threadId, nanos, 0);
        out.octet('"').ascii(argument).ascii("\":").text(JsonText.string(value)).ascii("}},\n");
    }

    /** A sample was completed. */
    public void completed(SampleFacts facts, long nanos) {
        if (scheduled) {
            counter("Latency", facts, nanos);
        }
        span("Sample", facts, nanos);
    }

    /** The first token of a sample arrived. */
    public void firstToken(SampleFacts facts, long nanos) {
        if (scheduled) {
            counter("Token_Latency", facts, nanos);
        } else {
            span("Token", facts, nanos);
        }
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
        if (closed) {
            return;
        }
        closed = true;
        if (enabled) {
            out.ascii("{\"name\":\"LastTrace\"}\n],\n\"displayTimeUnit\":\"ns\",\n\"otherData\":{\n\"ts\":");
            micros(originEpochNanos);
            out.ascii(",\n\"version\":\"MLPerf LoadGen v1.0\"\n}\n}\n");
        }
        out.close();
    }

    private void startScope(String name, long threadId, long startNanos, long durationNanos) {
        out.ascii("{\"name\":\"").ascii(name).ascii("\",\"ph\":\"X\",").bytes(process);
        out.ascii(",\"tid\":").number(threadId).ascii(",\"ts\":");
        micros(startNanos - originNanos);
        out.ascii(",\"dur\":");
        micros(durationNanos);
        out.ascii(",\"args\":{");
    }

    private void counter(String name, SampleFacts facts, long nanos) {
        out.ascii("{\"name\":\"")
                .ascii(name)
                .ascii("\",\"ph\": \"C\",")
                .bytes(process)
                .ascii(",\"ts\":");
        micros(facts.dueNanos() - originNanos);
        out.ascii(",\"args\":{ \"issue_delay\":").number(facts.issuedNanos() - facts.dueNanos());
        out.ascii(",\"issue_to_done\":").number(nanos - facts.issuedNanos()).ascii("}},\n");
    }

    private void span(String name, SampleFacts facts, long nanos) {
        out.ascii("{\"name\":\"")
                .ascii(name)
                .ascii("\",\"cat\":\"default\",\"ph\":\"b\",")
                .bytes(process);
        out.ascii(",\"id\":").number(facts.sampleSequence()).ascii(",\"ts\":");
        micros(facts.dueNanos() - originNanos);
        out.ascii(",\"args\":{\"sample_seq\":").number(facts.sampleSequence());
        out.ascii(",\"query_seq\":").number(facts.querySequence());
        out.ascii(",\"sample_idx\":").number(facts.sampleIndex());
        out.ascii(",\"issue_start_ns\":").number(facts.issuedNanos() - facts.dueNanos());
        out.ascii(",\"complete_ns\":").number(nanos - facts.dueNanos()).ascii("}},\n");
        out.ascii("{\"name\":\"")
                .ascii(name)
                .ascii("\",\"cat\":\"default\",\"ph\":\"e\", ")
                .bytes(process);
        out.ascii(",\"id\":").number(facts.sampleSequence()).ascii(",\"ts\":");
        micros(nanos - originNanos);
        out.ascii("},\n");
    }

    private void micros(long nanos) {
        if (nanos < 0) {
            out.octet('-');
        }
        long size = Math.abs(nanos);
        out.digits(size / NANOS_PER_MICRO, 1).octet('.').digits(size % NANOS_PER_MICRO, 3);
    }
}
