package dev.assay.nativebridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the build compiles for aarch64 on another machine: the binding, and the engines, run under an emulator. */
class OtherProcessorTest {
    private static final int AARCH64 = 0xb7;
    private static final int MACHINE_OFFSET = 18;

    private static Path folder() {
        Path folder = Path.of(System.getProperty("assay.native", "target/engines"), "aarch64");
        assumeTrue(
                Files.exists(folder.resolve("engine_driver")),
                "skipped: no aarch64-linux-gnu-g++ (Debian package g++-aarch64-linux-gnu), so nothing was compiled for aarch64");
        return folder;
    }

    private static List<String> emulated(String program, String... arguments) throws IOException {
        Path folder = folder();
        boolean present = Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "qemu-aarch64")));
        assumeTrue(
                present, "skipped: no qemu-aarch64 (Debian package qemu-user), so nothing for aarch64 can be run here");
        List<String> command = new ArrayList<>(List.of(
                "qemu-aarch64",
                "-L",
                Files.readString(folder.resolve("root")).strip(),
                folder.resolve(program).toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "pool", "tinylm"})
    void exampleEnginesAnswerEverySampleOnce(String engine) throws IOException, InterruptedException {
        String config = engine.equals("tinylm")
                ? "{\"weights\": \"" + Engines.library("tinylm.weights") + "\", \"max_tokens\": 4}"
                : "{\"workers\": 3, \"service_us\": 50, \"ttft_us\": 20, \"tokens\": 40}";
        String library = folder().resolve("lib" + engine + "_engine.so").toString();
        Driver.succeeds(emulated("engine_driver", library, config, "61", engine.equals("tinylm") ? "20" : "800"));
    }

    @Test
    void reportsOfOneThreadStayInTheirOrder() throws IOException, InterruptedException {
        String library = folder().resolve("libmixed_engine.so").toString();
        Driver.succeeds(emulated("engine_driver", library, "{\"half\":500}", "71", "1000", "ordered"));
    }

    @Test
    void sequencesOfItsLibraryAreThoseOfJava() throws IOException, InterruptedException {
        Process oracle = new ProcessBuilder(emulated("sequence_oracle"))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> expected = new ArrayList<>();
        try (OutputStreamWriter out = new OutputStreamWriter(oracle.getOutputStream(), StandardCharsets.US_ASCII)) {
            for (int i = 1; i <= 40; i++) {
                long seed = i * 0x9e3779b97f4aL;
                int length = i % 8 == 0 ? 65_530 + i : 2 * i + i % 2;
                out.write(seed + " " + length + "\n");
                expected.add(JavaSequences.line(seed, length));
            }
        }
        assertThat(oracle.inputReader(StandardCharsets.US_ASCII).lines()).containsExactlyElementsOf(expected);
        assertThat(oracle.waitFor()).isZero();
    }

    @Test
    void bindingIsCompiledForIt() throws IOException {
        Path binding = folder().resolve("../../arm64/dev/assay/nativebridge/linux-arm64/libassay_native.so");
        byte[] elf = Files.readAllBytes(binding);
        assertThat(elf[MACHINE_OFFSET] & 0xff).isEqualTo(AARCH64);
        assertThat(new String(elf, StandardCharsets.ISO_8859_1))
                .contains("Java_dev_assay_nativebridge_NativeBridge_assay_1bridge_1issue");
    }
}
