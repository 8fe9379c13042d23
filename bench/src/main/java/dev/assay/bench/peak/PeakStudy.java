package dev.assay.bench.peak;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.probe.GateSettings;
import dev.assay.loadgen.probe.PeakRun;
import dev.assay.loadgen.probe.ProbeReport;
import dev.assay.loadgen.probe.ProbeRunner;
import dev.assay.loadgen.probe.Subject;
import dev.assay.loadgen.search.GateAnswer;
import dev.assay.loadgen.search.PeakSearch;
import dev.assay.loadgen.search.SearchBounds;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the capacity of one case three times: by the adaptive search, by the official one stopped at the same relative width,
 * and by brute force. All in simulated time.
 */
final class PeakStudy {
    private static final double GRID_STEP = 0.005;
    private static final int GRID_POINTS_BESIDE = 16;
    private static final int MOST_PROBES = 100;

    private final PeakCase of;
    private final double precision;
    private final Path directory;

    PeakStudy(PeakCase of, double precision, Path directory) {
        this.of = of;
        this.precision = precision;
        this.directory = directory;
    }

    /** The adaptive search. */
    record Found(double qps, boolean confirmed, List<ProbeReport> probes, double seconds) {}

    /** The official search. */
    record Official(double qps, int runs, double seconds) {}

    Found adaptive() {
        ProbeRunner runner =
                new ProbeRunner(of::open, of.settings(), options -> options, List.of(of.gate()), new StopFlag());
        SearchBounds bounds =
                new SearchBounds(of.baseQps(), precision, MOST_PROBES, Long.MAX_VALUE, 0, of.baseQps() / 1024, 1e6);
        PeakRun.Result result = new PeakRun(
                        runner, bounds, directory.resolve("adaptive"), (number, probe, answers) -> {})
                .run(List.of());
        GateAnswer answer = result.answers().getFirst();
        double seconds =
                result.probes().stream().mapToLong(ProbeReport::spentNanos).sum() / 1e9;
        return new Found(answer.targetQps(), answer.confirmed(), result.probes(), seconds);
    }

    Official official() {
        OfficialBench bench = new OfficialBench();
        new PeakSearch<>(bench, 1, 9).run(of.baseQps());
        return new Official(bench.passedQps, bench.runs, bench.seconds);
    }

    /** Highest rate of a grid whose full-length run is VALID; the grid lies around a given rate and knows nothing else. */
    double truth(double around) {
        for (int i = GRID_POINTS_BESIDE; i >= -GRID_POINTS_BESIDE; i--) {
            double qps = around * (1 + i * GRID_STEP);
            if (run(qps).outcome.valid()) {
                return i == GRID_POINTS_BESIDE ? truth(around * (1 + 2 * GRID_POINTS_BESIDE * GRID_STEP)) : qps;
            }
        }
        return truth(around * (1 - 2 * GRID_POINTS_BESIDE * GRID_STEP));
    }

    private record Whole(RunOutcome outcome, double seconds) {}

    private Whole run(double qps) {
        try (Subject subject = of.open()) {
            Path logs = directory.resolve("whole");
            logs.toFile().mkdirs();
            RunOutcome outcome = TestSession.run(
                    subject.sut(),
                    subject.library(),
                    GateSettings.of(of.settings(), of.gate(), qps),
                    LogSettings.in(logs).withTrace(false),
                    SessionOptions.on(subject.clock()),
                    new StopFlag());
            return new Whole(outcome, subject.clock().nanos().nanoTime() / 1e9);
        }
    }

    /** Whole runs; stops the search when its bracket is as narrow as asked. */
    private final class OfficialBench implements PeakSearch.Bench<Boolean> {
        private double passedQps = Double.NaN;
        private double failedQps = Double.NaN;
        private int runs;
        private double seconds;

        @Override
        public Boolean probe(double targetQps) {
            Whole whole = run(targetQps);
            runs++;
            seconds += whole.seconds;
            boolean met = whole.outcome
                    .statistics()
                    .map(figures -> figures.conditions().performanceMet())
                    .orElse(false);
            if (met) {
                passedQps = targetQps;
            } else {
                failedQps = targetQps;
            }
            return met;
        }

        @Override
        public boolean passed(Boolean probe) {
            return probe;
        }

        @Override
        public boolean mustStop() {
            return failedQps / passedQps - 1 <= precision;
        }

        @Override
        public void load() {}

        @Override
        public void unload() {}

        @Override
        public void message(String text) {}

        @Override
        public void error(String text) {}
    }
}
