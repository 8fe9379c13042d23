package dev.assay.loadgen.session;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.record.FailureLog;
import dev.assay.loadgen.record.Misuse;
import dev.assay.loadgen.record.MisuseLog;
import dev.assay.loadgen.record.Recorder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what became of the samples, and turns failures and misuse into one line a kind for the detail log as the series end.
 * Confined to the starting thread.
 */
final class RunTally {
    private static final int MOST_REASONS = 10;

    private final Map<FailureKind, Long> toldFailures = new EnumMap<>(FailureKind.class);
    private final Map<Misuse, Long> toldMisuse = new EnumMap<>(Misuse.class);
    private final List<String> invalidReasons = new ArrayList<>();
    private long issued;
    private long completed;

    void addSeries(long issuedSamples, long completedSamples) {
        issued += issuedSamples;
        completed += completedSamples;
    }

    /** Lines about what went wrong since the last call. */
    List<String> newProblems(Recorder recorder) {
        List<String> lines = new ArrayList<>();
        for (FailureKind kind : FailureKind.values()) {
            long count = recorder.failures().count(kind);
            if (count > toldFailures.getOrDefault(kind, 0L)) {
                toldFailures.put(kind, count);
                String line = describe(recorder.failures(), kind, count);
                lines.add(line);
                invalidReasons.add(line);
            }
        }
        for (Misuse kind : Misuse.values()) {
            long count = recorder.misuse().count(kind);
            if (count > toldMisuse.getOrDefault(kind, 0L)) {
                toldMisuse.put(kind, count);
                addMisuse(lines, recorder.misuse(), kind, count);
            }
        }
        return lines;
    }

    /** The lines told so far that make the run INVALID. */
    List<String> invalidReasons() {
        return List.copyOf(invalidReasons);
    }

    RunCounters counters(Recorder recorder) {
        FailureLog failures = recorder.failures();
        return new RunCounters(
                issued,
                completed,
                failures.count(FailureKind.FAILED),
                failures.count(FailureKind.TIMED_OUT),
                failures.count(FailureKind.CANCELLED),
                recorder.misuse().total());
    }

    private void addMisuse(List<String> lines, MisuseLog misuse, Misuse kind, long count) {
        String line = misuse.describe(kind);
        if (!kind.hasOneLineEach()) {
            lines.add(line);
        } else if (count > Recorder.MOST_LINES_OF_A_KIND) {
            lines.add(line + "; only the first " + Recorder.MOST_LINES_OF_A_KIND + " have a line of their own");
        }
        if (kind.invalidates()) {
            invalidReasons.add(line);
        }
    }

    private static String describe(FailureLog failures, FailureKind kind, long count) {
        StringBuilder line = new StringBuilder()
                .append(count)
                .append(count == 1 ? " sample " : " samples ")
                .append(kind.label());
        String separator = ": ";
        int told = 0;
        for (FailureLog.Reason reason : failures.reasons()) {
            if (reason.kind() == kind && told++ < MOST_REASONS) {
                line.append(separator)
                        .append(reason.text())
                        .append(" (")
                        .append(reason.count())
                        .append(')');
                separator = ", ";
            }
        }
        return line.append("; first ids of unanswered samples ")
                .append(Arrays.toString(failures.firstIds()))
                .toString();
    }
}
