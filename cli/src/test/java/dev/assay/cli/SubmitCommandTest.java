package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a plan to a package that passes, made from scratch against the built-in engine in virtual time. */
final class SubmitCommandTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("assay.root"), "docs/examples/submit");
    private static final String DEMO = EXAMPLES.resolve("demo.yaml").toString();
    private static final String RESULTS = "package/closed/Example/results/simulated-engine/demo/";
    private static final int STEPS = 9;

    @TempDir
    private Path directory;

    private InProcess submit(String plan, String folder) {
        return InProcess.assay(
                "submit", plan, "--out", directory.resolve(folder).toString());
    }

    private InProcess check(String folder, String round) {
        return InProcess.assay(
                "check", directory.resolve(folder).resolve("package").toString(), "--round", round);
    }

    private String read(String path) throws IOException {
        return Files.readString(directory.resolve(path));
    }

    private String own(String name, String plan) throws IOException {
        Path file = directory.resolve(name);
        Files.writeString(file, plan);
        Files.copy(EXAMPLES.resolve("demo-prompts.jsonl"), directory.resolve("demo-prompts.jsonl"));
        return file.toString();
    }

    @Test
    void theDemonstrationPassesItsRoundAndIsMadeOnce() throws IOException {
        InProcess first = submit(DEMO, "demo");

        assertThat(first.status()).as(first.out() + first.err()).isEqualTo(0);
        assertThat(first.out())
                .contains("CHECK    2 of 2 results pass the rules of the demonstration")
                .contains("write " + directory.resolve("demo/texts/calibration.md"))
                .contains("nothing of the demonstration can be submitted");
        InProcess check = check("demo", "demo");
        assertThat(check.status()).as(check.out()).isEqualTo(0);
        assertThat(directory.resolve("demo/" + RESULTS + "Server/performance/run_1/mlperf_log_detail.txt"))
                .isRegularFile();
        assertThat(directory.resolve("demo/" + RESULTS + "Server/TEST06/verify_accuracy.txt"))
                .isRegularFile();
        assertThat(Files.size(directory.resolve("demo/" + RESULTS + "Offline/accuracy/mlperf_log_accuracy.json")))
                .isLessThanOrEqualTo(10240);
        assertThat(read("demo/" + RESULTS + "Offline/accuracy/accuracy.txt")).containsPattern("hash=[0-9a-f]{64}\n$");
        assertThat(read("demo/" + RESULTS + "Server/user.conf")).containsPattern("\\*\\.Server\\.target_qps = \\d+");
        assertThat(read("demo/" + RESULTS + "Server/README.md"))
                .contains("demonstration, not an MLPerf result")
                .doesNotContain(directory.toString());

        byte[] archive = Files.readAllBytes(directory.resolve("demo/Example.tar.gz"));
        InProcess again = submit(DEMO, "demo");

        assertThat(again.status()).as(again.err()).isEqualTo(0);
        assertThat(again.err().lines().filter(line -> line.contains(": done before (")))
                .hasSize(STEPS);
        assertThat(Files.readAllBytes(directory.resolve("demo/Example.tar.gz"))).isEqualTo(archive);
        assertThat(InProcess.assay(
                                "check",
                                directory.resolve("demo/Example.tar.gz").toString(),
                                "--round",
                                "demo")
                        .status())
                .isEqualTo(0);
        InProcess status = InProcess.assay("status", directory.resolve("demo").toString());
        assertThat(status.status()).isEqualTo(0);
        assertThat(status.out()).contains("STEPS    9 of 9 done");
    }

    /** A text that a person wrote stays, and no run is made for it. */
    @Test
    void wordsOfAPersonSurviveAndOnlyWhatIsMissingIsMadeAgain() throws IOException {
        String plan = Files.readString(EXAMPLES.resolve("demo.yaml"));
        String file = own("plan.yaml", plan);
        submit(file, "demo");
        Files.writeString(directory.resolve("demo/texts/calibration.md"), "# Calibration\n\nNothing was quantised.\n");
        Path accuracy = directory.resolve("demo/runs/simulated-engine/demo/Offline/accuracy");
        // As after a kill in the middle of a run: half a log, no mark.
        Files.delete(accuracy.resolve("step.json"));
        Files.writeString(accuracy.resolve("mlperf_log_accuracy.json"), "[\n{ \"seq_id\" : 1, \"qs");

        InProcess again = submit(file, "demo");

        assertThat(again.status()).as(again.out() + again.err()).isEqualTo(0);
        // The run itself, its score, and the test that compares with it.
        assertThat(again.err().lines().filter(line -> line.contains(": done before (")))
                .hasSize(STEPS - 3);
        assertThat(read("demo/package/closed/Example/documentation/calibration.md"))
                .contains("Nothing was quantised.");
        assertThat(again.out()).doesNotContain("texts/calibration.md");
    }

    private static boolean ended(ProcessHandle process, long millis) throws Exception {
        try {
            process.onExit().get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @Test
    void aProcessThatIsKilledGoesOnWhereItWas() throws Exception {
        String folder = directory.resolve("demo").toString();
        InProcess detached = InProcess.assay("submit", DEMO, "--out", folder, "--detach");
        assertThat(detached.status()).as(detached.err()).isEqualTo(0);
        Matcher number = Pattern.compile("process (\\d+)").matcher(detached.out());
        assertThat(number.find()).isTrue();
        ProcessHandle process =
                ProcessHandle.of(Long.parseLong(number.group(1))).orElseThrow();
        Path state = directory.resolve("demo/state.json");
        String underWay = "\"message\" : \"accuracy run, simulated-engine demo Server\"";
        for (int i = 0; i < 1200 && process.isAlive(); i++) {
            if (Files.exists(state) && Files.readString(state).contains(underWay)) {
                assertThat(InProcess.assay("status", folder).out()).contains("STATE    running");
                break;
            }
            ended(process, 50);
        }
        process.destroyForcibly();
        assertThat(ended(process, 60_000)).isTrue();
        InProcess status = InProcess.assay("status", directory.resolve("demo").toString());
        assertThat(status.out()).contains("ended without finishing; start assay submit again to go on");
        assertThat(status.status()).isEqualTo(1);

        InProcess again = submit(DEMO, "demo");

        assertThat(again.status()).as(again.out() + again.err()).isEqualTo(0);
        assertThat(again.err()).contains("done before (");
        assertThat(check("demo", "demo").status()).isEqualTo(0);
    }

    @Test
    void theRealRoundPassesInSimulatedTimeInTheOpenDivision() throws IOException {
        Files.copy(EXAMPLES.resolve("v6.1-simulated.yaml"), directory.resolve("plan.yaml"));
        standIn();

        InProcess run = submit(directory.resolve("plan.yaml").toString(), "work");

        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(0);
        assertThat(run.out()).contains("of 2 results pass the rules of round v6.1");
        InProcess check = check("work", "v6.1");
        assertThat(check.status()).as(check.out()).isEqualTo(0);
        assertThat(read("work/package/open/Example/systems/simulated-engine.json"))
                .contains("SIMULATION");
        assertThat(
                        read(
                                "work/package/open/Example/results/simulated-engine/llama3.1-8b-edge/Offline/performance/run_1/mlperf_log_detail.txt"))
                .contains("\"effective_min_duration_ms\", \"value\": 600000")
                .contains("2085463073848966840");
        endpointsResultsAreOfTheSameRuns();
    }

    private void standIn() throws IOException {
        StringBuilder standIn = new StringBuilder();
        for (int i = 1; i <= 5000; i++) {
            standIn.append("{\"prompt\": \"Stand-in ")
                    .append(i)
                    .append(": say what a lock does.\", \"max_tokens\": 16,")
                    .append(" \"answer\": \"A lock keeps a door shut.\"}\n");
        }
        Files.writeString(directory.resolve("stand-in.jsonl"), standIn);
    }

    /** The layout up to v5.1: measurements and code in folders of their own; a preview system; Offline inferred. */
    @Test
    void theLayoutOfV51PassesItsRound() throws IOException {
        standIn();
        Files.writeString(
                directory.resolve("plan.yaml"),
                Files.readString(EXAMPLES.resolve("v6.1-simulated.yaml"))
                        .replace("round: v6.1", "round: v5.1")
                        .replace("category: rdi", "category: preview")
                        .replace("    dataset:", "    infer: true\n    dataset:"));

        InProcess run = submit(directory.resolve("plan.yaml").toString(), "work");

        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(0);
        assertThat(run.out()).contains("CHECK    2 of 2 results pass the rules of round v5.1");
        InProcess check = check("work", "v5.1");
        assertThat(check.status()).as(check.out()).isEqualTo(0);
        String own = "work/package/open/Example/";
        String result = "simulated-engine/llama3.1-8b-edge/Offline/";
        for (String file : List.of(
                "measurements/" + result + "simulated-engine.json",
                "measurements/" + result + "user.conf",
                "measurements/" + result + "README.md",
                "measurements/" + result + "reproduce.json",
                "results/" + result + "accuracy/accuracy.txt",
                "results/" + result + "performance/run_1/mlperf_log_summary.txt",
                "code/llama3.1-8b-edge/README.md",
                "documentation/calibration.md")) {
            assertThat(directory.resolve(own + file)).isRegularFile();
        }
        assertThat(read(own + "systems/simulated-engine.json"))
                .contains("\"status\" : \"preview\"")
                .contains("SIMULATION");
        assertThat(read(own + "results/" + result + "performance/run_1/mlperf_log_summary.txt"))
                .isEqualTo(read(own + "results/" + result.replace("Offline", "SingleStream")
                        + "performance/run_1/mlperf_log_summary.txt"));
    }

    private void endpointsResultsAreOfTheSameRuns() throws IOException {
        // The same runs in the files of the endpoints harness: nothing is run again.
        Files.writeString(
                directory.resolve("plan.yaml"),
                read("plan.yaml").replace("category: rdi\n", "category: rdi\nresults: endpoints\n"));
        InProcess endpoints = submit(directory.resolve("plan.yaml").toString(), "work");
        assertThat(endpoints.err()).doesNotContain(" left");
        assertThat(endpoints.status()).as(endpoints.out() + endpoints.err()).isEqualTo(0);
        assertThat(
                        directory.resolve(
                                "work/package/open/Example/results/simulated-engine/llama3.1-8b-edge/Offline/performance/result_summary.json"))
                .isRegularFile();
    }

    /** Edge: MultiStream and Offline are copies of SingleStream; the network division names the system. */
    @Test
    void inferredResultsAreCopiesAndNetworkSystemsNameThemselves() throws IOException {
        String plan = Files.readString(EXAMPLES.resolve("demo.yaml"));
        String edge = own(
                "edge.yaml",
                plan.replace("type: datacenter", "type: edge")
                        .replace(
                                "    dataset:",
                                "    infer: true\n    scenarios: [SingleStream, MultiStream, Offline]\n    dataset:")
                        .replaceAll("    user_conf:\n      Offline:\n.*\n", ""));

        InProcess run = submit(edge, "edge");

        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(0);
        assertThat(read("edge/" + RESULTS + "Offline/performance/run_1/mlperf_log_summary.txt"))
                .isEqualTo(read("edge/" + RESULTS + "SingleStream/performance/run_1/mlperf_log_summary.txt"));
        assertThat(read("edge/" + RESULTS + "MultiStream/performance/run_1/mlperf_log_detail.txt"))
                .isEqualTo(read("edge/" + RESULTS + "SingleStream/performance/run_1/mlperf_log_detail.txt"));
        assertThat(run.out()).contains("CHECK    3 of 3 results pass");
        // Early stopping at the 99th percentile: one of 662 queries may be over, and none of fewer.
        assertThat(read("edge/" + RESULTS + "SingleStream/user.conf")).contains("*.SingleStream.min_query_count = 662");
        assertThat(check("edge", "demo").status()).isEqualTo(0);

        StringBuilder network = new StringBuilder();
        for (String field : List.of(
                "network_type",
                "network_media",
                "network_rate",
                "nic_loadgen",
                "number_nic_loadgen",
                "net_software_stack_loadgen",
                "network_protocol",
                "number_connections",
                "nic_sut",
                "number_nic_sut",
                "net_software_stack_sut",
                "network_topology")) {
            network.append("      ").append(field).append(": \"N/A (a simulation)\"\n");
        }
        Path file = directory.resolve("network.yaml");
        Files.writeString(
                file,
                plan.replace("division: closed", "division: network")
                        .replace("    description:\n", "    description:\n" + network)
                        .replace(
                                "    user_conf:\n      Offline:",
                                "    user_conf:\n      Server:\n        target_qps: 100\n      Offline:"));
        InProcess networked = submit(file.toString(), "network");
        assertThat(networked.status()).as(networked.out() + networked.err()).isEqualTo(0);
        assertThat(check("network", "demo").status()).isEqualTo(0);
    }

    /** Folders that cannot hold the work are told in one sentence, before anything runs. */
    @Test
    void aFolderThatCannotBeUsedIsOneSentence() throws IOException {
        Files.writeString(directory.resolve("file"), "");

        for (String folder : List.of("file", "file/below")) {
            InProcess run = submit(DEMO, folder);
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err().lines()).hasSize(1);
            assertThat(run.err()).contains(folder).contains("--out").doesNotContain("\tat ");
        }
    }

    /** As Ctrl-C does: the step under way ends in order, and the same command goes on. */
    @Test
    void anEndFromOutsideLeavesStatusAndWork() throws Exception {
        String folder = directory.resolve("demo").toString();
        // Real time, so that the run is under way when it is ended.
        String plan = own("plan.yaml", Files.readString(Path.of(DEMO)).replace("virtual-time: true", "engine: demo"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "submit",
                        plan,
                        "--out",
                        folder)
                .redirectOutput(directory.resolve("stdout").toFile())
                .start();
        try (BufferedReader told = process.errorReader(StandardCharsets.UTF_8)) {
            String line = told.readLine();
            while (line != null && !line.startsWith("peak search")) {
                line = told.readLine();
            }
            assertThat(line).isNotNull();
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).isEqualTo(ExitStatus.INTERRUPTED);
        InProcess status = InProcess.assay("status", folder);
        assertThat(status.out()).contains("STATE    stopped").contains("was interrupted; start again to go on");
    }

    /** A run that is not valid, or a system that is not there, ends with a sentence and can be gone on from. */
    @Test
    void aSystemThatDoesNotAnswerStopsTheWorkWithAWord() throws IOException {
        String plan = own(
                "plan.yaml",
                Files.readString(EXAMPLES.resolve("demo.yaml"))
                        .replace("virtual-time: true", "sut: http://127.0.0.1:1\n      model: m\n      warm-up: 0s"));

        InProcess run = submit(plan, "work");

        assertThat(run.status()).as(run.err()).isEqualTo(3);
        assertThat(run.err()).contains("start again when it does, what is done stays done");
        assertThat(InProcess.assay("status", directory.resolve("work").toString())
                        .out())
                .contains("STATE    stopped");
        try (Stream<Path> files = Files.walk(directory.resolve("work"))) {
            assertThat(files.noneMatch(path -> path.endsWith("package"))).isTrue();
        }
    }
}
