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
import java.util.stream.Stream;
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

    /** As published, or cut to one model. */
    private static final List<String> OWN_SEEDS = List.of(
            "v51-dc-llm",
            "v51-edge",
            "v51-power",
            "v51-open",
            "v51-dc-sdxl-or-mixtral",
            "v60-edge",
            "v60-dc-llm",
            "v60-dc-gptoss",
            "v60-open");

    /** Logs of an earlier round in which the three seeds were replaced by those of v6.1. */
    private static final List<String> REPLACED_SEEDS =
            List.of("v61-edge", "v61-edge-full", "v61-network", "v61-dc-llm", "v61-power", "v61-wan", "v61-open");

    /** Folders of another harness, without logs of LoadGen. */
    private static final List<String> NO_LOGS = List.of("v61-ep-gptoss", "v61-ep-llama8b-interactive");

    @Test
    void everyPackageAtHandIsInOneOfTheLists() throws IOException {
        List<String> names;
        try (Stream<Path> folders = Files.list(PACKAGES)) {
            names = folders.filter(Files::isDirectory)
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .toList();
        }
        assertThat(Stream.of(OWN_SEEDS, REPLACED_SEEDS, NO_LOGS).flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(names);
        for (String name : NO_LOGS) {
            assertThat(RunFolder.find(PACKAGES.resolve(name))).as(name).isEmpty();
        }
    }

    @Test
    void noPublishedPackageWithItsOwnSeedsRaisesAnAlarm() throws IOException {
        for (String name : OWN_SEEDS) {
            assertThat(findings(PACKAGES.resolve(name))).as(name).isNotNull().isEmpty();
        }
    }

    /** Only the replay can know, and only the replay must speak. */
    @Test
    void replacedSeedsAreCaughtByTheReplay() throws IOException {
        for (String name : REPLACED_SEEDS) {
            assertThat(findings(PACKAGES.resolve(name)))
                    .as(name)
                    .isNotEmpty()
                    .allMatch(finding -> finding.contains(" replay-") || finding.contains("metric-recomputed: "));
        }
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
