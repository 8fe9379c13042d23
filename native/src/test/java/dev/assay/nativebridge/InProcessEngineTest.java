package dev.assay.nativebridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class InProcessEngineTest {
    private final Responses responses = new Responses(id -> id % 2 == 0);

    @Test
    void nullEngineAnswersInsideIssueWithAStampOfTheSameClock() {
        try (InProcessEngine engine = InProcessEngine.open(Engines.library("libnull_engine.so"), "{}")) {
            assertThat(engine.name()).isEqualTo("null engine");
            long before = System.nanoTime();
            engine.issue(Responses.query(7, 8, 9), responses);
            long after = System.nanoTime();
            engine.drain(responses);
            assertThat(responses.reports).extracting(Responses.Report::id).containsExactly(7L, 8L, 9L);
            assertThat(responses.reports)
                    .allSatisfy(report -> assertThat(report.nanos()).isBetween(before, after));
        }
    }

    @Test
    void poolEngineReportsFirstTokensBeforeCompletionsWithTheirTokens() {
        String config = "{\"workers\": 3, \"service_us\": 400, \"ttft_us\": 100, \"tokens\": 40}";
        try (InProcessEngine engine = InProcessEngine.open(Engines.library("libpool_engine.so"), config)) {
            engine.load(new int[] {1, 2, 3});
            long before = System.nanoTime();
            for (long id = 0; id < 50; id++) {
                engine.issue(Responses.query(id), responses);
            }
            engine.flush();
            assertThat(responses.drainUntil(
                            engine, () -> responses.of("complete").size() == 50))
                    .isTrue();
            for (long id = 0; id < 50; id++) {
                checkPoolAnswer(id, before);
            }
            engine.unload(new int[] {1, 2, 3});
        }
    }

    private void checkPoolAnswer(long id, long issuedNanos) {
        List<Responses.Report> mine =
                responses.reports.stream().filter(report -> report.id() == id).toList();
        assertThat(mine).extracting(Responses.Report::what).containsExactly("first", "complete");
        assertThat(mine.get(0).nanos()).isGreaterThanOrEqualTo(issuedNanos + 100_000);
        assertThat(mine.get(1).nanos()).isGreaterThanOrEqualTo(issuedNanos + 400_000);
        assertThat(mine.get(1).tokens()).isEqualTo(40);
        int first = (int) (id * 3 % 1000);
        List<Byte> expected = id % 2 == 0
                ? bytes(LongStream.range(0, 40).mapToInt(i -> first + (int) i).toArray())
                : List.of();
        assertThat(mine.get(1).data()).isEqualTo(expected);
        assertThat(mine.get(0).data()).isEqualTo(id % 2 == 0 ? bytes(first) : List.of());
    }

    private static List<Byte> bytes(int... ids) {
        ByteBuffer buffer = ByteBuffer.allocate(ids.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int id : ids) {
            buffer.putInt(id);
        }
        List<Byte> list = new java.util.ArrayList<>();
        for (byte b : buffer.array()) {
            list.add(b);
        }
        return list;
    }

    @Test
    void smallLanguageModelIsGreedyAndEndsWithEosOrAtTheLimit() {
        Path library = Engines.library("libtinylm_engine.so");
        String config = "{\"weights\": \"" + Engines.library("tinylm.weights") + "\", \"max_tokens\": 24}";
        Responses all = new Responses(id -> true);
        try (InProcessEngine engine = InProcessEngine.open(library, config)) {
            engine.issue(Responses.query(0, 1, 2, 3, 4, 5, 6, 7), all);
            engine.issue(Responses.query(1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007), all);
            assertThat(all.drainUntil(engine, () -> all.of("complete").size() == 16))
                    .isTrue();
        }
        for (Responses.Report report : all.of("complete")) {
            assertThat(report.data()).hasSize((int) report.tokens() * Integer.BYTES);
            assertThat(report.tokens()).isBetween(1L, 24L);
        }
        // Ids 1000 and up have the indices of ids 0 and up: the same prompts, so greedily the same answers.
        for (long id = 0; id < 8; id++) {
            assertThat(dataOf(all, id)).isEqualTo(dataOf(all, id + 1000));
        }
        assertThat(dataOf(all, 0)).isNotEqualTo(dataOf(all, 1));
    }

    private static List<Byte> dataOf(Responses all, long id) {
        return all.of("complete").stream()
                .filter(report -> report.id() == id)
                .findFirst()
                .orElseThrow()
                .data();
    }

    @Test
    void eachKindOfUnusableLibraryIsRefusedInASentence() {
        Engines.library("libother_version.so");
        refused(Path.of("no", "such.so"), "{}", "does not exist");
        refused(Engines.library("libother_version.so"), "{}", "built for ABI version 2.0, this harness speaks 1.0");
        refused(Engines.library("libnot_an_engine.so"), "{}", "does not export assay_sut_get_api");
        refused(Engines.library("libundefined_symbol.so"), "{}", "undefined symbol: defined_nowhere");
        refused(Engines.library("tinylm.weights"), "{}", "cannot be loaded");
        refused(
                Engines.library("libpool_engine.so"),
                "{\"workers\": 0}",
                "refuses its configuration: workers must be 1");
        refused(Engines.library("libpool_engine.so"), "{\"fault\": \"refuse\"}", "does not start: told to refuse");
        refused(Engines.library("libtinylm_engine.so"), "{}", "weights is missing");
    }

    private static void refused(Path library, String config, String why) {
        assertThatThrownBy(() -> InProcessEngine.open(library, config).close())
                .isInstanceOf(NativeEngineException.class)
                .hasMessageContaining(library.getFileName().toString())
                .hasMessageContaining(why);
    }

    @Test
    void failedSamplesCarryTheEnginesReason() {
        try (InProcessEngine engine =
                InProcessEngine.open(Engines.library("libpool_engine.so"), "{\"fault\": \"fail\"}")) {
            engine.issue(Responses.query(4), responses);
            assertThat(responses.drainUntil(engine, () -> responses.of("fail").size() == 1))
                    .isTrue();
            assertThat(responses.of("fail").getFirst().reason()).isEqualTo("failed: told to fail");
        }
    }

    @Test
    void moreReportsThanTheRingHoldsArriveCompleteAndInOrder() {
        try (InProcessEngine engine = new InProcessEngine(
                Engines.library("libpool_engine.so").toAbsolutePath(),
                "{\"workers\": 4, \"service_us\": 0, \"tokens\": 100}",
                64)) {
            Responses all = new Responses(id -> true);
            long[] ids = LongStream.range(0, 5_000).toArray();
            engine.issue(Responses.query(ids), all);
            assertThat(all.drainUntil(engine, () -> all.of("complete").size() == 5_000))
                    .isTrue();
            assertThat(all.reports).extracting(Responses.Report::id).doesNotHaveDuplicates();
            assertThat(all.reports)
                    .allSatisfy(report -> assertThat(report.data()).hasSize(400));
            assertThat(engine.reportWaits()).isPositive();
        }
    }
}
