package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each round's LoadGen ends its logs in its own way: honest runs of all of them are whole, and cut ones are found. */
final class EveryRoundAuditTest {
    private static final Path ROOT = Path.of(System.getProperty("assay.root"));

    @TempDir
    private Path folder;

    static Stream<Arguments> runs() {
        return Stream.of("v4.0", "v4.1", "v5.0", "v5.1", "v6.0", "v6.1")
                .flatMap(round -> Stream.of(
                        Arguments.of(round, "llama2-70b-99", "Server"),
                        Arguments.of(round, "llama2-70b-99", "Offline"),
                        Arguments.of(round, "resnet", "Server"),
                        Arguments.of(round, "resnet", "Offline"),
                        Arguments.of(round, "resnet", "SingleStream"),
                        Arguments.of(round, "resnet", "MultiStream")));
    }

    private InProcess run(String line) {
        return InProcess.assay(line.replace("OUT", folder.toString()).split(" ", -1));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void anHonestRunIsWholeAndWithoutItsLastLineItIsCut(String round, String benchmark, String scenario)
            throws IOException {
        InProcess made = run("run --round " + round + " --benchmark " + benchmark + " --scenario " + scenario
                + " --virtual-time --isl 100 --samples 64 --set min_duration=20 --set min_query_count=64 --quiet"
                + " --out OUT/run");
        InProcess whole = run("audit logs OUT/run");
        assertThat(whole.out()).as(made.out() + made.err()).doesNotContain("CUT", "NOT JUDGED");
        assertThat(whole.status()).as(whole.out()).isZero();

        Path detail = folder.resolve("run/mlperf_log_detail.txt");
        List<String> lines = Files.readAllLines(detail);
        Files.write(detail, lines.subList(0, lines.size() - 1));
        InProcess cut = run("audit logs OUT/run");
        assertThat(cut.out()).contains("the detail log is cut short (line " + (lines.size() - 1));
        assertThat(cut.status()).isNotZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v4.1", "v5.0", "v6.1"})
    void aCachingTestOfAnyRoundIsJudged(String round) {
        InProcess result = run("audit run TEST04 --round " + round
                + " --benchmark resnet --scenario Offline --virtual-time --isl 100 --samples 1100 --max-tokens 16"
                + " --min-tokens 16 --ignore-eos --set min_duration=20 --quiet --out OUT/audit");

        assertThat(result.out()).as(result.err()).startsWith("TEST04  PASS").doesNotContain("cut-short");
        assertThat(result.status()).isZero();
    }

    /** The commands of the page on log checks, as they are written there. */
    @Test
    void theCommandsOnOtherSeedsWorkAsWritten() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/audit-logs.md"));
        List<String> commands = page.lines()
                .filter(line -> line.startsWith("./assay ") && line.contains("seeds/"))
                .map(line -> line.substring("./assay ".length()))
                .toList();
        Files.writeString(folder.resolve("seeds.conf"), seeds(page));
        List<InProcess> results = new ArrayList<>();
        for (String command : commands) {
            results.add(run(command.replace(" seeds/", " OUT/").replace(" seeds.conf", " OUT/seeds.conf")));
        }

        assertThat(commands).hasSize(3);
        assertThat(results)
                .allSatisfy(one ->
                        assertThat(one.status()).as(one.out() + one.err()).isZero());
        assertThat(results.getLast().out()).containsPattern("ok +other-seeds ");
    }

    private static String seeds(String page) {
        String printed = page.lines()
                .filter(line -> line.startsWith("printf '"))
                .findFirst()
                .orElseThrow();
        return printed.substring("printf '".length(), printed.lastIndexOf('\'')).replace("\\n", "\n");
    }

    /** The first commands of the guide run one after the other, each with a folder of its own. */
    @Test
    void theCommandsOfTheGuideRunInTheirOrder() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/audit.md"));
        String block = page.substring(page.indexOf("### Commands")).split("```", 3)[1];
        List<String> commands = block.lines()
                .filter(line -> line.startsWith("assay "))
                .map(line -> line.substring("assay ".length()).replace("audits/", "OUT/"))
                .toList();

        assertThat(commands).hasSize(4);
        for (String command : commands) {
            InProcess result = run(command);
            assertThat(result.status())
                    .as(command + result.out() + result.err())
                    .isZero();
        }
    }

    /** The responses of an audit run lie in a folder beside it, with no detail log of their own. */
    @Test
    void theResponsesOfATestFolderBelongToItsRun() {
        run("audit run TEST06 --scenario Server --virtual-time --quiet --out OUT/test06");
        InProcess logs = run("audit logs OUT/test06/TEST06");

        assertThat(logs.status()).as(logs.out()).isZero();
        assertThat(logs.out())
                .containsPattern("ok +replay-logged-ids +100 responses logged, 100 due")
                .containsPattern("ok +replay-samples ")
                .containsPattern("ok +first-token ");
    }
}
