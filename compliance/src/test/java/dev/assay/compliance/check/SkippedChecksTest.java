package dev.assay.compliance.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.output.ReportFormat;
import dev.assay.compliance.output.ResultTable;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Skip;
import dev.assay.compliance.subject.CheckOptions;
import dev.assay.conf.round.PrivateIdWords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Checks that are left out on request: gone under the rules, and under the tools that know the option. */
class SkippedChecksTest {
    @TempDir
    Path temp;

    private static CheckOptions leavingOut(Set<Skip> skips, boolean privateIds) {
        return new CheckOptions(false, Set.of(), Set.of(), Set.of(), Set.of(), skips, privateIds);
    }

    @TestFactory
    Stream<DynamicTest> eachOptionLeavesOutItsRulesAndNoTool() {
        List<DynamicTest> tests = new ArrayList<>();
        for (Skip skip : Skip.values()) {
            for (RuleCase c : RuleCasesTest.cases()) {
                if (skip.covers(c.rule())) {
                    Path root = temp.resolve("p" + tests.size());
                    tests.add(DynamicTest.dynamicTest(
                            skip.option() + " " + c.rule() + " #" + tests.size(), () -> leavesOut(skip, c, root)));
                }
            }
        }
        assertThat(tests).hasSizeGreaterThan(Skip.values().length);
        return tests.stream();
    }

    private static void leavesOut(Skip skip, RuleCase c, Path root) throws Exception {
        SmallPackage made = c.base().made(root);
        c.fault().accept(made);
        for (Map.Entry<Judge, Effect> tool : c.byTool().entrySet()) {
            CheckReport report = PackageCheck.run(
                    made.checked(),
                    CheckSettings.usual()
                            .forRound(c.base().round())
                            .byTool(tool.getKey())
                            .asOfficial(true)
                            .with(leavingOut(EnumSet.of(skip), false)));
            List<Finding> left = Stream.concat(
                            report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()))
                    .filter(finding -> finding.rule().id().equals(c.rule()))
                    .toList();
            assertThat(left).allMatch(finding -> finding.byRules() == Effect.NONE);
            Effect expected = skip.heededBy(tool.getKey()) ? Effect.NONE : tool.getValue();
            assertThat(left.stream().map(Finding::byTool).max(Effect::compareTo).orElse(Effect.NONE))
                    .isEqualTo(expected);
            assertThat(report.leftOut()).containsExactly(skip);
        }
    }

    @Test
    void theReportSaysWhatWasNotChecked() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("a"));
        CheckReport report = PackageCheck.run(
                made.root(),
                CheckSettings.usual().with(leavingOut(EnumSet.of(Skip.EMPTY_FILES, Skip.CALIBRATION), false)));
        assertThat(written(ReportFormat.TEXT, report).replaceAll("\\s+", " "))
                .contains("Not checked: empty files (--skip-empty-files-check)")
                .contains("--skip-calibration-check, which the official tool of this round ignores");
        assertThat(written(ReportFormat.HTML, report)).contains("Not checked: empty files");
        assertThat(written(ReportFormat.JSON, report)).contains("\"leftOut\" : [ \"--skip-empty-files-check\"");
    }

    @Test
    void privateIdsAreShownOnRequestAndNothingIsWritten() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("a"));
        CheckReport usual = PackageCheck.run(made.root(), CheckSettings.usual());
        CheckReport asked = PackageCheck.run(made.root(), CheckSettings.usual().with(leavingOut(Skip.none(), true)));
        assertThat(ids(usual)).containsOnly("");
        assertThat(ids(asked)).containsOnly(PrivateIdWords.builtIn().id("box"));
        assertThat(made.root().resolve("closed/acme/results/box/privateid.json"))
                .doesNotExist();
    }

    private static List<String> ids(CheckReport report) {
        ResultTable table = new ResultTable(report);
        int column = table.columns().indexOf("PrivateID");
        return table.rows().stream().map(row -> row.fields().get(column)).toList();
    }

    private static String written(ReportFormat format, CheckReport report) throws IOException {
        StringBuilder text = new StringBuilder();
        format.write(report, text);
        return text.toString();
    }
}
