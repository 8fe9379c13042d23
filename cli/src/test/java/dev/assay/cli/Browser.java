package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** A headless browser that opens one page at a time. */
final class Browser {
    private final String program;
    private final Path folder;

    private Browser(String program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    /** What it printed, and the messages of the page's console. */
    record Browsed(String out, String log) {
        /** The console, one line for each message. */
        List<String> console() {
            return log.lines().filter(line -> line.contains("CONSOLE")).toList();
        }
    }

    /**
     * The browser of this machine; a test without one is left out, except in continuous integration.
     *
     * @param folder for its files
     */
    static Browser found(Path folder) {
        for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
            for (String place : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
                if (Files.isExecutable(Path.of(place, name))) {
                    return new Browser(Path.of(place, name).toString(), folder);
                }
            }
        }
        assertThat(System.getenv("CI"))
                .as("continuous integration needs chromium")
                .isNotEqualTo("true");
        assumeTrue(false, "no chromium on the PATH: the page is not looked at");
        throw new IllegalStateException();
    }

    /** Opens an address, does one thing with it and ends. */
    Browsed open(String action, String address, String... more) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, "browser", ".out");
        Path log = Files.createTempFile(folder, "browser", ".log");
        List<String> words = new ArrayList<>(List.of(
                program,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--window-size=1200,2600",
                "--user-data-dir=" + Files.createTempDirectory(folder, "profile"),
                "--virtual-time-budget=5000",
                "--enable-logging=stderr"));
        words.addAll(List.of(more));
        words.add(action);
        words.add(Objects.requireNonNull(address));
        Process process = new ProcessBuilder(words)
                .redirectOutput(out.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(90, TimeUnit.SECONDS))
                    .as("the browser ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Browsed(Files.readString(out), Files.readString(log));
    }
}
