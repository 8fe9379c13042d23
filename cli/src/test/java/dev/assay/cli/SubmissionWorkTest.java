package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.assay.cli.submit.PowerSessionFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What becomes of a finished submission: records of its runs, moved, cut off anywhere, scored otherwise, with power. */
final class SubmissionWorkTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("assay.root"), "docs/examples/submit");
    private static final String SYSTEM = "simulated-engine/demo/";
    private static final String RESULTS = "package/closed/Example/results/" + SYSTEM;
    private static final int STEPS = 9;

    /** The demonstration, made once: each test works on a copy of it in another place. */
    @TempDir
    private static Path made;

    @TempDir
    private Path directory;

    @BeforeAll
    static void makeTheDemonstration() throws IOException {
        for (String name : List.of("demo.yaml", "demo-prompts.jsonl")) {
            Files.copy(EXAMPLES.resolve(name), made.resolve(name));
        }
        InProcess run = submit(made);
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(0);
    }

    private static InProcess submit(Path folder) {
        return InProcess.assay(
                "submit",
                folder.resolve("demo.yaml").toString(),
                "--out",
                folder.resolve("work").toString());
    }

    private Path copy() throws IOException {
        Path copy = directory.resolve("elsewhere");
        try (Stream<Path> files = Files.walk(made)) {
            for (Path file : files.sorted().toList()) {
                Files.copy(file, copy.resolve(made.relativize(file).toString()));
            }
        }
        return copy;
    }

    private static long kept(InProcess run) {
        return run.err()
                .lines()
                .filter(line -> line.contains(": done before ("))
                .count();
    }

    private static JsonNode json(Path file) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(file));
    }

    private static List<String> command(JsonNode record) {
        return record.path("reproduction")
                .path("command")
                .valueStream()
                .map(JsonNode::asString)
                .toList();
    }

    private static void change(Path file, String from, String to) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(from);
        Files.writeString(file, text.replace(from, to));
    }

    /** The run that a rate search is confirmed by is a run like any other, and so is that of a compliance test. */
    @Test
    void everyRunBehindThePackageHasARecordThatRepeatsIt() throws IOException {
        Path server = made.resolve("work").resolve(RESULTS).resolve("Server");
        for (String scenario : List.of("Server", "Offline")) {
            for (String name : List.of("reproduce.json", "reproduce-accuracy.json", "reproduce-TEST06.json")) {
                Path file = server.resolveSibling(scenario).resolve(name);
                assertThat(file).isRegularFile();
                assertThat(Files.readString(file)).doesNotContain(made.toString());
            }
        }
        JsonNode searched = json(server.resolve("reproduce.json"));
        assertThat(command(searched)).startsWith("run").contains("--target-qps").doesNotContain("--out");
        assertThat(Files.readString(server.resolve("performance/run_1/mlperf_log_summary.txt")))
                .contains("Result is : VALID");
        assertThat(command(json(server.resolve("reproduce-TEST06.json")))).startsWith("audit", "run", "TEST06");

        // From the package alone, wherever it was made, with the data set named anew.
        for (String name : List.of("reproduce.json", "reproduce-accuracy.json", "reproduce-TEST06.json")) {
            Path again = directory.resolve(name);
            InProcess rerun = InProcess.assay(
                    "rerun",
                    server.resolve(name).toString(),
                    "--out",
                    again.toString(),
                    "--",
                    "--dataset",
                    made.resolve("demo-prompts.jsonl").toString());
            assertThat(rerun.status()).as(rerun.out() + rerun.err()).isEqualTo(0);
            assertThat(rerun.out()).contains("nothing differs but the times of day");
        }
        assertThat(json(directory.resolve("reproduce.json/run.json")).path("result"))
                .isEqualTo(searched.path("result"));
    }

    @Test
    void aPlanThatWasMovedWithItsFolderGoesOn() throws IOException {
        Path moved = copy();

        InProcess run = submit(moved);

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(kept(run)).isEqualTo(STEPS);
        assertThat(moved.resolve("work/Example.tar.gz"))
                .hasBinaryContent(Files.readAllBytes(made.resolve("work/Example.tar.gz")));
    }

    @Test
    void anotherContentUnderTheSameNameIsRunAnew() throws IOException {
        Path moved = copy();
        change(moved.resolve("demo-prompts.jsonl"), "\"max_tokens\":", "\"max_tokens\" :");

        InProcess run = submit(moved);

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(kept(run)).isZero();
    }

    /**
     * After a kill in the middle of a step its folder holds half of its files and no mark. Then it is made again, and what builds
     * on it: scores and tests on runs. The rate search goes on from its probes, and its answer is the same.
     */
    @Test
    void whereverItWasCutOffOnlyWhatIsMissingIsMade() throws IOException {
        Path moved = copy();
        Map<String, Integer> madeAgain = new TreeMap<>(Map.of(
                "Server/rate", 1,
                "Server/performance", 2,
                "Server/accuracy", 3,
                "Server/score", 1,
                "Server/test06", 1,
                "Offline/performance", 2,
                "Offline/accuracy", 3,
                "Offline/score", 1,
                "Offline/test06", 1));
        for (Map.Entry<String, Integer> step : madeAgain.entrySet()) {
            Path folder = moved.resolve("work/runs").resolve(SYSTEM).resolve(step.getKey());
            cutOff(folder);

            InProcess run = submit(moved);

            assertThat(run.status()).as(step.getKey() + run.out() + run.err()).isEqualTo(0);
            assertThat(kept(run)).as(step.getKey()).isEqualTo(STEPS - step.getValue());
        }
        assertThat(InProcess.assay("check", moved.resolve("work/package").toString(), "--round", "demo")
                        .status())
                .isEqualTo(0);
    }

    private static void cutOff(Path folder) throws IOException {
        Files.delete(folder.resolve("step.json"));
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(path -> path.toString().endsWith("_detail.txt"))
                    .toList()) {
                Files.writeString(file, ":::MLLOG {\"key\": \"loadgen_ver");
            }
        }
    }

    /** On a full disk each probe fails for lack of logs: that is no answer about the rate, and the search ends at once. */
    @Test
    void aFullDiskEndsASearchWithTheFirstProbeThatFindsItSo() throws IOException {
        Path full = Path.of("/dev/full");
        assumeThat(full).exists();
        Path probe = Files.createDirectories(directory.resolve("peak/probe-01-100.0qps"));
        Files.createSymbolicLink(probe.resolve("mlperf_log_detail.txt"), full);

        InProcess peak = InProcess.assay(
                "peak",
                "--virtual-time",
                "--target-qps",
                "100",
                "--out",
                directory.resolve("peak").toString());

        assertThat(peak.status()).isEqualTo(2);
        assertThat(peak.err())
                .contains("the search ends with a probe that left no whole logs: ")
                .contains("go on with --resume");
        try (Stream<Path> files = Files.list(directory.resolve("peak"))) {
            assertThat(files.filter(Files::isDirectory)).containsExactly(probe);
        }
        Files.delete(probe.resolve("mlperf_log_detail.txt"));
    }

    /** A package that was being laid out, or replaced, is laid out anew. */
    @Test
    void aHalfLaidOutPackageIsMadeWhole() throws IOException {
        Path moved = copy();
        Files.createDirectories(moved.resolve("work/package.part/closed/Example"));
        Files.writeString(moved.resolve("work/package.part/closed/Example/half"), "x");
        Files.writeString(moved.resolve("work/state.json"), "{");
        byte[] whole = Files.readAllBytes(moved.resolve("work/Example.tar.gz"));
        Files.writeString(moved.resolve("work/Example.tar.gz"), "half");

        InProcess run = submit(moved);

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(moved.resolve("work/Example.tar.gz")).hasBinaryContent(whole);
    }

    @Test
    void aCommandOfThePlanScoresWithWhatItPrints() throws IOException {
        Path moved = copy();
        Files.writeString(
                moved.resolve("score.sh"), "test -s \"$1\" || exit 3\necho \"{'gen_len': 6400, 'gen_num': 64}\"\n");
        change(
                moved.resolve("demo.yaml"),
                "    tokenizer: built-in ",
                "    accuracy_script: \"sh score.sh {log}\"\n    tokenizer: built-in ");

        InProcess good = submit(moved);

        assertThat(good.status()).as(good.out() + good.err()).isEqualTo(0);
        assertThat(good.err()).contains("scored by the command of the plan");
        assertThat(moved.resolve("work").resolve(RESULTS).resolve("Offline/accuracy/accuracy.txt"))
                .content()
                .contains("'gen_len': 6400")
                .containsPattern("hash=[0-9a-f]{64}\n$");

        // A change of the script is a change of the score; it is no change of any run.
        change(moved.resolve("score.sh"), "6400", "6399");
        InProcess below = submit(moved);
        assertThat(below.status()).isEqualTo(1);
        assertThat(below.err())
                .contains(
                        "NOT GOOD: what \"accuracy_script\" printed does not do (GEN_LEN: 6399, wanted at least 6400)");
        assertThat(kept(below)).isGreaterThanOrEqualTo(5);

        Files.writeString(moved.resolve("score.sh"), "echo all good\n");
        assertThat(submit(moved).err()).contains("GEN_LEN: no value that the checker finds, wanted at least 6400");

        Files.writeString(moved.resolve("score.sh"), "echo no such model; exit 7\n");
        InProcess broken = submit(moved);
        assertThat(broken.status()).isEqualTo(1);
        assertThat(broken.err())
                .contains("NOT GOOD: \"accuracy_script\" ended with status 7 (no such model)")
                .doesNotContain("Exception");
    }

    /** The records of a session vouch for the logs of its own run, so that run is the result. */
    @Test
    void powerIsPlacedBesideTheRunThatItWasMeasuredIn() throws IOException {
        Path moved = copy();
        Path session = moved.resolve("session");
        PowerSessionFiles.write(
                session, moved.resolve("work/runs").resolve(SYSTEM).resolve("Offline/performance/run_1"));
        Path plan = moved.resolve("demo.yaml");
        Files.writeString(plan, Files.readString(plan) + "    power:\n      Offline: session\n");

        InProcess powered = submit(moved);

        assertThat(powered.status()).as(powered.out() + powered.err()).isEqualTo(0);
        assertThat(powered.out()).contains("CHECK    2 of 2 results pass");
        Path performance = moved.resolve("work").resolve(RESULTS).resolve("Offline/performance");
        for (String name : List.of(
                "power/client.json",
                "power/client.log",
                "power/ptd_logs.txt",
                "power/server.json",
                "power/server.log",
                "ranging/spl.txt",
                "ranging/mlperf_log_detail.txt",
                "run_1/spl.txt",
                "run_1/mlperf_log_detail.txt")) {
            assertThat(performance.resolve(name)).hasBinaryContent(Files.readAllBytes(session.resolve(name)));
        }
        InProcess check = InProcess.assay(
                "check", moved.resolve("work/package").toString(), "--round", "demo", "--format", "csv");
        assertThat(check.status()).as(check.out()).isEqualTo(0);
        assertThat(check.out().lines().filter(line -> line.contains("Watts")))
                .singleElement()
                .asString()
                .contains("Offline", "100");

        change(session.resolve("run_1/spl.txt"), ",Watts,100.0,", ",Watts,60.0,");
        InProcess edited = submit(moved);
        assertThat(edited.status()).isEqualTo(1);
        assertThat(edited.out())
                .contains(
                        "W17  closed/Example/results/simulated-engine/demo/Offline/performance/run_1/spl.txt: found SHA-1");

        Files.delete(session.resolve("power/server.json"));
        InProcess half = submit(moved);
        assertThat(half.status()).isEqualTo(2);
        assertThat(half.err())
                .contains("the plan has a fault, so nothing was run:")
                .contains("the power session " + session + " lacks power/server.json; give the folder of a session");
    }

    /** With another ending nobody can read the rate; it must be searched for anew, and no run be made without it. */
    @Test
    void aDamagedAnswerOfTheRateSearchIsSearchedForAnew() throws IOException {
        Path moved = copy();
        Path peak = moved.resolve("work/runs").resolve(SYSTEM).resolve("Server/rate/peak.json");
        Files.writeString(peak, Files.readString(peak) + "garbage");

        InProcess run = submit(moved);

        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(0);
        assertThat(run.err())
                .contains("rate search, simulated-engine demo Server: made again: peak.json changed since");
        assertThat(kept(run)).isEqualTo(STEPS - 1);
        assertThat(moved.resolve("work/runs").resolve(SYSTEM).resolve("Server/user.conf"))
                .hasSameTextualContentAs(
                        made.resolve("work/runs").resolve(SYSTEM).resolve("Server/user.conf"))
                .content()
                .contains("target_qps = ");
        assertThat(moved.resolve("work/Example.tar.gz"))
                .hasBinaryContent(Files.readAllBytes(made.resolve("work/Example.tar.gz")));
    }

    /** A mark alone is no result: what it vouches for must be there as the step left it. */
    @Test
    void lostOrDamagedResultsOfAFinishedStepAreMadeAgain() throws IOException {
        Path moved = copy();
        Path offline = moved.resolve("work/runs").resolve(SYSTEM).resolve("Offline");
        Files.delete(offline.resolve("test06/TEST06/verify_accuracy.txt"));
        Files.writeString(offline.resolve("score/accuracy.txt"), "");

        InProcess lost = submit(moved);

        assertThat(lost.status()).as(lost.out() + lost.err()).isEqualTo(0);
        assertThat(lost.err())
                .contains("accuracy score, simulated-engine demo Offline: made again: accuracy.txt changed since")
                .contains(
                        "TEST06, simulated-engine demo Offline: made again: TEST06/verify_accuracy.txt changed since");
        assertThat(kept(lost)).isEqualTo(STEPS - 2);
        assertThat(offline.resolve("score/accuracy.txt")).content().contains("hash=");

        // Of the same size: only the hash tells. The score and the test build on the run.
        Path log = offline.resolve("accuracy/mlperf_log_accuracy.json");
        change(log, "\"seq_id\"", "\"seq_iX\"");
        InProcess edited = submit(moved);
        assertThat(edited.status()).as(edited.out() + edited.err()).isEqualTo(0);
        assertThat(edited.err())
                .contains(
                        "accuracy run, simulated-engine demo Offline: made again: mlperf_log_accuracy.json changed since");
        assertThat(kept(edited)).isEqualTo(STEPS - 3);
        assertThat(log).content().contains("\"seq_id\"").doesNotContain("seq_iX");
    }

    @Test
    void aSecretInAnOptionIsNowhereInTheWork() throws IOException {
        Path moved = copy();
        String key = "sk-very-secret-0123456789";
        change(
                moved.resolve("demo.yaml"),
                "virtual-time: true",
                "sut: http://127.0.0.1:1\n      model: m\n      warm-up: 0s\n      extra-body: '{\"api_key\": \"" + key
                        + "\"}'");
        Path work = directory.resolve("secret");

        InProcess dry =
                InProcess.assay("submit", moved.resolve("demo.yaml").toString(), "--dry-run", "--out", work.toString());
        InProcess run = InProcess.assay("submit", moved.resolve("demo.yaml").toString(), "--out", work.toString());

        assertThat(dry.status()).as(dry.err()).isEqualTo(0);
        assertThat(dry.out())
                .contains("--extra-body '{\"api_key\": \"(left out)\"}'")
                .doesNotContain(key);
        assertThat(run.status()).as(run.err()).isEqualTo(3);
        assertThat(run.out() + run.err()).doesNotContain(key);
        try (Stream<Path> files = Files.walk(work)) {
            List<Path> all = files.filter(Files::isRegularFile).toList();
            assertThat(all).anyMatch(file -> file.endsWith("output.txt"));
            for (Path file : all) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(key);
            }
        }
    }
}
