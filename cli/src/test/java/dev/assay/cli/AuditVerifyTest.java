package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Logs of others under {@code audit verify}: what they are taken for, and what is said when they cannot be judged. */
final class AuditVerifyTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeLogs() throws IOException {
        String entries = IntStream.range(0, 100)
                .mapToObj(i -> "{ \"seq_id\" : " + i + ", \"qsl_idx\" : " + i
                        + ", \"data\" : \"0500000006000000\", \"token_data\" : \"05000000\", \"token_count\" : 2 }")
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
        Files.writeString(folder.resolve("mlperf_log_accuracy.json"), entries);
        Files.writeString(
                folder.resolve("mlperf_log_summary.txt"),
                "Scenario : Offline\nResult is : VALID\nSamples per second: 100\n");
    }

    private InProcess verify(String test, String benchmark, String... more) {
        List<String> args = new ArrayList<>(
                List.of("audit", "verify", test, folder.toString(), "--benchmark", benchmark, "--scenario", "Server"));
        args.addAll(List.of(more));
        return InProcess.assay(args.toArray(String[]::new));
    }

    @Test
    void anUnknownBenchmarkIsRefusedWithTheNearestName() {
        InProcess slip = verify("TEST06", "llama2-70b-98");
        assertThat(slip.status()).isEqualTo(2);
        assertThat(slip.out()).isEmpty();
        assertThat(slip.err()).contains("round v6.1 has no benchmark \"llama2-70b-98\"; did you mean llama2-70b-99");

        InProcess nothing = verify("TEST06", "quux");
        assertThat(nothing.status()).isEqualTo(2);
        assertThat(nothing.err()).contains("use one of");

        InProcess older = verify("TEST06", "mixtral-8x7b");
        assertThat(older.status()).isEqualTo(2);
        assertThat(older.err()).contains("round v6.1 has no benchmark \"mixtral-8x7b\"; it is one of v4.1, v5.0");
        assertThat(verify("TEST06", "mixtral-8x7b", "--round", "v5.0").status()).isEqualTo(0);
    }

    @Test
    void aTestThatTheRoundDoesNotAskForIsJudgedAndCalledThat() {
        InProcess resnet = verify("TEST06", "resnet");

        assertThat(resnet.status()).isEqualTo(0);
        assertThat(resnet.out().replaceAll("\\s+", " "))
                .contains("not asked the checker of v6.1 does not ask it of resnet; it is asked of language models");
        assertThat(verify("TEST06", "llama2-70b-99").out()).doesNotContain("not asked");
        InProcess scenario = verify("TEST06", "llama2-70b-99", "--scenario", "MultiStream");
        assertThat(scenario.out() + scenario.err()).isNotEmpty();
        assertThat(verify("TEST06", "resnet", "--json").out()).contains("\"required\" : false");
    }

    /** The recorded file is whole; what is missing is the run that it was compared with. */
    @Test
    void withoutTheRunsThatItComparesWithATestIsRefusedAndNoRecordedFileIsAccused() throws IOException {
        Files.writeString(folder.resolve("verify_performance.txt"), "Verifying performance.\nTEST PASS\n");
        InProcess test04 = verify("TEST04", "resnet");

        assertThat(test04.status()).isEqualTo(2);
        assertThat(test04.out()).isEmpty();
        assertThat(test04.err())
                .contains("TEST04 compares the audit run with the performance run of the submission, and no --reference"
                        + " names them; give the folder of the results that holds performance/run_1");
        assertThat(verify("TEST01", "resnet").err()).contains("holds accuracy and performance/run_1");
        assertThat(verify("TEST08", "dlrm-v3").err()).contains("that holds accuracy");

        Path empty = Files.createDirectories(folder.resolve("empty"));
        InProcess nothing = verify("TEST04", "resnet", "--reference", empty.toString());
        assertThat(nothing.status()).isEqualTo(1);
        assertThat(nothing.out().replaceAll("\\s+", " "))
                .contains("ERROR: the summary log of the performance run is missing: there is none in " + empty)
                .contains("verify_performance.txt lies there, but nothing was judged here")
                .contains("do give the folder of the run that is named")
                .doesNotContain("made from other logs or edited");
    }

    @Test
    void anotherRecordedFileIsStillCalledAnother() throws IOException {
        Files.writeString(folder.resolve("verify_accuracy.txt"), "TEST06 verification complete\n");

        assertThat(verify("TEST06", "llama2-70b-99").out().replaceAll("\\s+", " "))
                .contains("verify_accuracy.txt is another one: it was made from other logs or edited");
    }

    @Test
    void aShortenedLogIsAskedForInFullAndNothingIsToBeRunAgain() throws IOException {
        Path log = folder.resolve("mlperf_log_accuracy.json");
        List<String> lines = Files.readAllLines(log);
        lines.subList(20, 80).clear();
        lines.add(20, "...");
        Files.write(log, lines);

        assertThat(verify("TEST06", "llama2-70b-99").out().replaceAll("\\s+", " "))
                .contains("do ask the submitter for the full accuracy log");
    }
}
