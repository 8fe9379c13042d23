package dev.assay.cli.selftest;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.clock.SystemClock;
import dev.assay.openaihttp.ConnectionSettings;
import dev.assay.openaihttp.Endpoint;
import dev.assay.openaihttp.OpenAiHttpSut;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.RequestSettings;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.TokenIds;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Loads the HTTP client against a server with known answers, without the load generator, so that what is measured is the
 * client's own work. One load at a time.
 */
public final class ClientTrial {
    private static final long PATIENCE_SECONDS = 20;
    private static final int RAMP_INTERVALS = 10;

    private final String url;
    private final PromptLibrary prompts;
    private final ConnectionSettings connections;
    private long nextId;

    /** @param url of a stamping server */
    public ClientTrial(String url, PromptLibrary prompts, ConnectionSettings connections) {
        this.url = url;
        this.prompts = prompts;
        this.connections = connections;
    }

    /**
     * A fixed number of samples in flight for a time.
     *
     * @param model pace of the server: {@code once}, {@code burst-N}, {@code paced-MILLIS}
     * @param tokens tokens asked for
     * @param inFlight samples in flight
     * @param nanos how long new samples are handed over
     * @throws IllegalStateException with one sentence when the client cannot reach the server, or it does not answer
     */
    public ClientFigures closedLoop(String model, int tokens, int inFlight, long nanos) {
        StampSink sink = new StampSink(inFlight);
        boolean stream = !model.equals("once");
        try (OpenAiHttpSut sut = sut(model, tokens, stream)) {
            sut.start(sink);
            Meter meter = new Meter();
            while (SystemClock.INSTANCE.nanoTime() - meter.startNanos < nanos) {
                acquire(sink, 1);
                sut.issue(new One(nextId++));
            }
            acquire(sink, inFlight);
            return meter.read(sink, stream, 0);
        }
    }

    /**
     * That many streams at once, each from its beginning to its end. They begin one after the other within ten intervals, so
     * that their tokens do not come all at the same instant, as they do not in a run.
     *
     * @param streams samples in flight
     * @param intervalMillis time between the tokens of one stream
     * @param tokens tokens of each
     * @param settled whether garbage is collected before memory in use is read, which disturbs the stamps
     * @throws IllegalStateException as {@link #closedLoop}
     */
    public ClientFigures streams(int streams, int intervalMillis, int tokens, boolean settled) {
        StampSink sink = new StampSink(streams);
        try (OpenAiHttpSut sut = sut("paced-" + intervalMillis, tokens, true)) {
            sut.start(sink);
            long before = usedBytes(settled);
            Meter meter = new Meter();
            long rampNanos = TimeUnit.MILLISECONDS.toNanos(intervalMillis) * RAMP_INTERVALS;
            for (int i = 0; i < streams; i++) {
                acquire(sink, 1);
                awaitInstant(meter.startNanos + rampNanos * i / streams);
                sut.issue(new One(nextId++));
            }
            if (settled) {
                awaitFirstTokens(sink, streams);
            }
            long openBytes = usedBytes(settled) - before;
            acquire(sink, streams);
            return meter.read(sink, true, Math.max(0, openBytes));
        }
    }

    /** Processor time and memory from its making on. */
    private static final class Meter {
        private static final OperatingSystemMXBean SYSTEM =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        private final long startBytes = THREADS.getTotalThreadAllocatedBytes();
        private final long startCpuNanos = SYSTEM.getProcessCpuTime();
        private final long startNanos = SystemClock.INSTANCE.nanoTime();

        ClientFigures read(StampSink sink, boolean stream, long openBytes) {
            double seconds = (SystemClock.INSTANCE.nanoTime() - startNanos) / 1e9;
            String failure = sink.failure();
            if (!failure.isEmpty()) {
                throw new IllegalStateException("a request to the server of the self-test failed: " + failure);
            }
            return new ClientFigures(
                    sink.completed.get(),
                    stream ? sink.tokens.get() : 0,
                    seconds,
                    (SYSTEM.getProcessCpuTime() - startCpuNanos) / 1e9,
                    THREADS.getTotalThreadAllocatedBytes() - startBytes,
                    sink.firstTokenErrors,
                    sink.completionErrors,
                    openBytes);
        }
    }

    private static void awaitInstant(long nanos) {
        for (long left = nanos - SystemClock.INSTANCE.nanoTime();
                left > 0;
                left = nanos - SystemClock.INSTANCE.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void acquire(StampSink sink, int permits) {
        try {
            if (!sink.free.tryAcquire(permits, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(
                        "the server of the self-test did not answer for " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the self-test was interrupted", e);
        }
    }

    private static void awaitFirstTokens(StampSink sink, int streams) {
        long start = SystemClock.INSTANCE.nanoTime();
        while (sink.begun.get() < streams) {
            if (SystemClock.INSTANCE.nanoTime() - start > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
                throw new IllegalStateException("only " + sink.begun.get() + " of " + streams
                        + " streams of the self-test began within " + PATIENCE_SECONDS + " s");
            }
            Thread.onSpinWait();
        }
    }

    private OpenAiHttpSut sut(String model, int tokens, boolean stream) {
        RequestSettings request =
                RequestSettings.of(Endpoint.COMPLETIONS, model).maxTokens(tokens).tokenIds(TokenIds.OFF).stream(stream)
                        .build();
        OpenAiHttpSut sut = new OpenAiHttpSut(
                OpenAiOptions.of(ServerAddress.parse(url), request).withConnection(connections), prompts);
        try {
            sut.library().load(new int[] {0});
            return sut;
        } catch (RuntimeException e) {
            sut.close();
            throw e;
        }
    }

    /** Heap in use, and what Netty's and Java's buffers hold outside of it. */
    private static long usedBytes(boolean settled) {
        if (settled) {
            System.gc();
        }
        long buffers = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + buffers;
    }

    /** A query of one sample, always the first of the library. */
    private record One(long id) implements Query {
        @Override
        public int sampleCount() {
            return 1;
        }

        @Override
        public long sampleId(int i) {
            return id;
        }

        @Override
        public int sampleIndex(int i) {
            return 0;
        }

        @Override
        public long dueNanos(int i) {
            return 0;
        }
    }
}
