package dev.assay.audit.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.audit.logs.CheckOutcome.Result;
import dev.assay.audit.logs.LogAuditReport.Conclusion;
import dev.assay.loadgen.api.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of logs that end early: never that nothing was found. */
final class LogAuditReportTest {
    @TempDir
    private Path folder;

    private Path run = Path.of("");

    @BeforeEach
    void makeRun() throws IOException {
        run = folder.resolve("run");
        LabRun.make(
                run,
                LabRun.settings(Scenario.SERVER).build(),
                (index, number) -> new LabRun.Answer(5_000_000, 9_000_000, 0, new int[] {index + 10, 7, 8, 2}));
    }

    private LogAuditReport report() throws IOException {
        return new LogAuditReport(List.of(LogAudit.audit(RunFolder.open(run), AuditOptions.NONE)));
    }

    private void keepLines(int share, int of) throws IOException {
        Path log = run.resolve("mlperf_log_detail.txt");
        List<String> lines = Files.readAllLines(log);
        Files.writeString(
                log,
                lines.stream().limit((long) lines.size() * share / of).collect(Collectors.joining("\n", "", "\n")));
    }

    @Test
    void aWholeRunIsJudged() throws IOException {
        assertThat(report().conclusion()).as(report().text(true)).isEqualTo(Conclusion.NO_FINDINGS);
        assertThat(report().text(false)).contains("NO FINDINGS   ").doesNotContain("CUT", "NOT JUDGED");
    }

    @Test
    void anEmptyDetailLogIsNotJudged() throws IOException {
        Files.writeString(run.resolve("mlperf_log_detail.txt"), "");

        assertThat(report().conclusion()).isEqualTo(Conclusion.NOT_JUDGED);
        assertThat(report().text(false))
                .contains("the detail log is cut short (mlperf_log_detail.txt is empty)", "Copy it again from where")
                .contains("\nNOT JUDGED   ")
                .doesNotContain("NO FINDINGS");
    }

    @Test
    void aLogThatEndsBeforeItsResultsNamesItsLastLineAndTheChecksThatItMakesImpossible() throws IOException {
        keepLines(1, 2);
        long lines = Files.readAllLines(run.resolve("mlperf_log_detail.txt")).size();
        LogAuditReport cut = report();

        assertThat(cut.conclusion()).isEqualTo(Conclusion.NOT_JUDGED);
        assertThat(cut.text(false).replaceAll("\\s+", " "))
                .contains("the detail log is cut short (line " + lines + " of mlperf_log_detail.txt is the last")
                .contains(" - metric-recomputed not possible");
        assertThat(cut.runs().getFirst().count(Result.NOT_POSSIBLE)).isPositive();
        assertThat(cut.json()).contains("\"verdict\" : \"not-judged\"").contains("\"notJudged\" : \"the detail log is");
    }

    @Test
    void aFindingInACutLogStaysAFindingAndTheCutIsTold() throws IOException {
        Path log = run.resolve("mlperf_log_detail.txt");
        Files.writeString(
                log,
                Files.readString(log)
                        .replaceFirst("(\"result_scheduled_samples_per_sec\", \"value\": )", "$19")
                        .replaceFirst(":::MLLOG \\{\"key\": \"num_errors\".*\\n", ""));

        assertThat(report().conclusion()).isEqualTo(Conclusion.FINDINGS);
        assertThat(report().text(false)).contains("FAILURE   metric-recomputed", "CUT ", "num_errors");
    }

    @Test
    void aTraceOrAnAccuracyLogThatEndsEarlyIsNamed() throws IOException {
        for (String name : List.of("mlperf_log_trace.json", "mlperf_log_accuracy.json")) {
            Path log = run.resolve(name);
            String text = Files.readString(log);
            Files.writeString(log, text.substring(0, text.length() * 3 / 4));
        }

        String text = report().text(false).replaceAll("\\s+", " ");
        assertThat(text).contains("CUT the accuracy log is ").contains("CUT the trace log is cut short");
    }

    @Test
    void oneRunThatCannotBeJudgedKeepsOthersFromStandingForAll() throws IOException {
        LogAuditReport.Run whole = report().runs().getFirst();
        keepLines(1, 2);
        LogAuditReport both = new LogAuditReport(List.of(whole, report().runs().getFirst()));

        assertThat(both.conclusion()).isEqualTo(Conclusion.NOT_JUDGED);
        assertThat(both.text(false)).contains("NOT JUDGED (1 of 2 runs NOT JUDGED)");
    }
}
