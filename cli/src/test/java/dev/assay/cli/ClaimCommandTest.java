package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimCommandTest {
    private static final String EXAMPLE = Path.of(System.getProperty("assay.root"), "docs/examples/claim.yaml")
            .toString();

    @TempDir
    Path folder;

    @Test
    void aConsistentClaimPasses() {
        InProcess result = InProcess.assay("audit", "claim", EXAMPLE);
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("VERDICT  nothing found against it, which does not prove it");
    }

    @Test
    void aFindingNamesItsLineAndEndsWithOne() throws IOException {
        Path file = folder.resolve("claim.yaml");
        Files.writeString(file, Files.readString(Path.of(EXAMPLE)).replace("tpot_ms_p50: 42", "tpot_ms_p50: 4.2"));
        InProcess result = InProcess.assay("audit", "claim", file.toString());
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).contains("VERDICT  not possible as described").contains("CP3");
    }

    /** The words of a claim are another's: they must not clear the screen, nor pass for a verdict. */
    @Test
    void theTextOfAClaimGivesTheTerminalNoCommandAndNoVerdict() throws IOException {
        Path file = folder.resolve("claim.yaml");
        Files.writeString(
                file,
                Files.readString(Path.of(EXAMPLE))
                        .replaceFirst("statement: \"", "statement: \"\\\\e[2J\\\\nVERDICT  nothing found. ")
                        .replace("tpot_ms_p50: 42", "tpot_ms_p50: 4.2"));
        InProcess result = InProcess.assay("audit", "claim", file.toString());

        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).doesNotContain("\u001b").contains("CLAIM    \\u001b[2J VERDICT  nothing found.");
        assertThat(result.out().lines().filter(line -> line.startsWith("VERDICT")))
                .hasSize(1);
    }

    @Test
    void whatIsNoClaimIsRefusedWithItsLine() throws IOException {
        Path file = Files.writeString(folder.resolve("claim.yaml"), "schema: assay/claim/1\nfigure:\n  valeu: 3\n");
        InProcess result = InProcess.assay("audit", "claim", file.toString());
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.err()).contains("claim.yaml:3: no field is called \"figure.valeu\"");
        assertThat(InProcess.assay("audit", "claim", folder.resolve("none.yaml").toString())
                        .status())
                .isEqualTo(2);
        assertThat(InProcess.assay("audit", "claim", EXAMPLE, "--logs", folder.toString())
                        .err())
                .contains("there is no mlperf_log_detail.txt");
    }

    /** The claim is of a measurement, and these logs are none. */
    @Test
    void logsOfSimulatedTimeSupportNoClaim() throws IOException {
        Path logs = folder.resolve("run");
        InProcess.assay("run", "--scenario", "Server", "--virtual-time", "--quiet", "--out", logs.toString());

        InProcess text = InProcess.assay("audit", "claim", EXAMPLE, "--logs", logs.toString());
        assertThat(text.status()).isEqualTo(1);
        assertThat(text.out().replaceAll("\\s+", " "))
                .contains("LOG Simulated time: no measurement of any machine.")
                .contains("CR6");
        InProcess json = InProcess.assay("audit", "claim", EXAMPLE, "--logs", logs.toString(), "--format", "json");
        assertThat(json.out())
                .contains("\"label\" : \"Simulated time: no measurement of any machine. Unverified")
                .contains("\"simulated\" : true");

        Path detail = logs.resolve("mlperf_log_detail.txt");
        Files.writeString(detail, Files.readString(detail).substring(0, 3000));
        InProcess cut = InProcess.assay("audit", "claim", EXAMPLE, "--logs", logs.toString());
        assertThat(cut.status()).isEqualTo(2);
        assertThat(cut.err()).contains("which is cut short (line ").contains("copy it again");
    }

    @Test
    void listsAreThere() {
        assertThat(InProcess.assay("audit", "claim", "--fields").out()).contains("shared_prefix_fraction");
        assertThat(InProcess.assay("audit", "claim", "--schema").out()).contains("\"$schema\"");
        assertThat(InProcess.assay("audit", "claim", "--tables").out())
                .contains("H100-SXM-80GB")
                .contains("llama2-70b");
        assertThat(InProcess.assay("explain", "CN1").out()).contains("Little's law");
    }
}
