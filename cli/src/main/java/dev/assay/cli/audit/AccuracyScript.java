package dev.assay.cli.audit;

import dev.assay.cli.settings.UserError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The benchmark's own accuracy script, run as a shell command on an accuracy log; what it prints is kept, as the official
 * verifiers keep it.
 *
 * @param command shell command in which {@value #LOG} stands for the path of the log
 * @param limit after this it is ended
 */
public record AccuracyScript(String command, Duration limit) {
    /** Place of the log's path in a command. */
    public static final String LOG = "{log}";

    /** @throws UserError when the command does not name a place for the log */
    public AccuracyScript {
        if (!command.contains(LOG)) {
            throw new UserError("--accuracy-script does not say where the log goes; write " + LOG
                    + " in its place, for example --accuracy-script 'python3 score.py --log " + LOG + "'");
        }
    }

    /**
     * Runs it.
     *
     * @param output file that takes what it prints
     * @throws UserError when it fails or takes too long
     */
    public String run(Path log, Path output) {
        String line = command.replace(LOG, "'" + log.toAbsolutePath().toString().replace("'", "'\\''") + "'");
        try {
            Process process = new ProcessBuilder(List.of("sh", "-c", line))
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                // The shell alone would leave what it started running.
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                throw new UserError("--accuracy-script was ended after " + limit.toMinutes()
                        + " minutes; what it printed is in " + output);
            }
            String text = Files.readString(output, StandardCharsets.UTF_8);
            if (process.exitValue() != 0) {
                throw new UserError("--accuracy-script ended with status " + process.exitValue() + " ("
                        + text.lines().reduce((first, last) -> last).orElse("it printed nothing") + "); see " + output);
            }
            return text;
        } catch (IOException e) {
            throw new UserError("--accuracy-script cannot be run (" + e.getMessage() + ")", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UserError("--accuracy-script was interrupted", e);
        }
    }
}
