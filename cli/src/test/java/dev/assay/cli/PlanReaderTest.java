package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong with a plan is told before anything runs, all at once, each fault with its line. */
final class PlanReaderTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("assay.root"), "docs/examples/submit");

    @TempDir
    private Path directory;

    private InProcess dryRun(String plan) throws IOException {
        Path file = directory.resolve("plan.yaml");
        Files.writeString(file, plan);
        Path prompts = directory.resolve("demo-prompts.jsonl");
        if (!Files.exists(prompts)) {
            Files.copy(EXAMPLES.resolve("demo-prompts.jsonl"), prompts);
        }
        return InProcess.assay(
                "submit",
                file.toString(),
                "--dry-run",
                "--out",
                directory.resolve("work").toString());
    }

    private static String demo() throws IOException {
        return Files.readString(EXAMPLES.resolve("demo.yaml"));
    }

    private static int lineOf(String plan, String part) {
        List<String> lines = plan.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(part)) {
                return i + 1;
            }
        }
        throw new IllegalArgumentException("the plan has no " + part);
    }

    @Test
    void allFaultsAreToldAtOnceWithTheirLines() throws IOException {
        String plan = """
                schema: assay/plan/1
                submitter: My Company
                division: closd
                round: v6.1
                category: avalable
                systems:
                  - name: box
                    type: datacentre
                    sut:
                      sut: http://10.0.0.1:8000
                      modle: m
                      target-qps: 5
                    description:
                      system_name: box
                      coling: air
                      number_of_nodes: two
                benchmarks:
                  - name: llama3.1-8b
                    scenarios: [offlin]
                    measurements:
                      retraining: "no"
                    surprise: 1
                """;

        InProcess run = dryRun(plan);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("plan.yaml:2: \"My Company\" becomes a folder")
                .contains("plan.yaml:3: \"division\" is \"closd\"; did you mean closed?")
                .contains("plan.yaml:5: \"category\" is \"avalable\"; did you mean available?")
                .contains("plan.yaml:8: \"systems.type\" is \"datacentre\"; use datacenter, edge or both")
                .contains("plan.yaml:11: \"systems.sut.modle\" is no option of assay run; did you mean model?")
                .contains("plan.yaml:12: \"systems.sut.target-qps\" is decided by the plan")
                .contains("plan.yaml:13: the description of system \"box\" lacks host_processor_model_name")
                .contains("plan.yaml:15: \"coling\" is no field of a system description; did you mean cooling?")
                .contains("plan.yaml:16: \"number_of_nodes\" is \"two\"; write a whole number")
                .contains("plan.yaml:18: the accuracy of llama3.1-8b cannot be scored without the expected answers")
                .contains("plan.yaml:19: there is no scenario \"offlin\"; did you mean Offline?")
                .contains("plan.yaml:20: \"benchmarks.measurements\" lacks input_data_types")
                .contains("plan.yaml:22: there is no field \"benchmarks.surprise\"");
        assertThat(directory.resolve("work")).doesNotExist();
    }

    /** Neither the round nor the benchmark is known: what else is wrong is told all the same, and nothing that follows from it. */
    @ParameterizedTest
    @CsvSource({"v9.9, resnet51x", "v6.1, llama", "demo, demo"})
    void anUnknownRoundOrBenchmarkHidesNothing(String round, String benchmark) throws IOException {
        String plan = demo().replace("round: demo ", "round: " + round + " ")
                .replace("- name: demo", "- name: " + benchmark)
                .replace("category: rdi ", "category: rdy ")
                .replace("    measurements:", "    scenarios: [Offlin]\n    measurements:")
                .replace("      retraining: \"no\"\n", "")
                .replace(
                        "        target_qps: 1000",
                        "        target_qps: -5\n        target_qsp: 5\n        samples_per_query: 8")
                .replace("    dataset: demo-prompts.jsonl", "    dataset: none.jsonl");

        InProcess run = dryRun(plan);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("plan.yaml:" + lineOf(plan, "category: rdy") + ": \"category\" is \"rdy\"; did you mean rdi?")
                .contains("plan.yaml:" + lineOf(plan, "[Offlin]")
                        + ": there is no scenario \"Offlin\"; did you mean Offline?")
                .contains(
                        "plan.yaml:" + lineOf(plan, "measurements:") + ": \"benchmarks.measurements\" lacks retraining")
                .contains("plan.yaml:" + lineOf(plan, "none.jsonl") + ": \"benchmarks.dataset\" names ")
                .contains("plan.yaml:" + lineOf(plan, "target_qps: -5")
                        + ": this sets *.Offline.target_qps = -5, which is not a number of at least 0")
                .contains("plan.yaml:" + lineOf(plan, "target_qsp")
                        + ": \"user_conf.Offline.target_qsp\" is no setting of LoadGen; did you mean target_qps?")
                .contains("plan.yaml:" + lineOf(plan, "samples_per_query")
                        + ": \"user_conf.Offline.samples_per_query\" is not read in Offline; it belongs to MultiStream")
                .doesNotContain("no category");
        assertThat(run.err().contains("there is no round \"v9.9\"")).isEqualTo(round.equals("v9.9"));
        assertThat(run.err().contains("has no benchmark \"llama\"")).isEqualTo(benchmark.equals("llama"));
    }

    @Test
    void aPlanThatMissesTheFieldsItselfIsToldSoFieldByField() throws IOException {
        InProcess run = dryRun("schema: assay/plan/1\n");

        assertThat(run.status()).isEqualTo(2);
        for (String field : List.of("submitter", "division", "round", "systems", "benchmarks")) {
            assertThat(run.err()).contains("\"" + field + "\" is missing");
        }
        assertThat(run.err()).contains("the plan has 5 faults");
    }

    /** Without an address the built-in engine would be measured and its figures laid out as those of the system. */
    @Test
    void aSystemThatNobodyCanReachIsRefused() throws IOException {
        String plan = demo().replace("      virtual-time: true\n", "      max-tokens: 64\n");

        InProcess run = dryRun(plan);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("plan.yaml:" + lineOf(plan, "    sut:")
                        + ": nothing says how system \"simulated-engine\" is reached; write \"sut: http://ADDRESS\"");
    }

    @Test
    void twoResultsInOneFolderAreRefused() throws IOException {
        String plan = demo();
        String again = plan.substring(plan.indexOf("  - name: demo\n"));

        InProcess run = dryRun(plan + again);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("the result simulated-engine demo Offline is planned in line " + lineOf(plan, "- name: demo")
                        + " too; keep one of them");
    }

    @Test
    void powerIsForScenariosThatAreMadeAndWholeSessions() throws IOException {
        Files.createDirectories(directory.resolve("meter/power"));
        String plan = demo() + "    power:\n      Offlin: meter\n      MultiStream: meter\n";

        InProcess run = dryRun(plan);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("plan.yaml:" + lineOf(plan, "Offlin: meter")
                        + ": \"power\" has no scenario \"Offlin\"; did you mean Offline?")
                .contains("plan.yaml:" + lineOf(plan, "MultiStream: meter")
                        + ": power is given for MultiStream, which is not made")
                .contains(
                        "lacks power/client.json, power/client.log, power/ptd_logs.txt, power/server.json, power/server.log,"
                                + " ranging/mlperf_log_summary.txt");
    }

    /** Preview and RDI are words of the round, for the whole plan or one system of it. */
    @Test
    void aSystemMayHaveACategoryOfItsOwn() throws IOException {
        InProcess run = dryRun(
                demo().replace("  - name: simulated-engine", "  - name: simulated-engine\n    category: Preview"));

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).contains("SYSTEM   simulated-engine (datacenter, preview)");
    }

    @Test
    void nothingIsReadFromThisMachineWhenTheSystemIsAnotherOne() throws IOException {
        InProcess other = dryRun(demo().replace("virtual-time: true", "sut: http://10.0.0.1:8000\n      model: m")
                .replaceAll("      host_processor_model_name:.*\n", "")
                .replaceAll("      operating_system:.*\n", ""));

        assertThat(other.status()).isEqualTo(2);
        assertThat(other.err()).contains("lacks host_processor_model_name, operating_system;");
    }

    @Test
    void whatTheMachineTellsIsFilledInAndMarkedAsRead() throws IOException {
        InProcess local = dryRun(demo().replace("virtual-time: true", "sut: http://127.0.0.1:8000\n      model: m")
                .replaceAll("      operating_system:.*\n", ""));

        assertThat(local.status()).as(local.err()).isEqualTo(0);
        assertThat(local.out()).contains("read from this machine: operating_system = ");
        assertThat(local.out()).doesNotContain("read from this machine: host_processor_model_name");
    }

    @Test
    void aSerialNumberDoesNotGetIntoAPackage() throws IOException {
        String plan = demo().replace("cooling: \"N/A (a simulation)\"", "cooling: \"air, serial number 12345\"");

        InProcess run = dryRun(plan);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("plan.yaml:" + lineOf(plan, "serial number") + ": \"cooling\" seems to hold a serial");
    }

    /** The round decides: what it fixes is refused in closed with the line, and only noted in open. */
    @ParameterizedTest
    @CsvSource({"closed, 2", "open, 0"})
    void settingsThatTheRoundLocksAreRefusedInClosed(String division, int status) throws IOException {
        String plan = demo().replace("division: closed", "division: " + division)
                .replace("round: demo ", "round: v6.1 ")
                .replace("- name: demo", "- name: llama3.1-8b")
                .replace("    dataset: demo-prompts.jsonl\n", "    dataset: other.json\n")
                .replace("        target_qps:", "        min_duration: 1000\n        target_qps:");
        Files.writeString(directory.resolve("other.json"), "[]");

        InProcess run = dryRun(plan);

        assertThat(run.status()).as(run.err()).isEqualTo(status);
        if (status == 2) {
            assertThat(run.err())
                    .contains("plan.yaml:" + lineOf(plan, "min_duration")
                            + ": this sets *.Offline.min_duration = 1000, locked by");
        }
    }

    @Test
    void aDataSetOfTheWrongSizeIsToldBeforeHoursOfRuns() throws IOException {
        String plan = demo().replace("round: demo ", "round: v6.1 ").replace("- name: demo", "- name: llama3.1-8b");

        InProcess run = dryRun(plan);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("covers 13368 samples, the data set has 64");
    }

    /** Names in another spelling are understood, slips are answered with the nearest name. */
    @ParameterizedTest
    @CsvSource({"single-stream, SingleStream", "OFFLINE, Offline"})
    void scenariosAreUnderstoodInAnySpelling(String written, String meant) throws IOException {
        InProcess run = dryRun(demo().replace("type: datacenter", "type: edge")
                .replace("division: closed", "division: open")
                .replace("    dataset:", "    scenarios: [" + written + "]\n    dataset:"));

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out()).contains("simulated-engine demo " + meant);
    }

    @Test
    void theRoundDecidesScenariosAndTests() throws IOException {
        InProcess run = dryRun(demo());

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out())
                .contains("simulated-engine demo Offline: 10 s at least, TEST06")
                .contains("simulated-engine demo Server: 10 s at least, rate searched for, TEST06")
                .contains("the round asks for Server or Interactive")
                .contains("TIME ")
                .contains("DISK ");
        assertThat(directory.resolve("work")).doesNotExist();
    }

    /** Interactive is Server of LoadGen under the name and the limits of the interactive model. */
    @Test
    void interactiveIsMadeWhenItIsNamed() throws IOException {
        InProcess run =
                dryRun(demo().replace("    measurements:", "    scenarios: [Offline, Interactive]\n    measurements:"));

        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out())
                .contains("simulated-engine demo Interactive: 10 s at least, rate searched for, TEST06")
                .contains("assay peak --scenario Server --round demo --benchmark demo-interactive ");
    }

    /** An own model in the open division is run as the benchmark that it is for, and mapped to it in the package. */
    @Test
    void aModelOfOnesOwnIsForOneOfTheRoundsBenchmarks() throws IOException {
        String plan = demo().replace("- name: demo", "- name: my-model\n    of: demo");

        InProcess open = dryRun(plan.replace("division: closed", "division: open"));
        assertThat(open.status()).as(open.err()).isEqualTo(0);
        assertThat(open.out()).contains("simulated-engine my-model Server").contains("--benchmark demo");

        InProcess closed = dryRun(plan);
        assertThat(closed.status()).isEqualTo(2);
        assertThat(closed.err()).contains("own names of benchmarks are for the open division");
    }

    @Test
    void aNetworkSystemNamesItselfAndMustDescribeItsNetwork() throws IOException {
        InProcess run = dryRun(demo().replace("division: closed", "division: network"));

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("lacks network_type, network_media, network_rate, nic_loadgen");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo.yaml", "v6.1-simulated.yaml"})
    void theExamplesFitThePublishedSchema(String name) throws IOException {
        InProcess schema = InProcess.assay("submit", "--schema");
        assertThat(schema.status()).isEqualTo(0);

        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema.out())
                        .validate(Files.readString(EXAMPLES.resolve(name)), InputFormat.YAML))
                .isEmpty();
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema.out())
                        .validate(
                                Files.readString(EXAMPLES.resolve(name)).replace("submitter: Example", "submiter: x"),
                                InputFormat.YAML))
                .isNotEmpty();
    }

    @Test
    void brokenYamlIsOneSentence() throws IOException {
        InProcess run = dryRun("schema: assay/plan/1\nsystems: [\n");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("plan.yaml:").contains("not valid YAML").doesNotContain("Exception");
    }

    /** What would end the work after an hour, or be refused only when a secret has been written down, is told at once. */
    @Test
    void theWayToASystemIsCheckedBeforeAnythingRuns() throws IOException {
        String plan = demo().replaceFirst("submitter: Example", "submitter: " + "x".repeat(256))
                .replace("virtual-time: true", """
                        virtual-time: true
                              sut: ["http://me:password1@10.0.0.1:8000", "http://10.0.0.1:8000/?key=SECRET1"]
                              model: m
                              api-key-env: NO_SUCH_VARIABLE_HERE
                        """.strip());

        InProcess run = dryRun(plan);

        assertThat(run.status()).isEqualTo(2);
        String address = "plan.yaml:" + lineOf(plan, "sut: [") + ": \"systems.sut.sut\": server address \"";
        assertThat(run.err())
                .contains("plan.yaml:" + lineOf(plan, "xxxx")
                        + ": the name \"xxxxxxxxxxxxxxxxxxxx...\" is 256 bytes long")
                .contains(address)
                .contains("it holds a user name")
                .contains("it has a query or a fragment")
                .contains(
                        "plan.yaml:" + lineOf(plan, "api-key-env")
                                + ": \"systems.sut.api-key-env\": the environment variable NO_SUCH_VARIABLE_HERE is not set or empty")
                .contains("plan.yaml:" + lineOf(plan, "virtual-time: true")
                        + ": system \"simulated-engine\" has an address (\"sut\") and \"virtual-time: true\"")
                .doesNotContain("password1")
                .doesNotContain("SECRET1");
    }

    @Test
    void aSourceFolderWithALinkOutOfItIsRefusedAndHiddenFilesAreNoted() throws IOException {
        Path code = Files.createDirectories(directory.resolve("code"));
        Files.writeString(code.resolve("serve.py"), "serve");
        Files.writeString(code.resolve(".env"), "KEY=1");
        String plan = demo().replace("    tokenizer: built-in ", "    source: code\n    tokenizer: built-in ");

        InProcess noted = dryRun(plan);
        assertThat(noted.status()).as(noted.err()).isEqualTo(0);
        assertThat(noted.out())
                .contains("plan.yaml:" + lineOf(plan, "source: code")
                        + ": hidden files and links to folders stay out of the package: .env");

        Files.writeString(directory.resolve("outside.txt"), "x");
        Files.createSymbolicLink(code.resolve("link.txt"), Path.of("../outside.txt"));
        InProcess refused = dryRun(plan);
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        "plan.yaml:" + lineOf(plan, "source: code") + ": \"benchmarks.source\" has the link link.txt,");
    }
}
