package dev.assay.loadgen.probe;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.ProbeOrder;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Runs probes, each as a session of its own with its own logs. Confined to one thread.
 *
 * @param subjects makes what is measured
 * @param base settings that all probes share; Server
 * @param options adds to the options of each session what the caller wants (variant, provenance, deadlines, progress)
 * @param gates every probe is judged for all of them
 * @param stop ends the running probe
 */
public record ProbeRunner(
        Subject.Source subjects,
        TestSettings base,
        UnaryOperator<SessionOptions> options,
        List<Gate> gates,
        StopFlag stop) {
    public ProbeRunner {
        gates = List.copyOf(gates);
    }

    /**
     * Runs a probe.
     *
     * @param directory takes its logs; made when it is missing
     */
    public ProbeReport run(ProbeOrder order, Path directory) {
        ProbeJudge judge = new ProbeJudge(order, gates);
        makeDirectory(directory);
        try (Subject subject = subjects.open()) {
            SessionOptions session =
                    options.apply(SessionOptions.on(subject.clock())).withObserver(judge);
            long startNanos = subject.clock().nanos().nanoTime();
            RunOutcome outcome = TestSession.run(
                    subject.sut(),
                    subject.library(),
                    GateSettings.of(base, order.gate(), order.targetQps()),
                    LogSettings.in(directory).withTrace(false),
                    session,
                    stop);
            long spentNanos = subject.clock().nanos().nanoTime() - startNanos;
            return new ProbeReporting(order, gates, base, judge, SessionFacts.of(outcome), spentNanos, directory)
                    .report();
        }
    }

    static void makeDirectory(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("the directory " + directory + " for the logs of a probe cannot be made", e);
        }
    }
}
