package dev.assay.loadgen.probe;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.search.Gate;
import dev.assay.loadgen.search.ProbeOrder;
import dev.assay.loadgen.search.Purpose;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.SeriesObserver;
import dev.assay.loadgen.session.SeriesView;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;

/**
 * The official search as a job: one session in the mode FindPeakPerformance (loadgen-spec 4.3), watched from beside so that each
 * of its series gets a report. It decides by percentiles alone; our verdicts on its series, which ask for early stopping too,
 * change nothing in its course.
 */
public final class OfficialPeakRun {
    /** What the search came to. */
    public record Result(RunOutcome outcome, List<ProbeReport> probes) {
        public Result {
            probes = List.copyOf(probes);
        }
    }

    private final ProbeRunner runner;
    private final Gate gate;
    private final Path directory;
    private final ObjIntConsumer<ProbeReport> listener;

    /**
     * @param gate official for the settings ({@link GateSettings#isOfficial})
     * @param listener is told of each series and its number from 1
     */
    public OfficialPeakRun(ProbeRunner runner, Gate gate, Path directory, ObjIntConsumer<ProbeReport> listener) {
        this.runner = runner;
        this.gate = gate;
        this.directory = directory;
        this.listener = listener;
    }

    /** Searches; the logs lie in the directory itself. */
    public Result run() {
        ProbeRunner.makeDirectory(directory);
        Watch watch = new Watch();
        TestSettings base = runner.base();
        TestSettings settings = GateSettings.of(base, gate, base.serverTargetQps()).toBuilder()
                .mode(TestMode.FIND_PEAK_PERFORMANCE)
                .build();
        try (Subject subject = runner.subjects().open()) {
            SessionOptions session =
                    runner.options().apply(SessionOptions.on(subject.clock())).withObserver(watch);
            RunOutcome outcome = TestSession.run(
                    subject.sut(),
                    subject.library(),
                    settings,
                    LogSettings.in(directory).withTrace(false),
                    session,
                    runner.stop());
            return new Result(outcome, watch.probes);
        }
    }

    private final class Watch implements SeriesObserver {
        private final List<ProbeReport> probes = new ArrayList<>();

        @Override
        public Optional<String> observe(SeriesView view) {
            return Optional.empty();
        }

        @Override
        public void ended(SeriesView view) {
            ProbeOrder order = new ProbeOrder(view.settings().targetQps(), Purpose.OFFICIAL, gate, true);
            ProbeJudge judge = new ProbeJudge(order, runner.gates());
            judge.ended(view);
            SessionFacts facts = SessionFacts.ofOneSeries(
                    !runner.stop().isSet(), runner.stop().reason().orElse(""));
            ProbeReport report = new ProbeReporting(
                            order,
                            runner.gates(),
                            runner.base(),
                            judge,
                            facts,
                            view.nowNanos() - view.startNanos(),
                            directory)
                    .report();
            probes.add(report);
            listener.accept(report, probes.size());
        }
    }
}
