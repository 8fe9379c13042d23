package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Under which virtual machine the launcher starts each command. */
class LauncherOptionsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "peak",
                "gates",
                "sweep",
                "serve",
                "selftest",
                "submit plan.yaml",
                "rerun run.json",
                "audit run TEST06",
                "audit all",
                "run --sut native:engine.so"
            })
    void whatIsMeasuredIsMeasuredWithoutPausesAndByTheOptimisingCompiler(String command)
            throws IOException, InterruptedException {
        assertThat(options(command))
                .contains("-XX:+UseZGC", "-XX:+AlwaysPreTouch")
                .doesNotContain("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"plan", "explain tpot", "check folder", "audit verify TEST06", "audit logs folder", "--help"})
    void whatOnlyReadsStartsQuickly(String command) throws IOException, InterruptedException {
        assertThat(options(command))
                .contains("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .doesNotContain("-XX:+UseZGC");
    }

    /** The words that the real script hands to java, in a project that is built already. */
    private List<String> options(String command) throws IOException, InterruptedException {
        Path target = Files.createDirectories(directory.resolve("cli/target"));
        Path bin = Files.createDirectories(directory.resolve("jdk/bin"));
        Path launcher = Files.copy(Path.of(System.getProperty("assay.root"), "assay"), directory.resolve("assay"));
        Files.createFile(target.resolve("assay.jar"));
        Files.writeString(target.resolve("assay.java-home"), directory.resolve("jdk") + "\n");
        Path told = directory.resolve("told");
        Path java = Files.writeString(bin.resolve("java"), "#!/bin/sh\nprintf '%s\\n' \"$@\" >" + told + "\nexit 0\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path stamp = Files.createFile(target.resolve("assay.built"));
        Files.setLastModifiedTime(stamp, FileTime.from(Instant.now().plusSeconds(3600)));
        List<String> words = new ArrayList<>(List.of("sh", launcher.toString()));
        words.addAll(List.of(command.split(" ")));
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output").toFile());
        builder.environment().put("TMPDIR", directory.toString());
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readAllLines(told, StandardCharsets.UTF_8);
    }
}
