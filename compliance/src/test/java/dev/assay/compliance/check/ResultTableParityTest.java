package dev.assay.compliance.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compliance.output.ReportFormat;
import dev.assay.compliance.rule.Judge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.EnabledIf;

/** The official result tables of valid packages, line for line (the older tool walks in the order of the disk). */
@EnabledIf("corpusIsThere")
class ResultTableParityTest {
    static boolean corpusIsThere() {
        return Corpus.present();
    }

    @TestFactory
    Stream<DynamicTest> tablesEqualTheOfficialOnes() {
        return Corpus.valid().stream()
                .flatMap(v -> v.recorded().stream().map(r -> {
                    String tool = r.tool().split(":", 2)[0];
                    Path table = Corpus.folder().resolve("summary").resolve(v.name() + "." + tool + ".csv");
                    return DynamicTest.dynamicTest(
                            table.getFileName().toString(), () -> compare(v.path(), tool, table));
                }));
    }

    private static void compare(Path tree, String tool, Path table) throws Exception {
        Judge judge = tool.equals("head") ? Judge.CURRENT_TOOL : Judge.OLDER_TOOL;
        CheckReport report =
                PackageCheck.run(tree, CheckSettings.usual().byTool(judge).asOfficial(true));
        StringBuilder written = new StringBuilder();
        ReportFormat.CSV.write(report, written);
        List<String> wanted =
                Files.readAllLines(table).stream().filter(l -> !l.isBlank()).toList();
        List<String> lines = written.toString().lines().toList();
        assertThat(lines.getFirst()).isEqualTo(wanted.getFirst());
        assertThat(lines).containsExactlyInAnyOrderElementsOf(wanted);
    }
}
