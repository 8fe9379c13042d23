package dev.assay.audit.logs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.audit.logs.CheckOutcome.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Logs of the reference and published packages: honest ones raise no alarm, forged seeds do. */
final class LogAuditGolden {
    private static final Path RESULTS = Path.of(System.getProperty("assay.golden"), "results");
    private static final Path PACKAGES = Path.of(System.getProperty("assay.packages"), "valid");

    @BeforeEach
    void needReferenceData() {
        assumeTrue(
                Files.isDirectory(RESULTS) && Files.isDirectory(PACKAGES),
                "the reference logs are not beside the build");
    }

    private static List<String> findings(Path folder) throws IOException {
        List<String> findings = new ArrayList<>();
        for (RunFolder run : RunFolder.find(folder)) {
            for (CheckOutcome outcome : LogAudit.check(run)) {
                if (outcome.result() == Result.FINDING) {
                    findings.add(run.folder() + " " + outcome.check().id() + ": " + outcome.sentence());
                }
            }
        }
        return findings;
    }

    @Test
    void noLogOfTheReferenceRaisesAnAlarm() throws IOException {
        assertThat(findings(RESULTS)).isEmpty();
    }

    @Test
    void noPublishedPackageWithItsOwnSeedsRaisesAnAlarm() throws IOException {
        for (String name : List.of(
                "v51-dc-llm",
                "v51-edge",
                "v51-power",
                "v51-open",
                "v51-dc-sdxl-or-mixtral",
                "v60-edge",
                "v60-dc-llm",
                "v60-dc-gptoss",
                "v60-open")) {
            assertThat(findings(PACKAGES.resolve(name))).as(name).isEmpty();
        }
    }

    /** These packages are logs of an earlier round in which the three seeds were replaced: the replay must not fit. */
    @Test
    void replacedSeedsAreCaughtByTheReplay() throws IOException {
        assertThat(findings(PACKAGES.resolve("v61-edge"))).isNotEmpty().allMatch(f -> f.contains(" replay-samples: "));
        assertThat(findings(PACKAGES.resolve("v61-dc-llm")))
                .anyMatch(f -> f.contains(" replay-times: "))
                .anyMatch(f -> f.contains(" replay-samples: "));
    }

    /** A check that is never possible on real logs would say nothing; these must have looked at some. */
    @Test
    void theChecksThatNeedOnlyUsualLogsLookAtThem() throws IOException {
        Map<String, Integer> looked = new TreeMap<>();
        for (RunFolder run : RunFolder.find(RESULTS)) {
            LogAudit.check(run).stream()
                    .filter(outcome -> outcome.result() == Result.PASSED)
                    .forEach(outcome -> looked.merge(outcome.check().id(), 1, Integer::sum));
        }
        assertThat(looked)
                .containsKeys(
                        "replay-times",
                        "replay-samples",
                        "replay-logged-ids",
                        "accuracy-coverage",
                        "metric-recomputed",
                        "figures-in-order",
                        "early-stopping-rederived",
                        "minimum-duration-rederived",
                        "minimum-queries-rederived",
                        "clock-start",
                        "stamps-consistent",
                        "completed-rate",
                        "first-token");
    }
}
