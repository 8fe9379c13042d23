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
        try (InputStream in =
                java.util.Objects.requireNonNull(LogAudit.class.getResourceAsStream("log-audit-1.schema.json"))) {
            Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
            assertThat(schema.validate(json.out(), InputFormat.JSON)).isEmpty();
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
