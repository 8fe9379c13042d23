package dev.assay.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunOriginTest {
    @TempDir
    private Path folder;

    private RunOrigin of(String place, String document, String logs) throws IOException {
        Path file = folder.resolve(place);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, document);
        return RunOrigin.of(Files.createDirectories(folder.resolve(logs)), Optional.of("demo"));
    }

    @Test
    void theRunDocumentBesideTheLogsSaysThatTimeWasSimulatedAndWhichCheatWasTold() throws IOException {
        assertThat(of(
                        "a/run.json",
                        "{\"schema\": \"assay/run/1\", \"simulated\": true, \"label\": \"simulated time\"}",
                        "a"))
                .isEqualTo(new RunOrigin(true, Optional.empty()));
        RunOrigin cheat = of(
                "b/run.json",
                "{\"schema\": \"assay/run/1\", \"simulated\": false, \"label\": \"cheating on purpose (eos-padding: the engine"
                        + " puts seven more): no result\"}",
                "b");
        assertThat(cheat).isEqualTo(new RunOrigin(false, Optional.of("eos-padding")));
        assertThat(cheat.label().orElseThrow()).contains("told to cheat (eos-padding)");
        assertThat(of(
                        "c/run.json",
                        "{\"schema\": \"assay/run/1\", \"simulated\": false, \"label\": \"unverified\"}",
                        "c"))
                .isEqualTo(RunOrigin.UNKNOWN);
    }

    @Test
    void theReportOfAnAuditSaysItForAllLogsBesideAndBelowIt() throws IOException {
        String report =
                "{\"schema\": \"assay/compliance-audit/1\", \"simulated\": true, \"label\": \"Unverified. The built-in"
                        + " engine was told to cheat (cached-answers: it computes): no verdict on any system.\"}";

        for (String logs : new String[] {"out/runs/performance", "out/TEST06/performance/run_1"}) {
            assertThat(of("out/runs/audit.json", report, logs))
                    .isEqualTo(new RunOrigin(true, Optional.of("cached-answers")));
        }
    }

    @Test
    void documentsOfOthersAndDamagedOnesSayNothingAndTheNameOfTheSystemStillDoes() throws IOException {
        assertThat(of("d/run.json", "{\"simulated\": true}", "d")).isEqualTo(RunOrigin.UNKNOWN);
        assertThat(of("e/run.json", "{\"schema\": ", "e").label()).isEmpty();
        assertThat(RunOrigin.of(folder, Optional.of("demo+cheat-held-back-tail"))
                        .cheat())
                .contains("held-back-tail");
    }
}
