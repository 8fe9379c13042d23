package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Searches and sweeps in real time over HTTP, ended from outside after their first probe, and gone on with. */
@Timeout(180)
final class SearchInterruptIT {
    @TempDir
    private Path directory;

    /** Half of the samples within five seconds: no machine is so slow, so that every probe passes. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            peak.json  | probes | peak --target-qps 20 --min-query-count 20 --min-duration 1s --max-probes 3 --gate easy:ttft=5s@p50
            gates.json | probes | gates --target-qps 20 --min-query-count 20 --min-duration 1s --max-probes 3 --gates easy:ttft=5s@p50,e2e:e2e=9s@p50
            sweep.json | points | sweep --levels 1,2,3 --point-duration 1s --point-warm-up 200ms
            """)
    void whatWasFinishedStaysAndTheRestIsMadeByResume(String file, String parts, String words) throws Exception {
        Path out = directory.resolve("out");
        List<String> args = new ArrayList<>(List.of(words.split(" ")));
        args.addAll(List.of("--out", out.toString()));

        assertThat(interruptedAfterTheFirst(args)).as("exit status").isEqualTo(ExitStatus.INTERRUPTED);

        JsonNode cut = document(out.resolve(file));
        assertThat(cut.get("state").asString()).isEqualTo("interrupted");
        int finished = cut.get(parts).size();
        assertThat(finished).isBetween(1, 2);
        assertThat(out.resolve("report.html")).isNotEmptyFile();

        args.add("--resume");
        InProcess resumed = InProcess.assay(args.toArray(String[]::new));
        assertThat(resumed.err()).contains("going on from " + finished + " finished");
        JsonNode whole = document(out.resolve(file));
        assertThat(whole.get(parts)).hasSize(3);
        for (int i = 0; i < finished; i++) {
            assertThat(whole.get(parts).get(i)).isEqualTo(cut.get(parts).get(i));
        }
        assertThat(whole.get("state").asString()).isEqualTo(words.startsWith("sweep") ? "complete" : "bounded");
    }

    /** A process of its own: an orderly end from outside must not end the tests. */
    private int interruptedAfterTheFirst(List<String> args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(args);
        Process process = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("stdout").toFile())
                .start();
        try (BufferedReader told = process.errorReader(StandardCharsets.UTF_8)) {
            List<String> lines = new ArrayList<>();
            String line = told.readLine();
            while (line != null && !line.matches(" +1 .*| +level 1: .*")) {
                lines.add(line);
                line = told.readLine();
            }
            assertThat(line).as("told before the end: %s", lines).isNotNull();
            process.destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS))
                    .as("it ends in order")
                    .isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static JsonNode document(Path file) throws IOException {
        return JsonMapper.builder().build().readTree(Files.readString(file));
    }
}
