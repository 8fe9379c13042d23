package dev.assay.nativebridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IsolatedEngineTest {
    private final Responses responses = new Responses(id -> true);

    @Test
    void isolatedEngineAnswersAsInProcess() {
        String config = "{\"workers\": 2, \"service_us\": 200, \"ttft_us\": 50, \"tokens\": 20}";
        try (IsolatedEngine engine = IsolatedEngine.open(Engines.library("libpool_engine.so"), config)) {
            assertThat(engine.name()).isEqualTo("thread pool engine");
            engine.load(new int[] {4, 5, 6});
            long before = System.nanoTime();
            engine.issue(Responses.query(0, 1, 2), responses);
            engine.issue(Responses.query(3), responses);
            engine.flush();
            assertThat(responses.drainUntil(
                            engine, () -> responses.of("complete").size() == 4))
                    .isTrue();
            assertThat(responses.of("first")).hasSize(4);
            assertThat(responses.of("complete")).allSatisfy(report -> {
                assertThat(report.tokens()).isEqualTo(20);
                assertThat(report.data()).hasSize(80);
                assertThat(report.nanos()).isBetween(before + 200_000, System.nanoTime());
            });
        }
    }

    @Test
    void queryLargerThanOnePieceOfTheChannelArrivesWhole() {
        try (IsolatedEngine engine = IsolatedEngine.open(Engines.library("libnull_engine.so"), "{}")) {
            int count = IsolationChannel.mostEntriesAtOnce() * 2 + 17;
            engine.issue(Responses.query(LongStream.range(0, count).toArray()), responses);
            assertThat(responses.drainUntil(engine, () -> responses.reports.size() == count))
                    .isTrue();
            assertThat(responses.reports)
                    .extracting(Responses.Report::id)
                    .containsExactlyElementsOf(
                            LongStream.range(0, count).boxed().toList());
        }
    }

    @Test
    void crashKeepsWhatWasReportedAndFailsTheRestWithTheReason() {
        String config = "{\"service_us\": 0, \"tokens\": 2, \"fault\": \"crash\", \"fault_at\": 10}";
        try (IsolatedEngine engine = IsolatedEngine.open(Engines.library("libpool_engine.so"), config)) {
            engine.issue(Responses.query(LongStream.range(0, 15).toArray()), responses);
            assertThat(responses.drainUntil(engine, () -> responses.reports.size() == 15))
                    .isTrue();
            assertThat(responses.of("complete"))
                    .extracting(Responses.Report::id)
                    .containsExactlyElementsOf(LongStream.range(0, 10).boxed().toList());
            assertThat(responses.of("fail"))
                    .extracting(Responses.Report::id)
                    .containsExactlyElementsOf(LongStream.range(10, 15).boxed().toList());
            assertThat(responses.of("fail").getFirst().reason())
                    .contains("libpool_engine.so")
                    .contains("crashed with SIGSEGV at [libpool_engine.so");
            assertThatThrownBy(() -> engine.issue(Responses.query(99), responses))
                    .isInstanceOf(NativeEngineException.class)
                    .hasMessageContaining("crashed with SIGSEGV");
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "crash_in_issue, crashed with SIGSEGV at [libpool_engine.so",
        "abort, was killed by signal 6",
        "exit, ended by itself with status 3"
    })
    void everyEndOfTheEnginesProcessKeepsWhatWasReportedAndIsNamed(String fault, String how) {
        String config = "{\"service_us\": 0, \"fault\": \"" + fault + "\", \"fault_at\": 3}";
        try (IsolatedEngine engine = IsolatedEngine.open(Engines.library("libpool_engine.so"), config)) {
            engine.issue(Responses.query(0, 1, 2), responses);
            assertThat(responses.drainUntil(engine, () -> responses.reports.size() == 3))
                    .isTrue();
            engine.issue(Responses.query(3, 4), responses);
            assertThat(responses.drainUntil(engine, () -> responses.reports.size() == 5))
                    .isTrue();
            assertThat(responses.of("complete"))
                    .extracting(Responses.Report::id)
                    .containsExactly(0L, 1L, 2L);
            assertThat(responses.of("fail")).extracting(Responses.Report::id).containsExactly(3L, 4L);
            assertThat(responses.of("fail").getFirst().reason())
                    .contains("libpool_engine.so")
                    .contains(how);
        }
    }

    @Test
    void nameAndWaitsCanBeAskedAfterTheEndInProcessAndIsolated() {
        Engine isolated = IsolatedEngine.open(Engines.library("libnull_engine.so"), "{}");
        Engine inProcess = InProcessEngine.open(Engines.library("libnull_engine.so"), "{}");
        for (Engine engine : new Engine[] {isolated, inProcess}) {
            engine.close();
            assertThat(engine.name()).isEqualTo("null engine");
            assertThat(engine.reportWaits()).isZero();
        }
    }

    @Test
    void engineThatDoesNotStartIsReportedWithItsReason() {
        assertThatThrownBy(() -> IsolatedEngine.open(Engines.library("libpool_engine.so"), "{\"workers\": 0}")
                        .close())
                .isInstanceOf(NativeEngineException.class)
                .hasMessageContaining("workers must be 1");
    }

    @Test
    void engineThatBlocksInIssueCanStillBeClosed() {
        IsolatedEngine engine = IsolatedEngine.open(Engines.library("libpool_engine.so"), "{\"fault\": \"block\"}");
        engine.issue(Responses.query(1), responses);
        engine.closeWithin(1);
        assertThat(engine.drain(responses)).isZero();
    }
}
