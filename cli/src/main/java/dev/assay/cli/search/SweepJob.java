package dev.assay.cli.search;

import dev.assay.cli.run.EnvironmentFacts;
import dev.assay.cli.run.Target;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsTable;
import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.probe.SweepFigures;
import dev.assay.loadgen.probe.SweepRunner;
import dev.assay.loadgen.schedule.Arrivals;
import dev.assay.loadgen.search.SweepAnalysis;
import dev.assay.loadgen.search.SweepLevels;
import dev.assay.loadgen.search.SweepPoint;
import dev.assay.loadgen.session.ProgressListener;
import dev.assay.loadgen.session.RunSetupException;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.SearchDocument;
import dev.assay.results.model.SweepDocument;
import dev.assay.results.model.SweepDocument.Point;
import dev.assay.results.model.SweepDocument.Run;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** One sweep from the options to the document, which is written anew after each run. */
public final class SweepJob {
    private static final double NANOS_PER_SECOND = 1e9;

    private final SearchInputs inputs;
    private final LoadOptions load;
    private final RunSettings run;
    private final NamedGate gate;
    private final SweepLevels levels;
    private final StopFlag stop;
    private final PrintWriter err;
    private final String version;
    private final Instant started = Instant.now();
    private final PromptDataset prompts;
    private final Path root;
    private final List<Point> points = new ArrayList<>();
    private double spentSeconds;
    private String sutName = "";
    private String identity = "";

    /** Reads the data set and makes the folder ready. */
    public SweepJob(
            SearchInputs inputs,
            LoadOptions load,
            RunSettings run,
            NamedGate gate,
            StopFlag stop,
            PrintWriter err,
            String version) {
        this.inputs = inputs;
        this.load = load;
        this.run = run;
        this.gate = gate;
        this.stop = stop;
        this.err = err;
        this.version = version;
        levels = load.levels();
        load.requireUsable();
        inputs.described(version);
        prompts = inputs.prompts();
        load.arrivals(1);
        root = inputs.folder().prepare("sweep", JsonDocuments.SWEEP, LocalDateTime.now(ZoneId.systemDefault()));
    }

    /** Where everything is written. */
    public Path root() {
        return root;
    }

    /** Sweeps and returns the finished document. */
    public SweepDocument run() {
        String description = describe();
        if (inputs.folder().isResumed()) {
            resume();
        }
        if (!inputs.isQuiet()) {
            err.println("sweep over " + load.kind().label() + ", " + levels.description() + ", "
                    + run.ruleset().document().name() + ", " + description);
            err.println("  goodput within " + SearchTables.limits(gate));
            err.flush();
        }
        inputs.warmUp(prompts, stop);
        SweepRunner runner = new SweepRunner(
                inputs.subjects(prompts, started),
                run.requested(),
                base -> inputs.session(base, run, ProgressListener.NONE),
                gate.gate(),
                load.pointWarmUp().toNanos(),
                load.pointDuration().toNanos(),
                stop);
        try {
            return sweep(runner);
        } catch (RunSetupException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    private SweepDocument sweep(SweepRunner runner) {
        while (!stop.isSet()) {
            OptionalDouble level = levels.next(SweepDocuments.analysed(points));
            if (level.isEmpty()) {
                break;
            }
            List<Run> runs = new ArrayList<>();
            for (int repeat = 0; repeat < load.repeats() && !stop.isSet(); repeat++) {
                Run done = one(runner, level.getAsDouble(), repeat);
                if (done.state().equals("aborted") && done.figures().completedSamples() == 0) {
                    return write("aborted", "at level " + level.getAsDouble() + " the system answered nothing");
                }
                runs.add(done);
            }
            if (stop.isSet()) {
                break;
            }
            points.add(SweepDocuments.point(level.getAsDouble(), runs));
            if (!inputs.isQuiet()) {
                err.println(SweepTables.line(points.getLast()));
                err.flush();
            }
            write("running", "the sweep goes on");
        }
        if (stop.isSet()) {
            return write("interrupted", stop.reason().orElse("stopped"));
        }
        boolean kneeMissing = levels instanceof SweepLevels.UntilKnee
                && SweepAnalysis.knee(SweepDocuments.analysed(points)).isEmpty();
        return kneeMissing
                ? write("bounded", "no knee was seen in " + points.size() + " levels")
                : write("complete", "");
    }

    private Run one(SweepRunner runner, double level, int repeat) {
        Arrivals arrivals = load.arrivals(level);
        long seed = run.requested().scheduleRngSeed() + repeat;
        String folder = String.format(Locale.ROOT, "level-%s-run-%d", Double.toString(level), repeat + 1);
        double qps = arrivals.isClosedLoop() ? run.requested().serverTargetQps() : level;
        SweepFigures figures = runner.run(arrivals, qps, seed, root.resolve(folder));
        spentSeconds += figures.spentNanos() / NANOS_PER_SECOND;
        String state = figures.complete() ? "complete" : stop.isSet() ? "interrupted" : "aborted";
        return SweepDocuments.run(figures, state, Long.toUnsignedString(seed), folder);
    }

    private void resume() {
        Path file = root.resolve(JsonDocuments.SWEEP);
        try {
            SweepDocument then = JsonDocuments.read(file, SweepDocument.SCHEMA, SweepDocument.class);
            Fingerprint.requireSame(fingerprint(), then.fingerprint(), file);
            ResumeCheck.require(then, root, file);
            points.addAll(then.points());
            spentSeconds = then.spentSeconds();
        } catch (IOException e) {
            throw new UserError("--resume: " + e.getMessage(), e);
        }
        if (!inputs.isQuiet()) {
            err.println("going on from " + points.size() + " finished levels in " + file);
        }
    }

    private String describe() {
        try (Target target = inputs.open(prompts, started)) {
            sutName = target.sut().name();
            identity = inputs.identity(target);
            target.sut().close();
            return target.description();
        }
    }

    private Map<String, String> fingerprint() {
        return Fingerprint.of(
                load.kind().label() + ", burstiness " + load.burstiness() + ", " + levels.description() + ", "
                        + load.pointWarmUp() + " + " + load.pointDuration() + ", " + load.repeats() + " repeats",
                gate.gate().toString(),
                SettingsTable.requested(run.requested()),
                identity,
                prompts);
    }

    private SweepDocument write(String state, String reason) {
        SweepDocument document = document(state, reason);
        try {
            JsonDocuments.write(document, root.resolve(JsonDocuments.SWEEP));
        } catch (IOException e) {
            err.println(JsonDocuments.SWEEP + " could not be written to " + root + " (" + e.getMessage()
                    + "); the logs of the runs are there");
            err.flush();
        }
        return document;
    }

    private SweepDocument document(String state, String reason) {
        boolean simulated = inputs.isSimulated();
        List<SweepPoint> analysed = SweepDocuments.analysed(points);
        boolean official = load.kind() == LoadOptions.Kind.POISSON;
        return new SweepDocument(
                SweepDocument.SCHEMA,
                simulated ? RunDocument.SIMULATED : RunDocument.UNVERIFIED,
                simulated,
                state,
                reason,
                new SweepDocument.Load(
                        load.kind().label(),
                        load.kind() == LoadOptions.Kind.CONCURRENCY ? "samples in flight" : "queries/s",
                        load.burstiness(),
                        official),
                new SweepDocument.Plan(
                        levels.description(),
                        load.pointWarmUp().toNanos() / NANOS_PER_SECOND,
                        load.pointDuration().toNanos() / NANOS_PER_SECOND,
                        load.repeats()),
                new SearchDocument.Gate(
                        gate.gate().name(),
                        gate.origin(),
                        false,
                        gate.gate().limits().stream()
                                .map(limit -> new SearchDocument.Limit(
                                        limit.metric().label(), limit.limitNanos(), limit.percentile()))
                                .toList()),
                SweepDocuments.flagged(points),
                knee(analysed),
                SweepAnalysis.goodputPeak(analysed).map(this::peak).orElse(null),
                crossover(analysed),
                spentSeconds,
                SettingsTable.requested(run.requested()),
                fingerprint(),
                run.ruleset().document(),
                sutName,
                inputs.described(version),
                inputs.tokenCounts(),
                inputs.dataset(prompts),
                new RunDocument.Versions(
                        version,
                        run.variant().version().toString(),
                        run.variant().uniformInt().name()),
                EnvironmentFacts.collect(),
                run.notices(),
                new RunDocument.Times(started.toString(), Instant.now().toString()));
    }

    private static SweepDocument.@Nullable Knee knee(List<SweepPoint> analysed) {
        return SweepAnalysis.knee(analysed)
                .map(knee -> new SweepDocument.Knee(
                        knee.level(),
                        knee.nextLevel(),
                        knee.reason().label(),
                        knee.reason() == SweepAnalysis.Reason.GAIN_UNDER_5_PERCENT
                                ? String.format(Locale.ROOT, "throughput rose by %.1f %%", 100 * knee.value())
                                : String.format(
                                        Locale.ROOT,
                                        "%s p99 is %.2f times that of the lowest level",
                                        knee.reason() == SweepAnalysis.Reason.TTFT_DOUBLED ? "TTFT" : "E2E",
                                        knee.value())))
                .orElse(null);
    }

    private SweepDocument.Peak peak(SweepPoint best) {
        @Nullable
        Double tokens = points.stream()
                .filter(point -> point.level() == best.level())
                .findFirst()
                .map(point -> point.median().goodTokensPerSecond())
                .orElse(null);
        return new SweepDocument.Peak(best.level(), best.goodputQps(), tokens);
    }

    private static SweepDocument.@Nullable Crossover crossover(List<SweepPoint> analysed) {
        return SweepAnalysis.crossover(analysed)
                .map(found -> new SweepDocument.Crossover(
                        ProbeDocuments.orNull(found.lastTogetherLevel()), found.firstApartLevel()))
                .orElse(null);
    }
}
