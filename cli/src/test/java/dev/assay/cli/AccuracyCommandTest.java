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
                .containsPattern("pass +ROUGE1 +100 +at least 43.9869 .*; report 100.00")
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

    /** After hours of work a report one level deeper was not found, and the score was null. */
    @Test
    void aLogInAnyPlaceWhereRunsKeepItIsFound() throws IOException {
        for (String place : new String[] {"", "accuracy", "run_1", "performance/run_1"}) {
            Path run = folder.resolve("deeper-" + place.length()).resolve("logs");
            Files.createDirectories(run.resolve(place));
            Files.copy(
                    folder.resolve("run/accuracy/mlperf_log_accuracy.json"),
                    run.resolve(place).resolve("mlperf_log_accuracy.json"));
            InProcess scored = InProcess.assay(
                    "accuracy",
                    run.toString(),
                    "--references",
                    references.toString(),
                    "--benchmark",
                    "llama2-70b-99",
                    "--tokenizer",
                    TOKENIZER.toString());
            assertThat(scored.out()).as(place + scored.err()).startsWith("{'rouge1': 100.0");
            assertThat(run.resolve(place).resolve("accuracy.txt")).exists();
        }
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

    private InProcess check(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("accuracy.txt"), text);
        return InProcess.assay("accuracy", "--check", file.toString(), "--benchmark", "llama2-70b-99");
    }

    /** A pipeline stayed green although no accuracy value had been produced. */
    @Test
    void aScoreFileWithoutAScoreFails() throws IOException {
        InProcess empty = check("");
        assertThat(empty.status()).isEqualTo(1);
        assertThat(empty.out())
                .startsWith("ACCURACY FAILS")
                .containsPattern("FAIL +ROUGE1 +no value that the checker finds +at least 43.9869")
                .contains("ACC-EMPTY");
        assertThat(check("{'rouge1': nan, 'gen_num': 24576}").out())
                .contains("ACC-NAN")
                .contains("accuracy.txt:1");
        assertThat(check("{'rouge1': 45.0, 'gen_num': 10}").out()).contains("ACC-PARTIAL");
    }

    /** After an update of a library the numbers stood in wrappers that the checker's pattern does not find. */
    @Test
    void wrappedNumbersAndMisspeltNamesInAScoreFileAreNamed() throws IOException {
        InProcess wrapped = check("{'rouge1': np.float64(45.1), 'rouge2': 23.0, 'token_per_sample': 294.4}\n");

        assertThat(wrapped.status()).isEqualTo(1);
        assertThat(wrapped.out().replaceAll("\\s+", " "))
                .contains("ACC-FORMAT")
                .contains("np.float64(45.1)")
                .contains("did you mean \"tokens_per_sample\"?");
    }

    /** The checker compares every line that matches, so that a second, lower one fails. */
    @Test
    void everyValueInAScoreFileMustReachItsTarget() throws IOException {
        String good =
                "{'rouge1': 44.5, 'rouge2': 22.1, 'rougeL': 28.7, 'gen_len': 1, 'gen_num': 24576, 'gen_tok_len': 1,"
                        + " 'tokens_per_sample': 294.4}\n";
        assertThat(check(good).status()).as(check(good).out()).isEqualTo(0);
        assertThat(check(good).out()).startsWith("ACCURACY PASSES   llama2-70b-99");

        InProcess second = check(good + "{'rouge1': 40.0}\n");
        assertThat(second.status()).isEqualTo(1);
        assertThat(second.out()).containsPattern("FAIL +ROUGE1 +44.5, 40.0 +at least 43.9869");

        // 144.84 tokens a sample were expected of one benchmark and 283 came, because a stop sequence was not applied.
        InProcess twice = check(good.replace("294.4", "588.9"));
        assertThat(twice.out()).containsPattern("FAIL +TOKENS_PER_SAMPLE +588.9 +at most 323.895");
    }

    /** A value that is not there met its upper limit. */
    @Test
    void aMetricThatIsMissingMeetsNoLimitOfItsOwn() throws IOException {
        Path file = Files.writeString(
                folder.resolve("accuracy.txt"),
                "{'rouge1': '39.0', 'rouge2': '16.0', 'rougeL': '24.6', 'rougeLsum': '36.0', 'gen_num': 13368}\n");
        InProcess missing = InProcess.assay("accuracy", "--check", file.toString(), "--benchmark", "llama3.1-8b");

        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.out())
                .containsPattern("FAIL +GEN_LEN +no value that the checker finds +at least 7350879.6")
                .containsPattern("FAIL +GEN_LEN +no value that the checker finds +at most 8984408.4")
                .doesNotContainPattern("pass +GEN_LEN");
    }

    /** The script of gpt-oss-120b prints no token counts, and the checker then compares none. */
    @Test
    void aMetricThatNoScriptPrintsIsNotMissed() throws IOException {
        Path file = Files.writeString(folder.resolve("accuracy.txt"), "{'exact_match': 83.130}\n");
        InProcess run = InProcess.assay("accuracy", "--check", file.toString(), "--benchmark", "gpt-oss-120b");

        assertThat(run.status()).as(run.out()).isEqualTo(0);
        assertThat(run.out()).containsPattern("pass +TOKENS_PER_SAMPLE +no value, none is asked for");
    }

    @Test
    void aScoreThatNoSystemCanHaveIsAFault() throws IOException {
        String good =
                "{'rouge1': 144.5, 'rouge2': 22.1, 'rougeL': 28.7, 'gen_num': 24576, 'tokens_per_sample': 294.4}\n";
        InProcess run = check(good);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("ACC-IMPLAUSIBLE")
                .contains("\"rouge1\" is 144.5, but no such score is above 100");
        assertThat(check(good.replace("144.5", "44.5")).status()).isEqualTo(0);

        Path share = Files.writeString(folder.resolve("f1.txt"), "{\"f1\": 79.03}\n");
        assertThat(InProcess.assay("accuracy", "--check", share.toString(), "--benchmark", "qwen3-vl-235b-a22b")
                        .status())
                .isEqualTo(1);
    }

    /** The reason that no score is given comes before any wish for files that would not help. */
    @Test
    void aBenchmarkThatIsRefusedIsRefusedBeforeAnythingElseIsAskedFor() {
        String log = folder.resolve("run").toString();
        for (String name : new String[] {"e2e-rag-qna", "qwen3.6-27b", "resnet"}) {
            InProcess run = InProcess.assay("accuracy", log, "--benchmark", name);
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains(name + " is not scored here").doesNotContain("no expected answers");
        }
        assertThat(InProcess.assay("accuracy", log, "--benchmark", "deepseek-r1")
                        .err())
                .contains("no expected answers are named")
                .contains("livecodebench rows of deepseek-r1 run generated programs");
    }

    /** The comparison of scores of TEST01 is between subsets: a script that insists on the whole data set cannot make it. */
    @Test
    void aSubsetIsScoredWithoutTargetsAndPartsWithoutSamplesAreNotApplicable() throws IOException {
        Files.writeString(
                references,
                "{\"output\": \"the cat\", \"dataset\": \"OpenOrca\"}\n{\"output\": \"7\", \"dataset\": \"GSM8K\"}\n");
        String[] args = {
            "accuracy",
            folder.resolve("run").toString(),
            "--references",
            references.toString(),
            "--benchmark",
            "mixtral-8x7b",
            "--reference-fields",
            "answer=output,dataset=dataset",
            "--tokenizer",
            TOKENIZER.toString(),
            "--subset"
        };
        InProcess run = InProcess.assay(args);

        assertThat(run.status()).as(run.err() + run.out()).isEqualTo(0);
        assertThat(run.out())
                .startsWith("{'rouge1': 100.0")
                .containsPattern("- +ROUGE1 +100 ")
                .containsPattern("- +gsm8k_accuracy +n/a ")
                .contains("SUBSET SCORED   mixtral-8x7b, 1 sample;")
                .doesNotContain("FAIL");
        assertThat(accuracy("--subset", "--strict").err()).contains("leave one of them out");
    }

    /** A run that is killed leaves half a line and no closing bracket. */
    @Test
    void aLogThatWasHalfWrittenIsNamedWithItsPlace() throws IOException {
        Path log = folder.resolve("run/accuracy/mlperf_log_accuracy.json");
        Files.writeString(
                log,
                "[\n{ \"seq_id\" : 0, \"qsl_idx\" : 0, \"data\" : \"" + IDS + "\", \"token_count\" : 3 },\n"
                        + "{ \"seq_id\" : 1, \"qsl_idx\" : 1, \"data\" : \"0101");
        Files.writeString(references, "{\"output\": \"the cat\"}\n{\"output\": \"the dog\"}\n");

        InProcess run = accuracy("--tokenizer", TOKENIZER.toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("warning: " + log + " does not end with ]: it was cut short or the run did not end.")
                .contains("warning: " + log + ":3: this line is no answer")
                .contains("answers are missing for 1 of 2 samples: 1.")
                .contains("ACCURACY FAILS");
        InProcess strict = accuracy(
                "--tokenizer",
                TOKENIZER.toString(),
                "--strict",
                "--out",
                folder.resolve("x").toString());
        assertThat(strict.status()).isEqualTo(2);
        assertThat(strict.err()).contains(log + ":3");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void strictRefusesAnEmptyLog() throws IOException {
        Files.writeString(folder.resolve("run/accuracy/mlperf_log_accuracy.json"), "[\n]\n");

        for (String option : new String[] {"--strict", "--dtype=int32"}) {
            InProcess run = accuracy("--tokenizer", TOKENIZER.toString(), option);
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("holds no answers");
        }
    }

    /** All answers had hit the limit on their length, and the report gave no hint. */
    @Test
    void answersThatWereCutOffAreCountedAndTheOthersScoredAlone() {
        InProcess run = accuracy("--tokenizer", TOKENIZER.toString(), "--max-tokens", "3");

        assertThat(run.out())
                .contains(
                        "note: 100 % of the answers (1 of 1) were cut off at the limit of 3 tokens and are graded as they"
                                + " are; none is complete.");
        assertThat(accuracy("--tokenizer", TOKENIZER.toString(), "--max-tokens", "4")
                        .out())
                .doesNotContain("cut off");
    }

    @Test
    void scoresThatNeedProgramsOrAJudgeAreRefusedWithWhatToRunInstead() throws IOException {
        Files.writeString(references, "{\"gt_output\": \"x\", \"dataset\": \"livecodebench\"}\n");
        String[] named = {"deepseek-r1", "e2e-rag-qna", "qwen3.6-27b", "resnet"};
        String[] said = {
            "run", "run the benchmark's own judge script", "run that harness's scorer", "run the benchmark's own"
        };
        for (int i = 0; i < named.length; i++) {
            InProcess run = InProcess.assay(
                    "accuracy",
                    folder.resolve("run").toString(),
                    "--references",
                    references.toString(),
                    "--benchmark",
                    named[i],
                    "--tokenizer",
                    TOKENIZER.toString());
            assertThat(run.status()).as(run.out()).isEqualTo(2);
            assertThat(run.err()).contains(said[i]);
            assertThat(folder.resolve("run/accuracy/accuracy.txt")).doesNotExist();
        }
    }

    @Test
    void checkingAndScoringAreNotMixed() {
        assertThat(InProcess.assay("accuracy", "--benchmark", "llama2-70b-99").err())
                .contains("no accuracy log is named");
        assertThat(accuracy("--check", "accuracy.txt").err()).contains("leave LOG and --references out");
        assertThat(accuracy("--max-tokens", "0").err()).contains("at least 1");
    }
}
