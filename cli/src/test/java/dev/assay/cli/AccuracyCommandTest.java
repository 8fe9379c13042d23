package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccuracyCommandTest {
    private static final Path TOKENIZER =
            Path.of(System.getProperty("assay.root"), "sut-adapters/datasets/src/test/resources/tiny-tokenizer");
    /** "the cat", and an end token that has no text. */
    private static final String IDS = "010100000501000007010000";

    @TempDir
    private Path folder;

    private Path references = Path.of("");

    @BeforeEach
    void writeRun() throws IOException {
        Files.createDirectories(folder.resolve("run/accuracy"));
        Files.writeString(
                folder.resolve("run/accuracy/mlperf_log_accuracy.json"),
                "[\n{ \"seq_id\" : 0, \"qsl_idx\" : 0, \"data\" : \"" + IDS
                        + "\", \"token_data\" : \"01010000\", \"token_count\" : 3 }\n]\n");
        references = Files.writeString(folder.resolve("refs.jsonl"), "{\"output\": \"the cat\"}\n");
    }

    private InProcess accuracy(String... more) {
        String[] args = {
            "accuracy",
            folder.resolve("run").toString(),
            "--references",
            references.toString(),
            "--benchmark",
            "llama2-70b-99"
        };
        String[] all = java.util.stream.Stream.concat(java.util.Arrays.stream(args), java.util.Arrays.stream(more))
                .toArray(String[]::new);
        return InProcess.assay(all);
    }

    @Test
    void idsBecomeTextAndTheScoreFileHoldsTheOfficialLine() throws IOException {
        InProcess run = accuracy("--tokenizer", TOKENIZER.toString());

        String line = "{'rouge1': 100.0, 'rouge2': 100.0, 'rougeL': 100.0, 'rougeLsum': 100.0, 'gen_len': 7,"
                + " 'gen_num': 1, 'gen_tok_len': 3, 'tokens_per_sample': 3.0}";
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith(line);
        assertThat(Files.readString(folder.resolve("run/accuracy/accuracy.txt")))
                .contains(line);
        // Rouge passes, 3 tokens a sample instead of 265 fail, and so does one sample of 24576.
        assertThat(run.out())
                .containsPattern("pass +ROUGE1 +100 +at least 43.9869")
                .containsPattern("FAIL +TOKENS_PER_SAMPLE +3 +at least 265.005")
                .containsPattern("FAIL +samples +1 +at least 24576")
                .contains("ACCURACY FAILS");
        assertThat(run.status()).isEqualTo(1);
    }

    @Test
    void theShortenedLogAndTheHashLineAreLaidBeside() throws IOException {
        Path small = folder.resolve("small.json");
        accuracy("--tokenizer", TOKENIZER.toString(), "--truncate", small.toString());

        assertThat(small).exists();
        assertThat(Files.readString(folder.resolve("run/accuracy/accuracy.txt")))
                .containsPattern("\n\nhash=[0-9a-f]{64}\n$");
    }

    @Test
    void strictRefusesAPartialLogAndWritesNothing() throws IOException {
        Files.writeString(references, "{\"output\": \"the cat\"}\n{\"output\": \"the dog\"}\n");

        InProcess run = accuracy("--tokenizer", TOKENIZER.toString(), "--strict");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("answers are missing for 1 of 2 samples: 1.");
        assertThat(folder.resolve("run/accuracy/accuracy.txt")).doesNotExist();
    }

    @Test
    void aMissingLogNamesEveryPlaceThatWasLookedAt() {
        InProcess run = InProcess.assay(
                "accuracy", folder.toString(), "--references", references.toString(), "--benchmark", "llama2-70b-99");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains(folder.resolve("mlperf_log_accuracy.json").toString())
                .contains(folder.resolve("performance/run_1/mlperf_log_accuracy.json")
                        .toString());
    }

    @Test
    void mistakesAreOneSentenceWithTheRemedy() {
        assertThat(accuracy().err()).contains("--tokenizer");
        assertThat(accuracy("--tokenizer", folder.toString()).err()).contains("no tokenizer at");
        assertThat(accuracy("--dtype", "int128").err()).contains("int16, int32, int64");
        assertThat(accuracy("--round", "v1.0").err()).contains("the rounds with checker tables are");
        assertThat(accuracy("--reference-fields", "anser=x").err()).contains("did you mean answer?");
        InProcess other = InProcess.assay(
                "accuracy", folder.toString(), "--references", references.toString(), "--benchmark", "llama2-70b-98");
        assertThat(other.err()).contains("did you mean llama2-70b-99");
    }
}
