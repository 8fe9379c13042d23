package dev.assay.nativebridge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a child process has printed, a crash report of its virtual machine included. */
record ChildOutput(List<String> lines) {
    private static final Pattern SIGNAL = Pattern.compile("#\\s+(SIG\\w+)\\b.*");
    private static final Pattern FRAME = Pattern.compile("#\\s+C\\s+(\\[.*)");
    private static final int FIRST_SIGNAL_STATUS = 129;

    static ChildOutput read(Path file) {
        try {
            return new ChildOutput(Files.readAllLines(file));
        } catch (IOException | RuntimeException e) {
            return new ChildOutput(List.of());
        }
    }

    /** One clause: the signal and where it struck, or the exit status and the last words. */
    String howItEnded(int status) {
        Optional<String> signal = first(SIGNAL);
        if (signal.isPresent()) {
            return "crashed with " + signal.get()
                    + first(FRAME).map(frame -> " at " + frame).orElse("");
        }
        String words = lines.stream()
                .filter(line -> !line.isBlank())
                .reduce((before, last) -> last)
                .map(last -> "; its last words: " + last)
                .orElse("");
        return (status >= FIRST_SIGNAL_STATUS
                        ? "was killed by signal " + (status - FIRST_SIGNAL_STATUS + 1)
                        : "ended by itself with status " + status)
                + words;
    }

    private Optional<String> first(Pattern pattern) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1).strip())
                .findFirst();
    }
}
