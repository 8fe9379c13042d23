package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.record.DiffView;
import dev.assay.cli.record.RecordDiff;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The record of a run says all that is needed to repeat it, and what changed when it came out differently. */
final class RerunAndDiffTest {
    private static final List<String> FIELDS =
            List.of("workload", "arrival", "model", "runtime", "state", "hardware", "boundary", "endpoints", "quality");

    @TempDir
    private Path directory;

    private String run(String name, String... more) {
        String folder = directory.resolve(name).toString();
        List<String> args = new java.util.ArrayList<>(
                List.of("run", "--scenario", "Server", "--virtual-time", "--quiet", "--no-report", "--out", folder));
        args.addAll(List.of(more));
        InProcess run = InProcess.assay(args.toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isEqualTo(0);
        return folder;
    }

    private static JsonNode record(String folder) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(Path.of(folder, "run.json")));
    }

    @Test
    void everyFieldOfTheProtocolIsFilledOrNamedAsUnknown() throws IOException {
        JsonNode record = record(run("first"));
        JsonNode reproduction = record.path("reproduction");

        for (String field : FIELDS) {
            assertThat(reproduction.path("protocol").path(field).properties())
                    .as(field)
                    .isNotEmpty()
                    .allSatisfy(entry -> assertThat(entry.getValue().isNull()
                                    || entry.getValue().asString("x").isEmpty())
                            .as(field + "." + entry.getKey())
                            .isFalse());
        }
        assertThat(reproduction
                        .path("protocol")
                        .path("arrival")
                        .path("scheduleRngSeed")
                        .asString())
                .isEqualTo("33");
        assertThat(reproduction.path("container").has("inside")).isTrue();
        assertThat(reproduction.path("source").path("commit").asString()).matches("[0-9a-f]{40,64}|unknown");
        assertThat(record.path("dataset").path("sha256").asString()).matches("[0-9a-f]{64}");
        assertThat(record.path("versions").path("assay").asString()).isNotEmpty();
        for (String fact : List.of("clockSource", "governor", "cpuModel", "kernel", "cpuLimit", "memoryLimit")) {
            assertThat(record.path("environment").path("machine").path(fact).asString())
                    .as(fact)
                    .isNotEmpty();
        }
    }

    @Test
    void aRunIsRepeatedFromItsRecordAndComesOutTheSame() throws IOException {
        String first = run("first", "--target-qps", "60", "--min-duration", "12s");
        String second = directory.resolve("second").toString();

        InProcess again = InProcess.assay("rerun", first + "/run.json", "--out", second);

        assertThat(again.status()).as(again.err()).isEqualTo(0);
        assertThat(record(second).path("result")).isEqualTo(record(first).path("result"));
        assertThat(record(second).path("settings").path("requested"))
                .isEqualTo(record(first).path("settings").path("requested"));
    }

    @Test
    void anOptionAfterTwoDashesReplacesOneOfTheRecord() throws IOException {
        String first = run("first", "--target-qps", "60");
        String second = directory.resolve("second").toString();

        InProcess again = InProcess.assay("rerun", first, "--out", second, "--", "--target-qps", "75");

        assertThat(again.status()).as(again.err()).isEqualTo(0);
        assertThat(record(second)
                        .path("settings")
                        .path("requested")
                        .path("server_target_qps")
                        .asDouble())
                .isEqualTo(75);
        assertThat(again.out()).contains("settings.requested.server_target_qps: 60.0 -> 75.0  (+25.0 %)");
    }

    @Test
    void whatWasAskedStandsBeforeTheFiguresItExplains() {
        String first = run("first", "--target-qps", "60");
        String second = run("second", "--target-qps", "90");

        InProcess diff = InProcess.assay("diff", first, second);

        assertThat(diff.status()).isEqualTo(1);
        assertThat(diff.out()).contains("settings.requested.server_target_qps: 60.0 -> 90.0  (+50.0 %)");
        assertThat(diff.out().indexOf("what was asked for")).isZero();
        assertThat(diff.out().indexOf("what was asked for"))
                .isLessThan(diff.out().indexOf("verdict and result"));
        assertThat(diff.out().indexOf("verdict and result"))
                .isLessThan(diff.out().indexOf("\nmeasured"));
    }

    /** Where the files lie, and how much garbage was collected, changes no figure. */
    @Test
    void runsThatDifferOnlyInTheirPlacesDoNotDiffer() throws IOException {
        Path other = Files.createDirectories(directory.resolve("other/place"));
        Path prompts = promptFile();
        Path copied = Files.copy(prompts, other.resolve("same-prompts.jsonl"));
        Path one = Files.writeString(directory.resolve("user.conf"), "*.Server.target_qps = 50\n");
        Path same = Files.copy(one, other.resolve("user.conf"));
        String first = run("first", "--dataset", prompts.toString(), "--user-conf", one.toString());
        String second =
                run("other/second", "--dataset", copied.toString(), "--user-conf", same.toString(), "--overwrite");

        InProcess diff = InProcess.assay("diff", first, second);

        assertThat(diff.out()).isEqualTo("nothing differs but the times of day and where the files lie\n");
        assertThat(diff.status()).isEqualTo(0);
    }

    /** Long values are shown where they part, options one by one, causes before what was measured. */
    @Test
    void whatExplainsMostStandsFirstAndIsSeen() throws IOException {
        String extra = "{\"note\": \"" + "x".repeat(200) + "\", \"top_k\": ";
        Path one = Files.writeString(directory.resolve("one.jsonl"), "{\"prompt\": \"Say yes.\"}\n");
        Path two = Files.writeString(directory.resolve("two.jsonl"), "{\"prompt\": \"Say no.\"}\n");
        String first = run("first", "--engine", "demo", "--dataset", one.toString(), "--min-duration", "11s");
        String second = run("second", "--engine", "8b-one-gpu", "--dataset", two.toString(), "--min-duration", "12s");

        InProcess diff = InProcess.assay("diff", first, second);

        List<String> lines = diff.out().lines().toList();
        assertThat(lines.subList(0, 3))
                .containsExactly(
                        "what was asked for",
                        "  settings.requested.min_duration_ms: 11000 -> 12000  (+9.09 %)",
                        "  option --engine: demo -> 8b-one-gpu");
        assertThat(diff.out())
                .contains("data and files\n", "  dataset.name: one.jsonl -> two.jsonl\n  dataset.sha256: ")
                .contains("\nthe system under test\n  sut.name: ")
                .doesNotContain("reproduction.command", "garbageCollection", directory.toString());

        JsonNode long1 = JsonMapper.builder().build().readTree("{\"label\": \"" + extra.replace("\"", "") + "1\"}");
        JsonNode long2 = JsonMapper.builder().build().readTree("{\"label\": \"" + extra.replace("\"", "") + "20\"}");
        StringWriter text = new StringWriter();
        DiffView.print(RecordDiff.of(long1, long2), false, new PrintWriter(text));
        assertThat(text.toString()).contains("top_k: 1 -> ").contains("top_k: 20\n");
    }

    @Test
    void secretsOfACommandLineAreNotKept() {
        String folder = run(
                "first",
                "--dataset-fields",
                "text=prompt",
                "--dataset",
                promptFile().toString());

        assertThat(dev.assay.cli.run.CommandRecordTexts.kept("http://joe:pw@host/x?api_key=abc&v=1"))
                .isEqualTo("http://(left out)@host/x?api_key=(left out)&v=1");
        assertThat(dev.assay.cli.run.CommandRecordTexts.kept("{\"api_key\": \"abc\", \"top_k\": 1, \"max_tokens\": 5}"))
                .isEqualTo("{\"api_key\": \"(left out)\", \"top_k\": 1, \"max_tokens\": 5}");
        assertThat(Path.of(folder, "run.json")).content().contains("\"dataset\" : \"");
    }

    /** A key of a server is given by a variable or a file: neither its text nor the hash of its file is kept. */
    @Test
    void theKeyOfAServerIsNowhereInTheRecord() throws IOException {
        String key = "sk-very-secret-0123456789";
        Path file = Files.writeString(directory.resolve("key.txt"), key + "\n");
        Path out = directory.resolve("keyed");
        try (EngineServer server = EngineServer.start(EnginePresets.byName("demo"), ServerOptions.defaults())) {
            InProcess run = InProcess.assay(
                    "run",
                    "--scenario",
                    "Offline",
                    "--sut",
                    server.url(),
                    "--model",
                    server.modelName(),
                    "--api-key-file",
                    file.toString(),
                    "--extra-body",
                    "{\"api_key\": \"" + key + "\"}",
                    "--target-qps",
                    "1",
                    "--min-duration",
                    "1s",
                    "--warm-up",
                    "0s",
                    "--quiet",
                    "--no-report",
                    "--out",
                    out.toString());
            assertThat(run.err()).doesNotContain(key);
        }
        assertThat(Files.readString(out.resolve("run.json")))
                .contains("--api-key-file")
                .doesNotContain(key);
        assertThat(record(out.toString()).path("reproduction").path("inputs").has("api-key-file"))
                .isFalse();
    }

    private Path promptFile() {
        try {
            return Files.writeString(directory.resolve("prompts.jsonl"), "{\"prompt\": \"Say yes.\"}\n");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void aRecordWithoutACommandSaysWhy() throws IOException {
        Path old = directory.resolve("run.json");
        Files.writeString(old, "{\"schema\": \"assay/run/1\"}");

        InProcess again = InProcess.assay("rerun", old.toString());

        assertThat(again.status()).isEqualTo(2);
        assertThat(again.err()).contains("does not hold the command of its run");
        assertThat(InProcess.assay(
                                "diff",
                                old.toString(),
                                directory.resolve("none.json").toString())
                        .err())
                .contains("there is no record of a run at");
    }
}
