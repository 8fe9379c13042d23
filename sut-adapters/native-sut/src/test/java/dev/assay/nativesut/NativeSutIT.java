package dev.assay.nativesut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs against the example engines. */
class NativeSutIT {
    private record Counts(int totalSampleCount, int performanceSampleCount) implements SampleLibrary {
        @Override
        public String name() {
            return "numbers";
        }

        @Override
        public void load(int[] sampleIndices) {}

        @Override
        public void unload(int[] sampleIndices) {}
    }

    @TempDir
    private Path logs;

    private static Path library(String name) {
        Path file = Path.of(System.getProperty("assay.native", "native/target/engines"), name);
        if (!Files.exists(file) && "true".equals(System.getenv("CI"))) {
            fail("the build did not compile %s; continuous integration needs a C++ compiler", file);
        }
        assumeTrue(Files.exists(file), "skipped: no C++ compiler, so " + name + " was not built");
        return file;
    }

    private RunOutcome run(NativeSutSpec spec, TestSettings settings) {
        NativeSut sut = NativeSut.open(spec);
        SessionOptions options = SessionOptions.defaults()
                .withDeadlines(Duration.ofSeconds(2), Duration.ofSeconds(5), Duration.ofSeconds(1));
        return TestSession.run(
                sut, sut.libraryLike(new Counts(64, 64)), settings, LogSettings.in(logs), options, new StopFlag());
    }

    private static TestSettings.Builder offline(int samples) {
        return TestSettings.builder()
                .scenario(Scenario.OFFLINE)
                .mode(TestMode.PERFORMANCE_ONLY)
                .minDurationMillis(0)
                .minQueryCount(samples);
    }

    @Test
    void offlineRunIsValidInProcessAndIsolated() {
        for (boolean isolate : new boolean[] {false, true}) {
            RunOutcome outcome = run(
                    new NativeSutSpec(library("libnull_engine.so"), "{}", isolate),
                    offline(5_000).build());
            assertThat(outcome.valid()).isTrue();
            assertThat(outcome.counters().completed()).isEqualTo(5_000);
        }
    }

    @Test
    void serverRunJudgesFirstTokensThatTheEngineStamped() {
        TestSettings settings = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(500)
                .minDurationMillis(400)
                .minQueryCount(100)
                .useTokenLatencies(true)
                .serverTtftLatencyNanos(400_000)
                .serverTpotLatencyNanos(1_000_000_000)
                .build();
        String config = "{\"workers\": 8, \"service_us\": 2000, \"ttft_us\": 500, \"tokens\": 4}";
        RunOutcome outcome = run(new NativeSutSpec(library("libpool_engine.so"), config, false), settings);
        // Every first token comes 500 us after the hand-over at the earliest, so a limit of 400 us fails for sure.
        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.counters().failed()).isZero();
        assertThat(outcome.counters().completed()).isEqualTo(outcome.counters().issued());
    }

    @Test
    void accuracyLogHoldsTheTokenIdsOfARealModel() throws IOException {
        String config = "{\"weights\": \"" + library("tinylm.weights") + "\", \"max_tokens\": 8}";
        TestSettings settings =
                offline(1).mode(TestMode.ACCURACY_ONLY).useTokenLatencies(true).build();
        RunOutcome outcome = run(new NativeSutSpec(library("libtinylm_engine.so"), config, false), settings);
        assertThat(outcome.counters().completed()).isEqualTo(64);
        assertThat(Files.readAllLines(logs.resolve("mlperf_log_accuracy.json")))
                .filteredOn(line -> line.startsWith("{"))
                .hasSize(64)
                .allSatisfy(line -> assertThat(line).containsPattern("\"data\" : \"([0-9A-F]{8}){1,8}\""));
    }

    @Test
    void crashInIsolationEndsTheRunInvalidWithCompleteLogsAndTheSignal() throws IOException {
        String config = "{\"service_us\": 0, \"fault\": \"crash\", \"fault_at\": 100}";
        RunOutcome outcome = run(
                new NativeSutSpec(library("libpool_engine.so"), config, true),
                offline(300).build());
        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.counters().completed()).isEqualTo(100);
        assertThat(outcome.counters().failed()).isEqualTo(200);
        assertThat(Files.readString(logs.resolve("mlperf_log_detail.txt"))).contains("SIGSEGV");
    }

    @Test
    void blockedLostAndDoubledAnswersAreExplainedAndNeverValid() {
        for (String fault : new String[] {"block", "never", "twice", "unknown", "fail"}) {
            String config = "{\"service_us\": 0, \"fault\": \"" + fault + "\"}";
            RunOutcome outcome = run(
                    new NativeSutSpec(library("libpool_engine.so"), config, false),
                    offline(20).build());
            assertThat(outcome.valid()).as(fault).isFalse();
            assertThat(outcome.invalidReasons()).as(fault).isNotEmpty();
            if (fault.equals("block")) {
                assertThat(outcome.reason())
                        .isEqualTo(
                                "a call of the system under test did not return, and no sample was answered, for 2 s");
            }
        }
    }

    @Test
    void blockedCallInIsolationIsTakenBack() {
        NativeSutSpec spec = new NativeSutSpec(library("libpool_engine.so"), "{\"fault\": \"block\"}", true);
        RunOutcome outcome = run(spec, offline(20).build());
        assertThat(outcome.valid()).isFalse();
        assertThat(outcome.counters().timedOut()).isEqualTo(20);
    }

    @Test
    void reportsAfterCloseAreDroppedAndRemarkedOn() {
        NativeSut sut =
                NativeSut.open(new NativeSutSpec(library("libpool_engine.so"), "{\"fault\": \"after_close\"}", false));
        sut.close();
        for (int looks = 0; sut.remarks().isEmpty() && looks < 5_000; looks++) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThat(sut.remarks())
                .singleElement()
                .asString()
                .startsWith("the engine reported ")
                .endsWith(
                        " times after its close had returned; those reports are lost: let close end its threads first");
    }

    @Test
    void severalIssuingThreadsTakeTurnsAndOneAloneNeedsNone() throws InterruptedException {
        for (boolean told : new boolean[] {false, true}) {
            ConcurrentLinkedQueue<Long> completed = new ConcurrentLinkedQueue<>();
            NativeSut sut = NativeSut.open(new NativeSutSpec(library("libnull_engine.so"), "{}", false));
            sut.start(new CompletedIds(completed));
            sut.issuingThreads(told ? 1 : 3);
            List<Thread> threads = IntStream.range(0, told ? 1 : 3)
                    .mapToObj(thread -> Thread.ofPlatform().start(() -> {
                        for (long id = thread * 1_000L; id < thread * 1_000L + 1_000; id++) {
                            sut.issue(new OneSample(id));
                        }
                    }))
                    .toList();
            for (Thread thread : threads) {
                thread.join();
            }
            sut.close();
            assertThat(completed)
                    .containsExactlyInAnyOrderElementsOf(
                            LongStream.range(0, threads.size() * 1_000L).boxed().toList());
        }
    }

    private record OneSample(long id) implements Query {
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

    private record CompletedIds(ConcurrentLinkedQueue<Long> ids) implements ResponseSink {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public boolean wantsData(long sampleId) {
            return false;
        }

        @Override
        public void firstToken(long sampleId, long nanos) {}

        @Override
        public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {}

        @Override
        public void complete(long sampleId, long nanos, long tokenCount) {
            ids.add(sampleId);
        }

        @Override
        public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
            ids.add(sampleId);
        }

        @Override
        public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
            LongStream.of(sampleIds).skip(offset).limit(count).forEach(ids::add);
        }

        @Override
        public void fail(long sampleId, long nanos, FailureKind kind, String reason) {}
    }

    @Test
    void addressIsReadOrRefusedInASentence() throws IOException {
        assertThat(NativeSutSpec.parse("native:/a/lib.so?isolate=true&config={\"a\":\"b&c\"}"))
                .isEqualTo(new NativeSutSpec(Path.of("/a/lib.so"), "{\"a\":\"b&c\"}", true));
        assertThat(NativeSutSpec.parse("native:/a/lib.so?config=%7B%7D&isolate"))
                .isEqualTo(new NativeSutSpec(Path.of("/a/lib.so"), "{}", true));
        Path file = Files.writeString(logs.resolve("engine.json"), "{\"x\":1}");
        assertThat(NativeSutSpec.parse("native:/a/lib.so?config=@" + file).config())
                .isEqualTo("{\"x\":1}");
        assertThatThrownBy(() -> NativeSutSpec.parse("native:/a/lib.so?isolated=yes"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"isolated=yes\" is neither config=... nor isolate=true");
        assertThatThrownBy(() -> NativeSutSpec.parse("native:"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("path of a shared library");
    }
}
