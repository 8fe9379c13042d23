package dev.assay.loadgen.golden;

import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.loadgen.settings.ConfigOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Runs again what the reference ran and compares the logs. A run directory holds settings.json, the configuration files and the
 * reference's own logs. Runs on simulated time must come out the same line for line; of runs on a real clock only what does
 * not depend on it is compared. Nothing here knows the name of a run: any directory of the same form can be replayed.
 */
public final class GoldenReplay {
    /** Start of simulated time. */
    private static final Instant VIRTUAL_START = Instant.parse("2026-01-01T00:00:00Z");

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final GoldenRun run;
    private final Optional<String> builtIn;

    private GoldenReplay(GoldenRun run, Optional<String> builtIn) {
        this.run = run;
        this.builtIn = builtIn;
    }

    /** Replays with the built-in configuration values that the run itself lists as applying. */
    public static GoldenReplay of(Path directory) {
        return new GoldenReplay(GoldenRun.read(directory), Optional.empty());
    }

    /** Replays with a built-in configuration text. */
    public static GoldenReplay of(Path directory, String builtInText) {
        return new GoldenReplay(GoldenRun.read(directory), Optional.of(builtInText));
    }

    /** All run directories in a folder, in the order of their names. */
    public static List<Path> directoriesIn(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> Files.exists(entry.resolve("settings.json")))
                    .sorted()
                    .toList();
        } catch (IOException exception) {
            throw new IllegalStateException("cannot list " + folder, exception);
        }
    }

    /** Whether the run needs a built-in configuration. */
    public boolean usesConfiguration() {
        return run.usesConfiguration();
    }

    /**
     * Whether the run can be replayed without a built-in configuration text. The runs list the built-in values of their own
     * scenario; the limits on tokens are looked up under Server in every scenario.
     */
    public boolean isSelfContained() {
        return !run.usesConfiguration()
                || run.scenario() == Scenario.SERVER
                || !run.settings(Optional.empty()).settings().useTokenLatencies();
    }

    /** Whether the run is on simulated time. */
    public boolean isVirtual() {
        return run.isVirtual();
    }

    /**
     * Replays into an empty directory and tells each difference in one line; no line means equal.
     *
     * @param into takes the new logs
     */
    public List<String> differences(Path into) {
        return run.isVirtual() ? replayVirtual(into) : replayReal(into);
    }

    private List<String> replayVirtual(Path into) {
        VirtualClock clock = new VirtualClock(VIRTUAL_START.getEpochSecond() * NANOS_PER_SECOND);
        GoldenSut sut = new GoldenSut(run.sutName(), run.model(), run.scenario() != Scenario.SERVER, clock);
        GoldenLibrary library = start(sut, SessionOptions.on(RunClock.virtual(clock)), into);
        List<String> differences = new ArrayList<>(GoldenLogs.compareAll(run.directory(), into));
        differences.addAll(GoldenTrace.compare(run.directory(), sut.seen().facts(), library.operations()));
        return differences;
    }

    private List<String> replayReal(Path into) {
        try (GoldenRealSut sut = new GoldenRealSut(run.sutName(), run.model())) {
            start(sut, SessionOptions.on(RunClock.realTime(RunClock.Waiting.HYBRID)), into);
            return GoldenLogs.compareDeterministic(run.directory(), into, run.scenario());
        }
    }

    private GoldenLibrary start(SystemUnderTest sut, SessionOptions options, Path into) {
        ConfigOutcome settings = run.settings(builtIn);
        GoldenLibrary library = new GoldenLibrary(run.libraryName(), run.libraryTotal(), run.libraryPerformanceCount());
        RunOutcome outcome = TestSession.run(
                sut,
                library,
                settings.settings(),
                LogSettings.in(into).withTrace(run.traceEnabled()),
                options.withAudit(run.audit()).withConfig(settings.logLines(), settings.provenance()),
                new StopFlag());
        if (!outcome.logFailures().isEmpty()) {
            throw new IllegalStateException("logs incomplete: " + outcome.logFailures());
        }
        return library;
    }
}
