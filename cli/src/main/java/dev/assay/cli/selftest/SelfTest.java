package dev.assay.cli.selftest;

import dev.assay.datasets.JsonLinesLibrary;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.clock.SystemClock;
import dev.assay.openaihttp.ConnectionSettings;
import dev.assay.openaihttp.Endpoint;
import dev.assay.openaihttp.OpenAiHttpSut;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.RequestSettings;
import dev.assay.openaihttp.ServerAddress;
import dev.assay.openaihttp.TokenIds;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Measures the HTTP client against a server with known answers; some 20 seconds. */
final class SelfTest {
    private static final int CLOSED_LOOP = 64;
    private static final int INTERVAL_MILLIS = 1000 / SelfTestResult.TOKENS_PER_SECOND;
    private static final int[] STREAMS = {100, 400, 1600, 3200};
    private static final int PACED_TOKENS = 100;
    private static final long LATE_NANOS = 10_000_000;
    private static final long PHASE_NANOS = 2_500_000_000L;
    private static final long PATIENCE_SECONDS = 20;

    /** Rates of one phase. */
    private record Measured(
            double completedPerSecond, double tokensPerSecond, double cpuNanosPerToken, long delayNanos) {}

    private final String url;
    private final JsonLinesLibrary prompts;
    private final Consumer<String> progress;
    private long nextId;

    SelfTest(String url, JsonLinesLibrary prompts, Consumer<String> progress) {
        this.url = url;
        this.prompts = prompts;
        this.progress = progress;
    }

    /**
     * Runs all phases.
     *
     * @throws IllegalStateException with one sentence when the client cannot reach its own server
     */
    SelfTestResult run() {
        progress.accept("warming up");
        closedLoop("burst-16", 256, true);
        progress.accept("requests");
        Measured requests = closedLoop("once", 1, false);
        progress.accept("events in bursts");
        Measured burst = closedLoop("burst-16", 256, true);
        int tested = 0;
        long delayNanos = 0;
        double cpuNanos = 0;
        boolean reached = false;
        long memoryBytes = 0;
        for (int streams : STREAMS) {
            progress.accept(streams + " streams at " + SelfTestResult.TOKENS_PER_SECOND + " tokens/s");
            long before = usedBytes();
            Measured paced = openLoop(streams);
            if (tested > 0 && paced.delayNanos() > LATE_NANOS) {
                reached = true;
                break;
            }
            memoryBytes = Math.max(memoryBytes, (lastUsedBytes - before) / streams);
            tested = streams;
            delayNanos = paced.delayNanos();
            cpuNanos = paced.cpuNanosPerToken();
        }
        int loops = Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 8);
        long possible = (long) (loops * 1e9 / Math.max(1, cpuNanos) / SelfTestResult.TOKENS_PER_SECOND);
        return new SelfTestResult(
                SelfTestResult.SCHEMA,
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().toString(),
                loops,
                requests.completedPerSecond(),
                burst.tokensPerSecond(),
                (long) cpuNanos,
                tested,
                delayNanos,
                reached,
                reached ? tested : Math.max(tested, possible),
                memoryBytes);
    }

    private long lastUsedBytes;

    /** A fixed number of samples in flight for the length of a phase. */
    private Measured closedLoop(String model, int tokens, boolean stream) {
        StampSink sink = new StampSink(CLOSED_LOOP);
        try (OpenAiHttpSut sut = sut(model, tokens, stream)) {
            sut.start(sink);
            long start = SystemClock.INSTANCE.nanoTime();
            long cpu = cpuNanos();
            while (SystemClock.INSTANCE.nanoTime() - start < PHASE_NANOS) {
                acquire(sink, 1);
                sut.issue(new One(nextId++));
            }
            acquire(sink, CLOSED_LOOP);
            return measured(sink, start, cpu);
        }
    }

    /** That many streams at once, from beginning to end. */
    private Measured openLoop(int streams) {
        StampSink sink = new StampSink(streams);
        try (OpenAiHttpSut sut = sut("paced-" + INTERVAL_MILLIS, PACED_TOKENS, true)) {
            sut.start(sink);
            long start = SystemClock.INSTANCE.nanoTime();
            long cpu = cpuNanos();
            for (int i = 0; i < streams; i++) {
                acquire(sink, 1);
                sut.issue(new One(nextId++));
            }
            lastUsedBytes = usedBytes();
            acquire(sink, streams);
            return measured(sink, start, cpu);
        }
    }

    private static Measured measured(StampSink sink, long startNanos, long startCpuNanos) {
        double seconds = (SystemClock.INSTANCE.nanoTime() - startNanos) / 1e9;
        String failure = sink.failure();
        if (!failure.isEmpty()) {
            throw new IllegalStateException("a request to the server of the self-test failed: " + failure);
        }
        return new Measured(
                sink.completed.get() / seconds,
                sink.tokens.get() / seconds,
                (double) (cpuNanos() - startCpuNanos) / Math.max(1, sink.tokens.get()),
                sink.delayP99Nanos());
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

    private OpenAiHttpSut sut(String model, int tokens, boolean stream) {
        RequestSettings request =
                RequestSettings.of(Endpoint.COMPLETIONS, model).maxTokens(tokens).tokenIds(TokenIds.OFF).stream(stream)
                        .build();
        OpenAiHttpSut sut = new OpenAiHttpSut(
                OpenAiOptions.of(ServerAddress.parse(url), request).withConnection(ConnectionSettings.DEFAULT),
                prompts);
        try {
            sut.library().load(new int[] {0});
            return sut;
        } catch (RuntimeException e) {
            sut.close();
            throw e;
        }
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    /** Heap in use, and what Netty's and Java's buffers hold outside of it. */
    private static long usedBytes() {
        long buffers = ManagementFactory.getPlatformMXBeans(java.lang.management.BufferPoolMXBean.class).stream()
                .mapToLong(java.lang.management.BufferPoolMXBean::getMemoryUsed)
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
