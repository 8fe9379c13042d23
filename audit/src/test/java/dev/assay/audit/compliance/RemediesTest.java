package dev.assay.audit.compliance;

import static dev.assay.audit.compliance.Written.entry;
import static dev.assay.audit.compliance.Written.int32;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.audit.ComplianceTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is to be done follows from what is wrong, not from which test it is. */
final class RemediesTest {
    @TempDir
    private Path directory;

    private List<String> remedies(String test, String benchmark, String scenario, LogSet accuracy) {
        Judgement judgement = Written.judge(
                test,
                "v6.1",
                benchmark,
                scenario,
                LogSet.in(directory.resolve("audit")),
                LogSet.in(directory.resolve("performance")),
                accuracy,
                Choices.none());
        return judgement.remedies(ComplianceTests.byName(test));
    }

    private static String ofTest(String test) {
        return ComplianceTests.byName(test).remedy();
    }

    private static List<String> answers(int count, int... tokens) {
        return IntStream.range(0, count)
                .mapToObj(i -> entry(i, i, int32(tokens), int32(tokens[0]), tokens.length))
                .toList();
    }

    private void summaries(String reference, String audit, String... more) throws IOException {
        Written logs = new Written(directory);
        logs.summary("performance", "Scenario : Offline", "Result is : VALID", "Samples per second: " + reference);
        String[] lines = new String[more.length + 2];
        lines[0] = "Scenario : Offline";
        lines[1] = "Samples per second: " + audit;
        System.arraycopy(more, 0, lines, 2, more.length);
        logs.summary("audit", lines);
    }

    @Test
    void anAuditRunThatWasTooShortIsToBeRepeatedLonger() throws IOException {
        summaries(
                "100", "180", "Result is : INVALID", "  Min duration satisfied : NO", "  Min queries satisfied : Yes");

        assertThat(remedies("TEST04", "resnet", "Offline", LogSet.NONE))
                .singleElement()
                .asString()
                .startsWith("repeat both runs longer")
                .doesNotContain("switch it off");
    }

    @Test
    void anAuditRunThatIsInvalidForItsLatencyIsNotToBeRepeatedLongerOnly() throws IOException {
        summaries("100", "100", "Result is : INVALID", "  Performance constraints satisfied : NO");

        assertThat(remedies("TEST04", "resnet", "Offline", LogSet.NONE))
                .singleElement()
                .asString()
                .startsWith("see which condition the audit run misses");
    }

    @Test
    void aCacheThatTheComparisonFindsIsTheTestsOwnMatter() throws IOException {
        summaries("100", "180", "Result is : VALID");

        assertThat(remedies("TEST04", "resnet", "Offline", LogSet.NONE)).containsExactly(ofTest("TEST04"));
    }

    @Test
    void aPassAsksForNothing() throws IOException {
        summaries("100", "100", "Result is : VALID");

        assertThat(remedies("TEST04", "resnet", "Offline", LogSet.NONE)).isEmpty();
    }

    @Test
    void aLogThatWasShortenedForAPackageIsToBeAskedForInFull() throws IOException {
        Files.createDirectories(directory.resolve("audit"));
        Files.writeString(
                directory.resolve("audit/mlperf_log_accuracy.json"),
                "[\n" + entry(0, 0, "01") + ",\n...\n" + entry(9, 9, "01") + "\n]\n");

        assertThat(remedies(
                        "TEST01",
                        "3d-unet-99",
                        "Offline",
                        new Written(directory).accuracy("accuracy", List.of(entry(0, 0, "01")))))
                .singleElement()
                .asString()
                .startsWith("ask the submitter for the full accuracy log");
    }

    @Test
    void anAccuracyLogThatEndsEarlyIsToBeCopiedAgain() throws IOException {
        Files.createDirectories(directory.resolve("audit"));
        Files.writeString(
                directory.resolve("audit/mlperf_log_accuracy.json"),
                "[\n" + String.join(",\n", answers(100, 5, 6)) + ",\n{ \"seq_id\" : 100, \"qsl_i");

        assertThat(remedies("TEST06", "llama2-70b-99", "Server", LogSet.NONE))
                .singleElement()
                .asString()
                .startsWith("copy the log again");
    }

    /** Its end is missing, so that nobody knows whether an audit.config was seen. */
    @Test
    void aDetailLogThatEndsEarlyIsNotTakenForARunWithoutAuditConfig() throws IOException {
        Written logs = new Written(directory);
        logs.accuracy("audit", answers(100, 5, 6));
        logs.cutDetail("audit", "effective_scenario", "\"Server\"");
        Judgement judgement = Written.judge(
                "TEST06",
                "v6.1",
                "llama2-70b-99",
                "Server",
                LogSet.in(directory.resolve("audit")),
                LogSet.NONE,
                LogSet.NONE,
                Choices.none());

        assertThat(Written.names(judgement)).contains("detail-log-cut-short").doesNotContain("audit-config-not-seen");
        assertThat(judgement.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(judgement.strict()).isEqualTo(Verdict.ERROR);
        assertThat(remedies("TEST06", "llama2-70b-99", "Server", LogSet.NONE))
                .singleElement()
                .asString()
                .startsWith("copy the log again");
    }

    @Test
    void aMissingAuditConfigIsToBePutInPlace() throws IOException {
        Written logs = new Written(directory);
        logs.accuracy("audit", answers(100, 5, 6));
        logs.detail("audit", "effective_scenario", "\"Server\"");

        assertThat(remedies("TEST06", "llama2-70b-99", "Server", LogSet.NONE))
                .singleElement()
                .asString()
                .startsWith("put the audit.config of TEST06 into the working directory");
    }

    @Test
    void paddingIsTheTestsOwnMatter() throws IOException {
        new Written(directory).accuracy("audit", answers(100, 5, 2, 2));

        assertThat(remedies("TEST06", "llama2-70b-99", "Server", LogSet.NONE)).containsExactly(ofTest("TEST06"));
    }

    /** The detail log lacks its result: the official script reads that as INVALID, which is not what is wrong. */
    @Test
    void aReferenceWithoutAResultIsNamedAsCutAndNotAsInvalid() throws IOException {
        Written logs = new Written(directory);
        logs.accuracy("audit", List.of(entry(0, 0, "01")));
        logs.cutDetail("performance", "effective_scenario", "\"Offline\"");
        logs.detail("audit", "effective_scenario", "\"Offline\"", "result_validity", "\"VALID\"");
        Judgement judgement = Written.judge(
                "TEST01",
                "v6.1",
                "3d-unet-99",
                "Offline",
                LogSet.in(directory.resolve("audit")),
                LogSet.in(directory.resolve("performance")),
                logs.accuracy("accuracy", List.of(entry(0, 0, "01"))),
                Choices.none());

        assertThat(judgement.official().why()).contains("its detail log has no result_validity");
        assertThat(judgement.official().cause()).isEqualTo(Cause.LOG_CUT);
    }
}
