package dev.assay.cli.selftest;

import dev.assay.datasets.PromptDataset;
import dev.assay.openaihttp.ConnectionSettings;
import java.util.function.Consumer;

/** Measures the HTTP client against a server with known answers; some 20 seconds. */
final class SelfTest {
    private static final int CLOSED_LOOP = 64;
    private static final int INTERVAL_MILLIS = 1000 / SelfTestResult.TOKENS_PER_SECOND;
    private static final int[] STREAMS = {100, 400, 1600, 3200};
    private static final int PACED_TOKENS = 100;
    private static final int BURST_TOKENS = 256;
    private static final long LATE_NANOS = 10_000_000;
    private static final long PHASE_NANOS = 2_500_000_000L;

    private final ClientTrial trial;
    private final Consumer<String> progress;

    SelfTest(String url, PromptDataset prompts, Consumer<String> progress) {
        this.trial = new ClientTrial(url, prompts, ConnectionSettings.DEFAULT);
        this.progress = progress;
    }

    /**
     * Runs all phases.
     *
     * @throws IllegalStateException with one sentence when the client cannot reach its own server
     */
    SelfTestResult run() {
        progress.accept("warming up");
        var _ = burst();
        progress.accept("requests");
        ClientFigures requests = trial.closedLoop("once", 1, CLOSED_LOOP, PHASE_NANOS);
        progress.accept("events in bursts");
        ClientFigures burst = burst();
        int tested = 0;
        long delayNanos = 0;
        double cpuNanos = 0;
        boolean reached = false;
        long memoryBytes = 0;
        for (int streams : STREAMS) {
            progress.accept(streams + " streams at " + SelfTestResult.TOKENS_PER_SECOND + " tokens/s");
            ClientFigures paced = trial.streams(streams, INTERVAL_MILLIS, PACED_TOKENS, false);
            if (tested > 0 && paced.firstTokenP99Nanos() > LATE_NANOS) {
                reached = true;
                break;
            }
            memoryBytes = Math.max(memoryBytes, paced.openBytes() / streams);
            tested = streams;
            delayNanos = paced.firstTokenP99Nanos();
            cpuNanos = paced.cpuNanosPerEvent();
        }
        int loops = Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, 8);
        long possible = (long) (loops * 1e9 / Math.max(1, cpuNanos) / SelfTestResult.TOKENS_PER_SECOND);
        return new SelfTestResult(
                SelfTestResult.SCHEMA,
                Runtime.getRuntime().availableProcessors(),
                Runtime.version().toString(),
                loops,
                requests.completedPerSecond(),
                burst.eventsPerSecond(),
                (long) cpuNanos,
                tested,
                delayNanos,
                reached,
                reached ? tested : Math.max(tested, possible),
                memoryBytes);
    }

    private ClientFigures burst() {
        return trial.closedLoop("burst-16", BURST_TOKENS, CLOSED_LOOP, PHASE_NANOS);
    }
}
