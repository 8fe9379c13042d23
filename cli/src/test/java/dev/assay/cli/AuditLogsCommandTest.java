package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.assay.audit.logs.CheckInfo;
import dev.assay.audit.logs.LogAudit;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AuditLogsCommandTest {
    @TempDir
    private Path folder;

    private Path run() {
        Path logs = folder.resolve("run");
        InProcess made =
                InProcess.assay("run", "--scenario", "Server", "--virtual-time", "--quiet", "--out", logs.toString());
        assertThat(made.status()).as(made.err()).isEqualTo(0);
        return logs;
    }

    @Test
    void ourOwnRunPassesAndEachCheckSaysWhatItSaw() {
        InProcess audit = InProcess.assay("audit", "logs", run().toString());

        assertThat(audit.out())
                .contains("NO FINDINGS")
                .containsPattern("ok +replay-times +logged \\d+ queries over \\d+ ns")
                .containsPattern("ok +metric-recomputed ");
        assertThat(audit.status()).isEqualTo(0);
    }

    @Test
    void aChangedResultIsAFindingInTextAndJson() throws IOException {
        Path logs = run();
        Path detail;
        try (var files = Files.walk(logs)) {
            detail = files.filter(f -> f.endsWith("mlperf_log_detail.txt"))
                    .findFirst()
                    .orElseThrow();
        }
        Files.writeString(
                detail,
                Files.readString(detail).replaceFirst("(\"result_scheduled_samples_per_sec\", \"value\": )", "$19"));

        InProcess text = InProcess.assay("audit", "logs", logs.toString());
        InProcess json = InProcess.assay("audit", "logs", logs.toString(), "--format", "json");

        assertThat(text.status()).isEqualTo(1);
        assertThat(text.out()).containsPattern("FAILURE +metric-recomputed ");
        assertThat(json.status()).isEqualTo(1);
        assertThat(schemaFaults(json.out())).isEmpty();
    }

    private static Path detail(Path logs) {
        return logs.resolve("mlperf_log_detail.txt");
    }

    /** Logs of which nothing can be said are no logs without findings. */
    @Test
    void aDetailLogThatIsEmptyOrCutShortIsNotJudged() throws IOException {
        Path logs = run();
        String whole = Files.readString(detail(logs));
        for (String text :
                new String[] {"", whole.substring(0, whole.length() / 3), whole.substring(0, whole.length() - 40)}) {
            Files.writeString(detail(logs), text);

            InProcess audit = InProcess.assay("audit", "logs", logs.toString());
            assertThat(audit.status()).as(audit.out()).isEqualTo(2);
            assertThat(audit.out().replaceAll("\\s+", " "))
                    .contains("the detail log is cut short (")
                    .contains(" NOT JUDGED Simulated time")
                    .contains("Copy it again from where it was written")
                    .doesNotContain("NO FINDINGS");
            InProcess json = InProcess.assay("audit", "logs", logs.toString(), "--format", "json");
            assertThat(json.status()).isEqualTo(2);
            assertThat(json.out()).contains("\"verdict\" : \"not-judged\"");
            assertThat(schemaFaults(json.out())).isEmpty();
        }
    }

    @Test
    void simulatedTimeAndACheatAreToldWithTheVerdict() throws IOException {
        Path logs = run();

        assertThat(InProcess.assay("audit", "logs", logs.toString()).out())
                .contains("NO FINDINGS   Simulated time: no measurement of any machine.");
        assertThat(InProcess.assay("audit", "logs", logs.toString(), "--format", "json")
                        .out())
                .contains("\"label\" : \"Simulated time: no measurement of any machine. A passed check")
                .contains("\"simulated\" : true");

        Path cheat = folder.resolve("cheat");
        InProcess.assay(
                "run",
                "--scenario",
                "Server",
                "--virtual-time",
                "--engine-cheat",
                "held-back-tail",
                "--quiet",
                "--out",
                cheat.toString());
        InProcess audit = InProcess.assay("audit", "logs", cheat.toString());
        assertThat(audit.out().replaceAll("\\s+", " "))
                .contains("origin Simulated time: no measurement of any machine. The built-in engine was told to cheat"
                        + " (held-back-tail)");
    }

    @Test
    void aRunWithoutResponsesSaysHowToLogThem() throws IOException {
        Path logs = run();
        Files.deleteIfExists(logs.resolve("mlperf_log_accuracy.json"));

        assertThat(InProcess.assay("audit", "logs", logs.toString()).out())
                .containsPattern("- +stub-answers +not possible: the run logged no responses .*--set"
                        + " accuracy_log_sampling_target=N");
    }

    private static java.util.List<?> schemaFaults(String json) throws IOException {
        try (InputStream in =
                java.util.Objects.requireNonNull(LogAudit.class.getResourceAsStream("log-audit-1.schema.json"))) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
            return schema.validate(json, InputFormat.JSON);
        }
    }

    @Test
    void everyCheckIsExplained() {
        for (CheckInfo check : LogAudit.checks()) {
            InProcess explained = InProcess.assay("explain", check.id());
            assertThat(explained.status()).isEqualTo(0);
            assertThat(explained.out())
                    .contains("threshold:")
                    .contains("leaves open:")
                    .contains(check.source());
        }
    }

    @Test
    void mistakesAreOneSentence() {
        assertThat(InProcess.assay("audit", "logs", folder.resolve("nothing").toString())
                        .err())
                .contains("no folder at");
        InProcess empty = InProcess.assay("audit", "logs", folder.toString());
        assertThat(empty.status()).isEqualTo(2);
        assertThat(empty.err()).contains("no mlperf_log_detail.txt at or below");
    }
}
