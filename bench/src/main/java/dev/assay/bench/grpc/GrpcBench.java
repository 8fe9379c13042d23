package dev.assay.bench.grpc;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.grpc.Asked;
import dev.assay.grpc.GrpcOptions;
import dev.assay.grpc.GrpcSut;
import dev.assay.loadgen.api.Query;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives assay.sut.v1 as fast as one client core can: server and client in processes of their own, the server pinned to core
 * 0, the client, issuing thread and event loop together, to core 1. A window of samples is kept in flight. Prints the rate by
 * the wall clock, the rate by the client's own processor time, and bytes allocated, for each size of messages.
 */
public final class GrpcBench {
    private static final int WINDOW = 4096;
    private static final int QUERY_SAMPLES = 128;
    private static final long PAUSE_NANOS = 20_000;
    private static final double NANOS_PER_SECOND = 1e9;

    private record Reading(long nanos, long cpuNanos, long allocatedBytes, long events, long messages) {}

    private GrpcBench() {}

    /** @param args seconds to measure, then the numbers of events in one message, 1, 8 and 64 without any */
    public static void main(String[] args) throws IOException, InterruptedException {
        int seconds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        List<String> sizes = args.length > 1 ? List.of(args).subList(1, args.length) : List.of("1", "8", "64");
        pin("-acp", "1", Long.toString(ProcessHandle.current().pid()));
        System.out.println("events/message  events/s (wall)  events/s of client CPU  messages/s  CPU us/event"
                + "  bytes/event  client CPU");
        for (String size : sizes) {
            measure(size, seconds);
        }
    }

    private static void measure(String eventsPerMessage, int seconds) throws IOException, InterruptedException {
        Process server = new ProcessBuilder(
                        "taskset",
                        "-c",
                        "0",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:+UseParallelGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        AnsweringServer.class.getName(),
                        eventsPerMessage)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader port =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.US_ASCII))) {
            GrpcOptions options = GrpcOptions.parse(List.of("grpc://127.0.0.1:" + port.readLine()), Asked.of(""));
            try (GrpcSut sut = new GrpcSut(options, new OnePrompt())) {
                drive(sut, eventsPerMessage, seconds);
            }
        } finally {
            server.destroy();
            server.waitFor(10, TimeUnit.SECONDS);
        }
    }

    private static void drive(GrpcSut sut, String eventsPerMessage, int seconds) {
        CountingSink sink = new CountingSink();
        sut.library().load(new int[] {0});
        sut.start(sink);
        Samples samples = new Samples();
        issueFor(sut, sink, samples, Math.max(3, seconds));
        Reading before = read(sut, sink);
        issueFor(sut, sink, samples, seconds);
        Reading after = read(sut, sink);
        double events = (double) after.events() - before.events();
        double wallSeconds = (after.nanos() - before.nanos()) / NANOS_PER_SECOND;
        double cpuSeconds = (after.cpuNanos() - before.cpuNanos()) / NANOS_PER_SECOND;
        System.out.printf(
                Locale.ROOT,
                "%14s  %,15.0f  %,22.0f  %,10.0f  %12.2f  %11.0f  %9.0f%%%s%n",
                eventsPerMessage,
                events / wallSeconds,
                events / cpuSeconds,
                (after.messages() - before.messages()) / wallSeconds,
                cpuSeconds / events * 1e6,
                (after.allocatedBytes() - before.allocatedBytes()) / events,
                100 * cpuSeconds / wallSeconds,
                sink.failures() == 0 ? "" : "  FAILED SAMPLES: " + sink.failures());
    }

    private static void issueFor(GrpcSut sut, CountingSink sink, Samples samples, int seconds) {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() - endNanos < 0) {
            if (samples.next - sink.completions() - sink.failures() < WINDOW) {
                sut.issue(samples);
                samples.next += QUERY_SAMPLES;
            } else {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static Reading read(GrpcSut sut, CountingSink sink) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long messages = sut.report().messages();
        return new Reading(
                System.nanoTime(),
                system.getProcessCpuTime(),
                threads.getTotalThreadAllocatedBytes(),
                sink.events(),
                messages);
    }

    private static void pin(String... arguments) throws IOException, InterruptedException {
        String[] command = new String[arguments.length + 1];
        command[0] = "taskset";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor(10, TimeUnit.SECONDS);
    }

    /** A query of the next samples. */
    private static final class Samples implements Query {
        private long next;

        @Override
        public int sampleCount() {
            return QUERY_SAMPLES;
        }

        @Override
        public long sampleId(int i) {
            return next + i;
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

    /** One short prompt. */
    private static final class OnePrompt implements PromptLibrary {
        @Override
        public Prompt prompt(int sampleIndex) {
            return new Prompt(Optional.of("a short prompt"), new int[0], 0);
        }

        @Override
        public String name() {
            return "one prompt";
        }

        @Override
        public int totalSampleCount() {
            return 1;
        }

        @Override
        public int performanceSampleCount() {
            return 1;
        }

        @Override
        public void load(int[] sampleIndices) {}

        @Override
        public void unload(int[] sampleIndices) {}
    }
}
