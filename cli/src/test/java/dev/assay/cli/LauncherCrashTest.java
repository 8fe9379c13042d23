package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher script around an engine library that takes the process of the harness with it. */
class LauncherCrashTest {
    private record Ended(int status, String output) {}

    @TempDir
    private Path directory;

    private static Path library() {
        Path file = Path.of(System.getProperty("assay.native"), "libpool_engine.so");
        if (!Files.exists(file) && "true".equals(System.getenv("CI"))) {
            fail("the build did not compile %s; continuous integration needs a C++ compiler", file);
        }
        assumeTrue(Files.exists(file), "skipped: no C++ compiler, so libpool_engine.so was not built");
        return file;
    }

    /** The real script in a project that is built already; its java runs the classes of this test instead of the jar. */
    private Path launcher() throws IOException {
        Path target = Files.createDirectories(directory.resolve("cli/target"));
        Path bin = Files.createDirectories(directory.resolve("jdk/bin"));
        Path launcher = Files.copy(Path.of(System.getProperty("assay.root"), "assay"), directory.resolve("assay"));
        Files.createFile(target.resolve("assay.jar"));
        Files.writeString(target.resolve("assay.java-home"), directory.resolve("jdk") + "\n");
        Path java = Files.writeString(bin.resolve("java"), """
                #!/bin/sh
                options=
                while [ "$1" != -jar ]; do
                    options="$options $1"
                    shift
                done
                shift 2
                exec "%s/bin/java" $options -Xms64m -Xmx256m --enable-native-access=ALL-UNNAMED -cp "%s" dev.assay.cli.Main "$@"
                """.formatted(
                        System.getProperty("java.home"), System.getProperty("java.class.path")));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path stamp = Files.createFile(target.resolve("assay.built"));
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plusSeconds(3600)));
        return launcher;
    }

    private Ended run(String fault) throws IOException, InterruptedException {
        String sut = "native:" + library() + "?config={\"service_us\":0,\"tokens\":2,\"fault\":\"" + fault
                + "\",\"fault_at\":20}";
        List<String> command = new ArrayList<>(List.of("sh", launcher().toString(), "run", "--scenario", "Offline"));
        command.addAll(List.of("--sut", sut, "--min-duration", "0s", "--min-query-count", "100", "--warm-up", "0s"));
        command.addAll(List.of("--quiet", "--out", directory.resolve("run").toString()));
        Path output = directory.resolve("output");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("TMPDIR", directory.toString());
        Process process = builder.start();
        assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"crash", "abort", "exit"})
    void anEndByTheLibraryIsOneSentenceAndStatusThree(String fault) throws IOException, InterruptedException {
        Ended ended = run(fault);

        assertThat(ended.status).as(ended.output).isEqualTo(3);
        assertThat(ended.output)
                .contains("assay: the engine library ended the process of the harness (status ")
                .contains(
                        "The run has no result, and its logs end where they were; run again with --isolate, which keeps"
                                + " everything reported before a crash.");
        // Settings and the start of the run are there; what happened afterwards was in memory.
        assertThat(Files.readString(directory.resolve("run/mlperf_log_detail.txt")))
                .contains("\"effective_scenario\"")
                .contains("\"loaded_qsl_set\"")
                .doesNotContain("result_validity");
    }

    @Test
    void aRunThatEndsByItselfKeepsItsOwnStatusAndSaysNothingOfACrash() throws IOException, InterruptedException {
        Ended ended = run("");

        assertThat(ended.status).as(ended.output).isZero();
        assertThat(ended.output).contains("VALID").doesNotContain("ended the process");
    }
}
