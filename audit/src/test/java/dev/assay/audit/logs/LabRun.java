package dev.assay.audit.logs;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whole runs in virtual time against a system whose answers are told, with all logs. */
final class LabRun {
    static final int SAMPLES = 100;
    static final int QUERIES = 700;

    private LabRun() {}

    /**
     * How a sample is answered.
     *
     * @param firstNanos first token, after the hand-over
     * @param lastNanos completion, after the hand-over
     * @param lagNanos how long after its stamp the completion is reported
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(long firstNanos, long lastNanos, long lagNanos, int[] tokens) {}

    /** Decides on the n-th sample, counted from 0, of this library index. */
    @FunctionalInterface
    interface Answers {
        Answer to(int sampleIndex, long number);
    }

    /** Settings under which an honest run is VALID. */
    static TestSettings.Builder settings(Scenario scenario) {
        return TestSettings.builder()
                .scenario(scenario)
                .minDurationMillis(1000)
                .minQueryCount(scenario == Scenario.OFFLINE ? 1 : QUERIES)
                .serverTargetQps(50)
                .offlineExpectedQps(QUERIES)
                .useTokenLatencies(true)
                .accuracyLogSamplingTarget(100_000)
                .serverTtftLatencyNanos(100_000_000_000L)
                .serverTpotLatencyNanos(1_000_000_000L);
    }

    static void make(Path folder, TestSettings settings, Answers answers) throws IOException {
        Files.createDirectories(folder);
        VirtualClock clock = new VirtualClock(1_000_000_000L);
        TestSession.run(
                new Sut(clock, answers),
                new Library(),
                settings,
                LogSettings.in(folder).withTrace(true),
                SessionOptions.on(RunClock.virtual(clock))
                        .withStandardOut(
                                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)),
                new StopFlag());
    }

    private static final class Sut implements SystemUnderTest {
        private final VirtualClock clock;
        private final Answers answers;
        private @Nullable ResponseSink sink;
        private long number;

        Sut(VirtualClock clock, Answers answers) {
            this.clock = clock;
            this.answers = answers;
        }

        @Override
        public String name() {
            return "lab";
        }

        @Override
        public void start(ResponseSink newSink) {
            sink = newSink;
        }

        @Override
        public void issue(Query query) {
            ResponseSink to = Objects.requireNonNull(sink);
            long now = clock.nanoTime();
            for (int i = 0; i < query.sampleCount(); i++) {
                Answer answer = answers.to(query.sampleIndex(i), number++);
                byte[] data = bytes(answer.tokens());
                long id = query.sampleId(i);
                clock.schedule(
                        now + answer.firstNanos(),
                        () -> to.firstToken(id, now + answer.firstNanos(), data, 0, Math.min(4, data.length)));
                clock.schedule(
                        now + answer.lastNanos() + answer.lagNanos(),
                        () -> to.complete(id, now + answer.lastNanos(), answer.tokens().length, data, 0, data.length));
            }
        }

        @Override
        public void flush() {}

        private static byte[] bytes(int[] tokens) {
            ByteBuffer buffer = ByteBuffer.allocate(tokens.length * 4).order(ByteOrder.LITTLE_ENDIAN);
            buffer.asIntBuffer().put(tokens);
            return buffer.array();
        }
    }

    private static final class Library implements SampleLibrary {
        @Override
        public String name() {
            return "hundred";
        }

        @Override
        public int totalSampleCount() {
            return SAMPLES;
        }

        @Override
        public int performanceSampleCount() {
            return SAMPLES;
        }

        @Override
        public void load(int[] sampleIndices) {}

        @Override
        public void unload(int[] sampleIndices) {}
    }
}
