package dev.assay.compliance.check;

import static dev.assay.compliance.check.SmallPackage.V51;
import static dev.assay.compliance.check.SmallPackage.V61;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.rule.Skip;
import dev.assay.compliance.rules.RuleBook;
import dev.assay.compliance.subject.CheckOptions;
import dev.assay.compliance.tree.NotAPackageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** One fault each in a small valid package: the rule that must speak, and what it does under the rules and the round's tool. */
class RuleCasesTest {
    private static final String OFFLINE_LOG = V61 + "Offline/performance/run_1/mlperf_log_detail.txt";
    private static final String OLD_LOG = V51 + "performance/run_1/mlperf_log_detail.txt";
    private static final String TEST01 = "closed/acme/compliance/box/whisper/Offline/TEST01/";

    @TempDir
    Path temp;

    static List<RuleCase> cases() {
        return Stream.of(
                        PlainFaults.CASES,
                        StructureFaults.CASES,
                        RunFaults.CASES,
                        TestFaults.CASES,
                        PowerFaults.CASES,
                        EndpointsFaults.CASES)
                .flatMap(List::stream)
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> eachFaultIsFoundAndJudged() {
        List<DynamicTest> tests = new ArrayList<>();
        for (RuleCase c : cases()) {
            String name = c.rule() + " on " + c.base() + " " + c.byRules() + " " + c.byTool() + " #" + tests.size();
            Path root = temp.resolve("p" + tests.size());
            tests.add(DynamicTest.dynamicTest(name, () -> judge(c, root)));
        }
        return tests.stream();
    }

    private static void judge(RuleCase c, Path root) throws Exception {
        SmallPackage made = c.base().made(root);
        c.fault().accept(made);
        for (Map.Entry<Judge, Effect> tool : c.byTool().entrySet()) {
            CheckReport report = PackageCheck.run(
                    made.checked(),
                    CheckSettings.usual()
                            .forRound(c.base().round())
                            .byTool(tool.getKey())
                            .asOfficial(true));
            List<Finding> of =
                    findings(report).filter(f -> f.rule().id().equals(c.rule())).toList();
            assertThat(of.stream()
                            .map(Finding::byRules)
                            .max(Comparator.naturalOrder())
                            .orElse(Effect.NONE))
                    .as("the rules")
                    .isEqualTo(c.byRules());
            assertThat(of.stream()
                            .map(Finding::byTool)
                            .max(Comparator.naturalOrder())
                            .orElse(Effect.NONE))
                    .as(tool.getKey() + "")
                    .isEqualTo(tool.getValue());
            assertThat(of).allSatisfy(f -> {
                assertThat(f.path()).isNotBlank();
                assertThat(f.wanted()).isNotBlank();
                assertThat(f.rule().fix()).isNotBlank();
            });
        }
    }

    @Test
    void everyRuleHasAFaultCase() {
        Set<String> endpoints = new TreeSet<>();
        Set<String> others = new TreeSet<>();
        cases().forEach(c -> (c.base() == RuleCase.Base.ENDPOINTS ? endpoints : others).add(c.rule()));
        for (Rule<?> rule : RuleBook.parts()) {
            boolean ofEndpoints = rule.group().equals("Endpoints");
            assertThat(ofEndpoints ? endpoints : others).as(rule.group()).contains(rule.id());
        }
    }

    private static Stream<Finding> findings(CheckReport report) {
        return Stream.concat(
                report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()));
    }

    @Test
    void theSmallPackagesThemselvesAreValidForBothJudges() throws Exception {
        for (RuleCase.Base base : RuleCase.Base.values()) {
            SmallPackage made = base.made(temp.resolve(base.name()));
            CheckReport report = PackageCheck.run(made.root(), CheckSettings.usual());
            assertThat(report.round()).as(base.name()).isEqualTo(base.round());
            assertThat(report.results())
                    .as(base.name())
                    .isNotEmpty()
                    .allMatch(ResultReport::validByRules)
                    .allMatch(ResultReport::validByTool);
            assertThat(findings(report)
                            .filter(f -> f.byRules().rejects() || f.byTool().rejects()))
                    .as(base.name())
                    .isEmpty();
        }
    }

    @Test
    void anErrorAboutSeveralConfFilesIsForgivenInComplianceRunsOnly() throws Exception {
        String text = "Multiple conf files are used. This is not valid for official submission.";
        SmallPackage made = SmallPackage.v51(temp.resolve("a"))
                .append(
                        TEST01 + "performance/run_1/mlperf_log_detail.txt",
                        SmallPackage.line("error_invalid_config", text, true));
        assertThat(PackageCheck.run(made.root(), CheckSettings.usual()).clean()).isTrue();
        made.append(OLD_LOG, SmallPackage.line("error_invalid_config", text, true));
        assertThat(PackageCheck.run(made.root(), CheckSettings.usual()).clean()).isFalse();
    }

    @Test
    void anAbortOfTheToolLeavesNoResultThereAndTheCheckGoesOn() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("a")).append(OFFLINE_LOG, ":::MLLOG nonsense\n");
        CheckReport report = PackageCheck.run(made.root(), CheckSettings.usual().asOfficial(true));
        assertThat(report.results()).hasSize(2).noneMatch(ResultReport::validByTool);
        assertThat(report.results().get(1).validByToolAlone()).isTrue();
        assertThat(report.results().get(1).validByRules()).isTrue();
        assertThat(report.aborts())
                .singleElement()
                .extracting(Finding::difference)
                .asString()
                .contains("the official tool ends here");
    }

    @Test
    void anEmptyFolderIsNoPackageAndAPartThatIsNotThereIsNoSuccess() throws Exception {
        Path empty = temp.resolve("empty");
        java.nio.file.Files.createDirectories(empty);
        assertThatThrownBy(() -> PackageCheck.run(empty, CheckSettings.usual()))
                .isInstanceOf(NotAPackageException.class)
                .hasMessageContaining("holds none of the folders closed, open and network");
        SmallPackage made = SmallPackage.v61(temp.resolve("closed-only"));
        CheckReport report = PackageCheck.run(
                made.root(),
                CheckSettings.usual()
                        .with(new CheckOptions(
                                false, Set.of("open"), Set.of(), Set.of(), Set.of(), Skip.none(), false)));
        assertThat(report.clean()).isFalse();
        assertThat(report.general()).singleElement().extracting(Finding::found).isEqualTo("0 results checked");
    }

    @Test
    void whatWasFoundIsSaidInWordsOfTheReader() throws Exception {
        SmallPackage made = SmallPackage.v61(temp.resolve("words"));
        made.writeBytes(OFFLINE_LOG, "x".repeat((16 << 20) + 1).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        made.writeBytes(V61 + "Offline/accuracy/accuracy.txt", new byte[] {(byte) 0xFF, (byte) 0xFE, 'a', 0});
        made.writeBytes(
                V61 + "Offline/measurements.json",
                "{\"a\":".repeat(3000).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        assertThat(findings(
                        PackageCheck.run(made.checked(), CheckSettings.usual().forRound("v6.1"))))
                .extracting(f -> f.rule().id(), Finding::found)
                .contains(
                        tuple("G04", "a line of more than 16 MiB"),
                        tuple("S21", "bytes that are not UTF-8"),
                        tuple("M09", "nested too deep, or a name or number too long"));
    }

    @Test
    void theJudgeOfTheRoundIsItsOwnTool() throws Exception {
        assertThat(PackageCheck.run(SmallPackage.v51(temp.resolve("a")).root(), CheckSettings.usual())
                        .tool())
                .isEqualTo(Judge.OLDER_TOOL);
        assertThat(PackageCheck.run(SmallPackage.v61(temp.resolve("b")).root(), CheckSettings.usual())
                        .tool())
                .isEqualTo(Judge.CURRENT_TOOL);
    }
}
