package dev.assay.bench;

import dev.assay.cli.selftest.ClientFigures;
import dev.assay.cli.selftest.ClientTrial;
import dev.assay.cli.selftest.ServerProcess;
import dev.assay.datasets.PromptDataset;
import dev.assay.openaihttp.ConnectionSettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The HTTP client with one event loop against the server with known answers, in a process and on processors of its own. Rates a
 * core divide by the processor time that the client used, so they hold where the server was the slower of the two.
 *
 * <ul>
 *   <li>{@code http-requests}: closed loop of 64 whole answers;
 *   <li>{@code http-burst}: closed loop of 64 streams of 256 events, 16 events a write;
 *   <li>{@code http-paced}: streams of 50 events a second for 5 s, all at once;
 *   <li>{@code http-open}: streams of one event a second, for the memory that open streams hold.
 * </ul>
 */
final class HttpBench {
    private static final int IN_FLIGHT = 64;
    private static final int BURST_TOKENS = 256;
    private static final int PACED_MILLIS = 20;
    private static final int PACED_TOKENS = 250;
    private static final int OPEN_MILLIS = 1000;
    private static final int OPEN_TOKENS = 10;
    private static final double NANOS_PER_MICRO = 1e3;

    private HttpBench() {}

    static JsonLine run(String name, int size, String serverCpus, int warmUps) throws IOException {
        try (ServerProcess server = ServerProcess.start(List.of("taskset", "-c", serverCpus))) {
            ClientTrial trial = new ClientTrial(
                    server.url(), PromptDataset.builtIn(), ConnectionSettings.DEFAULT.withEventLoops(1));
            for (int i = 0; i < warmUps; i++) {
                var _ = load(trial, name, size);
            }
            return line(name, size, warmUps, load(trial, name, size));
        }
    }

    private static ClientFigures load(ClientTrial trial, String name, int size) {
        return switch (name) {
            case "http-requests" -> trial.closedLoop("once", 1, IN_FLIGHT, TimeUnit.SECONDS.toNanos(size));
            case "http-burst" -> trial.closedLoop("burst-16", BURST_TOKENS, IN_FLIGHT, TimeUnit.SECONDS.toNanos(size));
            case "http-paced" -> trial.streams(size, PACED_MILLIS, PACED_TOKENS, false);
            default -> trial.streams(size, OPEN_MILLIS, OPEN_TOKENS, true);
        };
    }

    private static JsonLine line(String name, int size, int warmUps, ClientFigures figures) {
        long events = figures.events();
        JsonLine line = new JsonLine()
                .text("workload", name)
                .whole("size", size)
                .whole("warm_ups", warmUps)
                .number("requests_per_s", figures.completedPerSecond())
                .number("requests_per_core_s", figures.completed() / figures.cpuSeconds())
                .number("cpu_share", figures.cpuSeconds() / figures.seconds());
        if (events > 0) {
            line.number("events_per_s", figures.eventsPerSecond())
                    .number("events_per_core_s", events / figures.cpuSeconds())
                    .number("bytes_per_event", (double) figures.allocatedBytes() / events);
            errors(line, "first_token", figures.firstTokenErrors());
            errors(line, "completion", figures.completionErrors());
        }
        if (figures.openBytes() > 0) {
            line.number("kib_per_stream", figures.openBytes() / 1024.0 / size);
        }
        return line;
    }

    private static void errors(JsonLine line, String what, Histogram errors) {
        for (int percentile : new int[] {50, 99, 100}) {
            line.number(
                    what + "_error_p" + percentile + "_us", errors.getValueAtPercentile(percentile) / NANOS_PER_MICRO);
        }
    }
}
