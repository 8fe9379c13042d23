package dev.assay.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AccuracyLogReaderTest {
    private final List<AccuracyEntry> entries = new ArrayList<>();

    private AccuracyLogForm read(String text) throws IOException {
        return AccuracyLogReader.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)), entries::add);
    }

    @Test
    void readsEveryFieldOfAnEntry() throws IOException {
        AccuracyLogForm form = read("""
                [
                { "seq_id" : 7, "qsl_idx" : 18880, "data" : "05000000FF0A0000", "token_data" : "05000000", "token_count" : 2 },
                { "seq_id" : 8, "qsl_idx" : 3, "data" : "" }
                ]
                """);

        assertThat(form.whole()).isTrue();
        assertThat(form.entries()).isEqualTo(2);
        AccuracyEntry first = entries.getFirst();
        assertThat(first.sequenceId()).isEqualTo(7);
        assertThat(first.sampleIndex()).isEqualTo(18880);
        assertThat(first.data()).containsExactly(5, 0, 0, 0, 255, 10, 0, 0);
        assertThat(first.tokenData().orElseThrow()).containsExactly(5, 0, 0, 0);
        assertThat(first.tokenCount()).hasValue(2);
        assertThat(first.line()).isEqualTo(2);
        assertThat(entries.get(1).data()).isEmpty();
        assertThat(entries.get(1).tokenData()).isEmpty();
        assertThat(entries.get(1).tokenCount()).isEmpty();
    }

    @Test
    void anEmptyListIsWholeAndHasNoEntries() throws IOException {
        AccuracyLogForm form = read("[\n]\n");

        assertThat(form.whole()).isTrue();
        assertThat(form.entries()).isZero();
    }

    @Test
    void aLogShortenedForAPackageKeepsItsHeadAndTail() throws IOException {
        AccuracyLogForm form = read("""
                [
                { "seq_id" : 0, "qsl_idx" : 1, "data" : "00" },
                { "seq_id" : 1, "qsl_idx" : 2, "da

                ...

                0" },
                { "seq_id" : 9, "qsl_idx" : 5, "data" : "04" }
                ]
                """);

        assertThat(form.shortened()).isTrue();
        assertThat(form.whole()).isFalse();
        assertThat(form.problemCount()).isZero();
        assertThat(form.problems()).isEmpty();
        assertThat(entries).extracting(AccuracyEntry::sequenceId).containsExactly(0L, 9L);
    }

    @Test
    void aLogCutShortIsNotWhole() throws IOException {
        AccuracyLogForm form =
                read("[\n{ \"seq_id\" : 0, \"qsl_idx\" : 1, \"data\" : \"00\" },\n{ \"seq_id\" : 1, \"qs");

        assertThat(form.ended()).isFalse();
        assertThat(form.entries()).isEqualTo(1);
        assertThat(form.problemCount()).isEqualTo(1);
        assertThat(form.problems().getFirst().line()).isEqualTo(3);
    }

    @Test
    void aWholeListOnOneLineAndObjectsWithoutAListAreRead() throws IOException {
        read("[{\"seq_id\": 0, \"qsl_idx\": 1, \"data\": \"AA\"}, {\"seq_id\": 1, \"qsl_idx\": 2, \"data\": \"bb\"}]");
        read("{\"seq_id\": 2, \"qsl_idx\": 1, \"data\": \"AA\"}\n{\"seq_id\": 3, \"qsl_idx\": 2, \"data\": \"BB\"}\n");

        assertThat(entries).extracting(AccuracyEntry::sequenceId).containsExactly(0L, 1L, 2L, 3L);
    }

    @Test
    void valuesThatAreNoBytesOrNoIndexAreProblemsWithTheirLine() throws IOException {
        AccuracyLogForm form = read("""
                [
                { "seq_id" : 0, "qsl_idx" : 1, "data" : "0" },
                { "seq_id" : 1, "qsl_idx" : "two", "data" : "00" },
                { "seq_id" : 2, "data" : "00" },
                "text"
                ]
                """);

        assertThat(form.entries()).isZero();
        assertThat(form.problems()).extracting(LogProblem::line).containsExactly(2L, 3L, 4L, 5L);
    }
}
