package dev.assay.compliance.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.check.CheckReport;
import dev.assay.compliance.check.CheckSettings;
import dev.assay.compliance.check.PackageCheck;
import dev.assay.compliance.check.ResultFacts;
import dev.assay.compliance.check.ResultReport;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rule.Severity;
import dev.assay.compliance.rules.RuleBook;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextReportTest {
    @TempDir
    Path temp;

    private static Rule<?> rule(String id) {
        return RuleBook.all().stream()
                .filter(r -> r.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static Finding finding(String id, Severity severity, String scope, Effect byTool) {
        Effect byRules = severity == Severity.ERROR ? Effect.REJECT : Effect.WARNING;
        return new Finding(rule(id), severity, scope, scope, scope, 0, "this", "that", byRules, byTool);
    }

    /** A real report of so many empty scenario folders, which the tests take apart and fill anew. */
    private CheckReport made(int results) throws Exception {
        for (int i = 0; i < results; i++) {
            Files.createDirectories(temp.resolve("open/acme/results/box" + i + "/rgat/Offline"));
        }
        return PackageCheck.run(temp, CheckSettings.usual());
    }

    private static ResultReport with(ResultReport r, boolean valid, Finding... findings) {
        ResultFacts facts = r.facts();
        return new ResultReport(
                r.benchmark(), r.folder(), r.scenario(), r.path(), valid, valid, valid, facts, List.of(findings));
    }

    private static CheckReport with(CheckReport r, List<ResultReport> results, List<Finding> general) {
        return new CheckReport(
                r.name(), r.round(), r.roundSource(), r.tool(), r.official(), results, general, r.leftOut());
    }

    private static List<String> lines(CheckReport report) throws Exception {
        StringBuilder text = new StringBuilder();
        TextReport.write(report, text);
        return text.toString().lines().toList();
    }

    @Test
    void invalidResultsComeFirstAndTheLastLineSumsUp() throws Exception {
        CheckReport base = made(3);
        List<ResultReport> results = new ArrayList<>();
        for (ResultReport r : base.results()) {
            boolean valid = results.size() < 2;
            results.add(
                    valid ? with(r, true) : with(r, false, finding("P04", Severity.ERROR, r.path(), Effect.REJECT)));
        }
        List<String> lines = lines(with(base, results, List.of()));
        int invalid = lines.indexOf("INVALID open/acme/results/box2/rgat/Offline  no metric");
        int valid = lines.indexOf("  VALID open/acme/results/box0/rgat/Offline  no metric");
        assertThat(invalid).isPositive();
        assertThat(valid).isGreaterThan(invalid);
        assertThat(lines.get(valid + 1)).startsWith("  VALID open/acme/results/box1/");
        assertThat(lines.getLast()).isEqualTo("3 results checked: 2 valid, 1 invalid; 1 error, 0 warnings, 0 notes.");
    }

    @Test
    void manyValidResultsAreCountedBySubmitterAndBenchmark() throws Exception {
        CheckReport base = made(21);
        List<ResultReport> valid =
                base.results().stream().map(r -> with(r, true)).toList();
        List<String> lines = lines(with(base, valid, List.of()));
        assertThat(lines).contains("  open/acme rgat: 21").noneMatch(l -> l.contains("box7"));
    }

    @Test
    void firstStepsBeginWithWhatEndsTheOfficialToolAndThenWithWhatRejectsTheMostResults() throws Exception {
        CheckReport base = made(3);
        List<ResultReport> results = new ArrayList<>();
        for (ResultReport r : base.results()) {
            results.add(
                    results.isEmpty()
                            ? with(
                                    r,
                                    false,
                                    finding("P04", Severity.ERROR, r.path(), Effect.REJECT),
                                    finding("P04", Severity.ERROR, r.path(), Effect.REJECT),
                                    finding("G02", Severity.ERROR, r.path(), Effect.ABORT))
                            : with(r, false));
        }
        List<Finding> general = List.of(
                finding("D10", Severity.WARNING, "open/acme", Effect.NONE),
                finding("D03", Severity.ERROR, "open/acme", Effect.REJECT));
        List<String> steps = lines(with(base, results, general)).stream()
                .filter(l -> l.matches("  [0-9]\\. .*"))
                .toList();
        assertThat(steps).hasSize(3);
        assertThat(steps.get(0)).startsWith("  1. G02 (the official tool ends here, 1 finding, 1 result): ");
        assertThat(steps.get(1)).startsWith("  2. D03 (1 finding, 3 results): ");
        assertThat(steps.get(2)).startsWith("  3. P04 (2 findings, 1 result): ");
    }

    @Test
    void manyWarningsOfARuleAreShownThreeTimesAndThenCounted() throws Exception {
        CheckReport base = made(5);
        List<ResultReport> results = base.results().stream()
                .map(r -> with(r, true, finding("D10", Severity.WARNING, r.path(), Effect.NONE)))
                .toList();
        List<String> lines = lines(with(base, results, List.of()));
        assertThat(lines.stream().filter(l -> l.startsWith("  warning D10 "))).hasSize(3);
        assertThat(lines).contains("      and 2 more places of D10; --format json lists all");
    }

    @Test
    void runningTextIsWrappedAtEightyColumnsAndLosesNoWord() throws Exception {
        StringBuilder text = new StringBuilder();
        String words = "alpha beta gamma ".repeat(20).strip();
        new TextLines(text).wrapped("      fix:    ", words);
        assertThat(text.toString().lines()).hasSizeGreaterThan(4).allSatisfy(l -> {
            assertThat(l.length()).isLessThanOrEqualTo(80);
            assertThat(l).matches("(      fix:    |              )[a-z].*");
        });
        assertThat(text.toString().replaceAll("\\s+", " ").strip()).isEqualTo("fix: " + words);
    }

    @Test
    void aLongPathIsNotCutAndCommandsForTheTerminalAreNotPassedOn() throws Exception {
        StringBuilder text = new StringBuilder();
        String path = "closed/" + "x".repeat(100);
        new TextLines(text).wrapped("found: ", "no " + path + " \u001b[31m");
        assertThat(text.toString()).isEqualTo("found: no\n       " + path + "\n       ?[31m\n");
    }
}
