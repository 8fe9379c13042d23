package dev.assay.cli.run;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.session.ProgressListener;
import dev.assay.loadgen.session.ProgressSnapshot;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Shows how far a run is: one line that is rewritten on a terminal, a line from time to time elsewhere. Called from the
 * starting thread only.
 */
public final class ProgressView implements ProgressListener {
    private static final long PLAIN_INTERVAL_NANOS = 10_000_000_000L;
    private static final String TO_LINE_START = "\r";
    private static final String CLEAR_REST = "\u001b[K";
    private static final double NANOS_PER_SECOND = 1e9;

    private final PrintWriter to;
    private final boolean terminal;
    private final int columns;
    private final OptionalLong ttftLimitNanos;
    private final OptionalLong tpotLimitNanos;
    private String lastPhase = "";
    private long lastPlainNanos;
    private boolean lineOpen;

    /**
     * A view of one run.
     *
     * @param columns width of the terminal; fields that do not fit are left out
     */
    public ProgressView(PrintWriter to, boolean terminal, int columns, TestSettings settings) {
        this.to = to;
        this.terminal = terminal;
        this.columns = columns;
        boolean limited = settings.scenario() == Scenario.SERVER && settings.useTokenLatencies();
        this.ttftLimitNanos = limited ? OptionalLong.of(settings.serverTtftLatencyNanos()) : OptionalLong.empty();
        this.tpotLimitNanos = limited ? OptionalLong.of(settings.serverTpotLatencyNanos()) : OptionalLong.empty();
    }

    @Override
    public void onProgress(ProgressSnapshot now) {
        boolean newPhase = !now.phase().equals(lastPhase);
        if (terminal) {
            if (newPhase) {
                close();
            }
            String line = line(now);
            to.print(TO_LINE_START + fitted(line, columns) + CLEAR_REST);
            to.flush();
            lineOpen = true;
        } else if (newPhase || now.elapsedNanos() - lastPlainNanos >= PLAIN_INTERVAL_NANOS) {
            lastPlainNanos = now.elapsedNanos();
            to.println(line(now));
            to.flush();
        }
        lastPhase = now.phase();
    }

    /** As much of a line as the terminal shows, cut between two fields and never within a figure. */
    static String fitted(String line, int columns) {
        if (line.length() < columns) {
            return line;
        }
        int border = line.lastIndexOf("  ", columns - 1);
        return line.substring(0, border > 0 ? border : columns - 1);
    }

    /** Leaves the rewritten line, so that what follows starts on its own. */
    public void close() {
        if (lineOpen) {
            to.println();
            to.flush();
            lineOpen = false;
        }
    }

    String line(ProgressSnapshot now) {
        StringBuilder line = new StringBuilder("  ");
        line.append(Figures.clock(now.elapsedNanos())).append("  ").append(now.phase());
        line.append("  issued ").append(now.issuedSamples()).append('/').append(now.generatedSamples());
        line.append("  done ").append(now.completedSamples());
        line.append("  failed ").append(now.failedSamples());
        if (now.elapsedNanos() > 0) {
            double rate = now.completedSamples() / (now.elapsedNanos() / NANOS_PER_SECOND);
            line.append(String.format(Locale.ROOT, "  %.1f/s", rate));
        }
        appendGate(line, "TTFT", now.ttftP99Nanos(), ttftLimitNanos);
        appendGate(line, "TPOT", now.tpotP99Nanos(), tpotLimitNanos);
        return line.toString();
    }

    private static void appendGate(StringBuilder line, String name, OptionalLong p99Nanos, OptionalLong limitNanos) {
        if (p99Nanos.isEmpty()) {
            return;
        }
        line.append("  ").append(name).append(" p99 ").append(Figures.time(p99Nanos.getAsLong()));
        if (limitNanos.isPresent()) {
            boolean over = p99Nanos.getAsLong() > limitNanos.getAsLong();
            line.append(over ? " over " : " of ").append(Figures.time(limitNanos.getAsLong()));
        }
    }
}
