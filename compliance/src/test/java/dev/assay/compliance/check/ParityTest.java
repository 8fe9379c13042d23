package dev.assay.compliance.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Finding;
import dev.assay.compliance.rule.Judge;
import dev.assay.compliance.tree.NotAPackageException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The verdicts recorded from the official tools, and those the rules ask for, on whole packages and on single faults. */
@EnabledIf("corpusIsThere")
class ParityTest {
    @TempDir
    Path temp;

    static boolean corpusIsThere() {
        return Corpus.present();
    }

    private static Judge judge(String tool) {
        return tool.startsWith("head:") ? Judge.CURRENT_TOOL : Judge.OLDER_TOOL;
    }

    private static CheckReport check(Path path, String tool, boolean official) throws NotAPackageException {
        return PackageCheck.run(path, CheckSettings.usual().byTool(judge(tool)).asOfficial(official));
    }

    private static Set<String> paths(CheckReport report, Predicate<ResultReport> wanted) {
        Set<String> paths = new TreeSet<>();
        report.results().stream().filter(wanted).forEach(r -> paths.add(r.path()));
        return paths;
    }

    @TestFactory
    Stream<DynamicTest> validPackagesAreValidForRulesAndTools() {
        return Corpus.valid().stream()
                .flatMap(v -> v.recorded().stream()
                        .map(r -> DynamicTest.dynamicTest(v.name() + " " + r.tool(), () -> {
                            CheckReport report = check(v.path(), r.tool(), true);
                            assertThat(report.round()).isEqualTo(v.version());
                            assertThat(paths(report, ResultReport::validByTool)).isEqualTo(r.valid());
                            assertThat(paths(report, ResultReport::validByRules))
                                    .as("by the rules")
                                    .isEqualTo(r.valid());
                            assertThat(report.clean()).isTrue();
                            metricsAreThose(
                                    v.entry().path("official").path(r.tool()).path("results"), report);
                        })));
    }

    private static void metricsAreThose(JsonNode recorded, CheckReport report) {
        for (ResultReport result : report.results()) {
            JsonNode value = recorded.path(result.path());
            double wanted = value.isNumber()
                    ? value.doubleValue()
                    : Double.parseDouble(value.stringValue().split(" ", 2)[0]);
            assertThat(result.metric().orElseThrow())
                    .as(result.path())
                    .isEqualTo(wanted, within(Math.abs(wanted) * 1e-12));
        }
    }

    @TestFactory
    Stream<DynamicTest> mutantsHaveTheRecordedVerdicts() {
        return Corpus.mutants().stream()
                .flatMap(m -> m.recorded().stream()
                        .map(r -> DynamicTest.dynamicTest(m.id() + " " + r.tool(), () -> {
                            Path tree = temp.resolve(m.id() + judge(r.tool()));
                            Corpus.build(m, tree);
                            CheckReport report = check(tree, r.tool(), true);
                            assertThat(paths(report, ResultReport::validByTool))
                                    .as(describe(report))
                                    .isEqualTo(r.aborted() ? Set.of() : r.valid());
                            assertThat(report.aborts().isEmpty())
                                    .as(describe(report))
                                    .isEqualTo(!r.aborted());
                            boolean accepted = m.entry()
                                    .path("official")
                                    .path(r.tool())
                                    .path("outcome")
                                    .asString()
                                    .equals("accepted");
                            assertThat(report.clean()).as(describe(report)).isEqualTo(accepted);
                            Corpus.delete(tree);
                        })));
    }

    @TestFactory
    Stream<DynamicTest> mutantsHaveTheVerdictTheRulesAskFor() {
        return Corpus.mutants().stream()
                .filter(m -> m.intended().isPresent())
                .map(m -> DynamicTest.dynamicTest(m.id() + " " + m.intended().get(), () -> {
                    Path tree = temp.resolve(m.id());
                    Corpus.build(m, tree);
                    CheckReport report = PackageCheck.run(tree, CheckSettings.usual());
                    assertThat(report.round()).isEqualTo(m.version());
                    assertThat(report.clean())
                            .as(describe(report))
                            .isEqualTo(m.intended().get().equals("accept"));
                    m.intendedCheck()
                            .ifPresent(check -> assertThat(findings(report))
                                    .as(describe(report))
                                    .anyMatch(f -> f.rule().id().equals(check) && f.byRules() != Effect.NONE));
                    Corpus.delete(tree);
                }));
    }

    private static Stream<Finding> findings(CheckReport report) {
        return Stream.concat(
                report.general().stream(), report.results().stream().flatMap(r -> r.findings().stream()));
    }

    private static String describe(CheckReport report) {
        StringBuilder text = new StringBuilder();
        findings(report)
                .forEach(f -> text.append(f.rule().id())
                        .append(' ')
                        .append(f.byRules())
                        .append('/')
                        .append(f.byTool())
                        .append(' ')
                        .append(f.path())
                        .append(':')
                        .append(f.line())
                        .append(' ')
                        .append(f.found())
                        .append('\n'));
        return text.toString();
    }
}
