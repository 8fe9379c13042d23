package dev.assay.results.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.results.model.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EndpointsEventsTest {
    private static final String SUMMARY = """
            {"version": "0.1.0", "n_samples_issued": 3, "n_samples_completed": 2, "n_samples_failed": 1, "complete": true,
             "qps": 2.0, "output_sequence_lengths": {"min": 5, "max": 90, "avg": 40.5,
             "percentiles": {"50.0": 41.0, "99.0": 88.0}}}
            """;

    @TempDir
    private Path folder;

    private static String event(String type, long nanos, String sample, String data) {
        return "{\"event_type\": \"" + type + "\", \"timestamp_ns\": " + nanos + ", \"sample_uuid\": \"" + sample
                + "\", \"conversation_id\": \"\", \"turn\": null, \"data\": " + data + "}\n";
    }

    /** A warm-up sample, three tracked ones (one in a stream, one whole, one failed), and one after the tracked time. */
    private static String log() {
        return event("session.started", 0, "", "null")
                + event("sample.issued", 5, "warm", "[\"PromptData\", null, [1, 2]]")
                + event("session.start_performance_tracking", 10, "", "null")
                + event("sample.issued", 1_000, "a", "[\"PromptData\", \"{\\\"event_type\\\": 1}\", null]")
                + event("sample.issued", 1_500, "b", "null")
                + event("sample.recv_first", 1_700, "a", "{\"response_chunk\": \"x\"}")
                + event("sample.recv_first", 1_800, "warm", "null")
                + event("sample.recv_non_first", 1_900, "a", "null")
                + event("sample.issued", 2_000, "c", "null")
                + event("error.client", 2_400, "c", "{\"error_message\": \"refused\"}")
                + event("sample.complete", 2_500, "c", "null")
                + event("sample.complete", 3_000, "a", "[\"TextModelOutput\", [\"x\", \"y\"], null]")
                + event("sample.complete", 3_100, "warm", "null")
                + event("session.stop_performance_tracking", 3_200, "", "null")
                + event("sample.issued", 3_300, "late", "null")
                + event("sample.complete", 4_000, "b", "null")
                + "{\"event_type\": \"sample.comp";
    }

    @Test
    void eachTrackedSampleHasItsInstantsFromTheFirstSendingOn() throws IOException {
        Files.writeString(folder.resolve(EndpointsEvents.NAME), log());

        EndpointsEvents.Log read = EndpointsEvents.read(folder).orElseThrow();

        Samples samples = read.samples();
        assertThat(samples.due()).containsExactly(0, 500, 1_000);
        assertThat(samples.handedOver()).containsExactly(0, 500, 1_000);
        assertThat(samples.firstToken()).containsExactly(700, Samples.UNSET, Samples.UNSET);
        assertThat(samples.completed()).containsExactly(2_000, 3_000, 1_500);
        assertThat(samples.status()).containsExactly(0, 0, 1);
        assertThat(read.brokenLines()).isEqualTo(1);
    }

    @Test
    void aResultFolderIsReadWithTheEventsAboveItAndWithoutThem() throws IOException {
        Path figures = Files.createDirectory(folder.resolve("performance"));
        Files.writeString(figures.resolve("result_summary.json"), SUMMARY);

        RunView without = RunReader.read(figures);
        assertThat(without.samples()).isEmpty();
        assertThat(without.notes()).anyMatch(note -> note.startsWith("There is no events.jsonl"));
        assertThat(without.facts())
                .containsAllEntriesOf(Map.of(
                        RunFacts.OUTPUTS, "mean 40.5, median 41, p99 88, from 5 to 90 tokens",
                        RunFacts.TOKEN_COUNTS, "the client's own tokenizer"));

        Files.writeString(folder.resolve(EndpointsEvents.NAME), log());
        RunView with = RunReader.read(figures);
        assertThat(with.samples().orElseThrow().count()).isEqualTo(3);
        assertThat(with.notes())
                .contains("1 lines of events.jsonl are no events and were left out; the log may have been cut short.");
    }
}
