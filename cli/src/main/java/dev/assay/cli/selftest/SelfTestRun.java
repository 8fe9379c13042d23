package dev.assay.cli.selftest;

import dev.assay.datasets.PromptDataset;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Starts the server, measures, prints in plain words and saves. */
public final class SelfTestRun {
    private SelfTestRun() {}

    /** @throws IllegalStateException with one sentence when the server cannot be started or reached */
    public static SelfTestResult run(
            PromptDataset prompts, SelfTestStore store, PrintWriter out, Consumer<String> progress) {
        SelfTestResult result;
        try (ServerProcess server = ServerProcess.start(List.of())) {
            result = new SelfTest(server.url(), prompts, progress).run();
        } catch (IOException e) {
            throw new IllegalStateException("the server of the self-test could not be started: " + e.getMessage(), e);
        }
        print(result, out);
        try {
            store.write(result);
            out.println("Saved to " + store.file() + "; runs compare their load with it.");
        } catch (IOException e) {
            out.println("Not saved: " + store.file() + " cannot be written (" + e.getMessage() + ").");
        }
        out.flush();
        return result;
    }

    private static void print(SelfTestResult r, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "This client can drive about %,d streams at %d tokens/s here (%s).%n",
                r.streams(),
                SelfTestResult.TOKENS_PER_SECOND,
                r.limitReached() ? "measured: more were stamped late" : "from its processor time per event");
        out.printf(
                Locale.ROOT,
                "  tested with %,d streams: first tokens stamped %.2f ms after their sending (p99)%n",
                r.testedStreams(),
                r.delayP99Nanos() / 1e6);
        out.printf(
                Locale.ROOT,
                "  one event each: %.1f us of processor time%n  events in bursts of 16: %,.0f/s%n  requests, 64 at a time: %,.0f/s%n",
                r.cpuNanosPerPacedEvent() / 1e3,
                r.burstEventsPerSecond(),
                r.requestsPerSecond());
        if (r.streamBytes() > 0) {
            out.printf(
                    Locale.ROOT,
                    "  memory: about %,d KiB a stream, or %,d streams a GiB%n",
                    r.streamBytes() >> 10,
                    (1L << 30) / r.streamBytes());
        }
        out.printf(Locale.ROOT, "  %d processors, %d event loops, Java %s%n", r.cores(), r.eventLoops(), r.java());
    }
}
