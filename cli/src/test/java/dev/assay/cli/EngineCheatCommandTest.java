package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.testkit.cheat.Cheat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Runs against an engine that was told to cheat say so wherever a figure could be taken from. */
final class EngineCheatCommandTest {
    @TempDir
    private Path folder;

    private InProcess run(String cheat, String... more) {
        String[] args = new String[more.length + 7];
        System.arraycopy(
                new String[] {"run", "--scenario", "Server", "--engine-cheat", cheat, "--out", folder.toString()},
                0,
                args,
                0,
                7);
        System.arraycopy(more, 0, args, 7, more.length);
        return InProcess.assay(args);
    }

    @Test
    void aRunWithACheatIsLabelledInVerdictDocumentReportAndLogs() throws IOException {
        InProcess run = run("inflated-count", "--virtual-time", "--quiet");

        assertThat(run.out()).contains("VERDICT  VALID, simulated, cheating on purpose");
        assertThat(Files.readString(folder.resolve("run.json")))
                .contains("\"label\" : \"cheating on purpose (inflated-count: the engine reports a quarter more tokens"
                        + " than it delivers): no result; simulated time");
        assertThat(Files.readString(folder.resolve("report.html"))).contains("The built-in engine was told to cheat.");
        assertThat(Files.readString(folder.resolve("mlperf_log_summary.txt"))).contains("demo+cheat-inflated-count");
    }

    @Test
    void theHelpListsEveryCheat() {
        String help = InProcess.assay("run", "--help").out().replaceAll("\\s+", " ");

        assertThat(help).contains("--engine-cheat");
        assertThat(Cheat.words()).allSatisfy(word -> assertThat(help).contains(word));
        assertThat(InProcess.assay("serve", "--help").out()).contains("--engine-cheat");
        assertThat(InProcess.assay("audit", "run", "--help").out()).contains("--engine-cheat");
    }

    @Test
    void anUnknownCheatIsRefusedWithThoseThereAre() {
        InProcess run = run("luck", "--virtual-time");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("there is no cheat \"luck\"; choose one of cached-answers, eos-padding");
    }

    @Test
    void aServerRefusesWhatOnlyAnEngineInTheProcessCanDo() {
        InProcess run = run("shifted-clock");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err())
                .contains("--engine-cheat: a server cannot commit the cheat shifted-clock")
                .contains("use simulated time");
    }

    @Test
    void aCheatBelongsToTheBuiltInEngineOnly() {
        InProcess run = run("eos-padding", "--sut", "http://127.0.0.1:1");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("--engine-cheat");
    }

    /** The demonstration's end token is 2, which the official script looks for too. */
    @Test
    void anAuditOfACheatFailsAndSaysThatItIsOne() {
        InProcess audit = InProcess.assay(
                "audit",
                "run",
                "TEST06",
                "--scenario",
                "Offline",
                "--virtual-time",
                "--engine-cheat",
                "eos-padding",
                "--quiet",
                "--out",
                folder.toString());

        assertThat(audit.status()).isEqualTo(1);
        assertThat(audit.out()).contains("told to cheat (eos-padding");
    }

    @Test
    void theJsonOfAnAuditOfACheatSaysSoInItsLabel() {
        InProcess audit = InProcess.assay(
                "audit",
                "run",
                "TEST06",
                "--scenario",
                "Offline",
                "--virtual-time",
                "--engine-cheat",
                "eos-padding",
                "--quiet",
                "--json",
                "--out",
                folder.toString());

        assertThat(JsonMapper.builder()
                        .build()
                        .readTree(audit.out())
                        .get("label")
                        .asString())
                .startsWith(
                        "Unverified; not an official MLPerf result. Simulated time: no measurement of any machine. The"
                                + " built-in engine was told to cheat (eos-padding");
    }
}
