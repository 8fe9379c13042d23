package dev.assay.cli.submit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers what is wrong with a plan, so that everything is told at once. Not thread safe. */
final class PlanFaults {
    private record Fault(int line, String sentence) {}

    /** File systems take 255 bytes for a name; packages and archives put endings behind the names of a plan. */
    private static final int LONGEST_NAME_BYTES = 200;

    private final String file;
    private final List<Fault> faults = new ArrayList<>();

    PlanFaults(String file) {
        this.file = file;
    }

    /** @param sentence what is wrong and, after a semicolon, what to do; without a full stop */
    void add(int line, String sentence) {
        Fault fault = new Fault(line, sentence);
        if (!faults.contains(fault)) {
            faults.add(fault);
        }
    }

    /** Tells of a name that is too long for a folder. */
    void tooLong(String name, int line) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_NAME_BYTES) {
            add(
                    line,
                    "the name \"" + name.substring(0, 20) + "...\" is " + bytes
                            + " bytes long, too long for a folder; use " + LONGEST_NAME_BYTES + " at most");
        }
    }

    /** The place of a line, as remarks begin. */
    String at(int line) {
        return file + ":" + line + ": ";
    }

    boolean none() {
        return faults.isEmpty();
    }

    /** One sentence each, with its place, in the order of the file. */
    List<String> sentences() {
        return faults.stream()
                .sorted(Comparator.comparingInt(Fault::line))
                .map(fault ->
                        at(fault.line()) + fault.sentence() + (fault.sentence().endsWith("?") ? "" : "."))
                .toList();
    }
}
