package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
        JsonNode reproduction = record(run("first")).path("reproduction");

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
        assertThat(reproduction.path("source").has("commit")).isTrue();
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
                .isLessThan(diff.out().indexOf("\nfigures"));
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
