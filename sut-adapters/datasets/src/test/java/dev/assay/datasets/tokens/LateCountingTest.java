package dev.assay.datasets.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Answers that come as text without a number are counted when the run is over, and no other. */
class LateCountingTest {
    private static final Path TINY = Path.of("src/test/resources/tiny-tokenizer/tokenizer.json");

    @Test
    void onlyTextWithoutANumberIsCountedAndAfterTheRun() {
        Reports reports = new Reports();
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(TINY)) {
            LateCounting counting = new LateCounting(tokenizer);
            LateCountedSut sut = new LateCountedSut(new Answering(), counting);
            sut.start(reports);

            // Sample 0 has a count, 1 a text of three tokens ("the", "cat", "!"), 2 nothing at all.
            assertThat(reports.counts).containsEntry(0L, 7L).containsEntry(2L, 0L);
            assertThat(reports.counts).containsEntry(1L, ResponseSink.COUNTED_LATER);
            Map<Long, Long> later = new HashMap<>();
            sut.countTokens(later::put);
            assertThat(later).containsExactly(Map.entry(1L, 3L));
            assertThat(counting.told()).isEqualTo(1);
            assertThat(counting.counted()).isEqualTo(1);
            assertThat(counting.unknown()).isEqualTo(1);

            later.clear();
            sut.countTokens(later::put);
            assertThat(later).as("each text is counted once").isEmpty();
        }
    }

    @Test
    void textsBeyondTheMemoryStayUncounted() {
        Reports reports = new Reports();
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(TINY)) {
            LateCounting counting = new LateCounting(tokenizer, "the cat!".length() - 1);
            new LateCountedSut(new Answering(), counting).start(reports);
            assertThat(reports.counts).containsEntry(1L, 0L);
            assertThat(counting.counted()).isZero();
            assertThat(counting.unknown()).isEqualTo(2);
        }
    }

    /** Answers three samples at the start, in the three ways there are. */
    private static final class Answering implements SystemUnderTest {
        @Override
        public String name() {
            return "answering";
        }

        @Override
        public void start(ResponseSink sink) {
            assertThat(sink.wantsData(1)).as("no text, no count").isTrue();
            byte[] text = "the cat!".getBytes(StandardCharsets.UTF_8);
            sink.complete(0, 10, 7, text, 0, text.length);
            sink.complete(1, 11, 0, text, 0, text.length);
            sink.complete(2, 12, 0);
        }

        @Override
        public void issue(Query query) {}

        @Override
        public void flush() {}
    }

    private static final class Reports implements ResponseSink {
        final Map<Long, Long> counts = new HashMap<>();

        @Override
        public long nanoTime() {
            return 0;
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
            counts.put(sampleId, tokenCount);
        }

        @Override
        public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
            counts.put(sampleId, tokenCount);
        }

        @Override
        public void completeAll(long[] sampleIds, int offset, int count, long nanos) {}

        @Override
        public void fail(long sampleId, long nanos, FailureKind kind, String reason) {}
    }
}
