package dev.assay.cli.run;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.LogSettings;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.session.SessionOptions;
import dev.assay.loadgen.session.TestSession;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/**
 * Runs this program's own code before the clock starts, so that the first seconds of a run do not measure the compiler of the
 * Java virtual machine. A short run against a built-in engine of its own does that; the measured system sees nothing of it.
 */
public final class WarmUp {
    private static final double QUERIES_PER_SECOND = 150;
    private static final String ENGINE = "demo";

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = Converters.OfDuration.class,
            description = "How long assay warms up its own code, against an engine of its own; the measured system sees"
                    + " nothing of it. 0s leaves it out. Default: 2s, none in virtual time.")
    private Duration duration = Duration.ofSeconds(2);

    /** How long it takes. */
    public Duration duration() {
        return duration;
    }

    /** Warms up in the protocol of what is to be measured, in real time; returns early when the flag is set. */
    public void run(PromptLibrary prompts, SutOptions measured, StopFlag stop) {
        if (duration.isZero()) {
            return;
        }
        EngineConfig engine = EnginePresets.byName(ENGINE);
        TestSettings settings = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(QUERIES_PER_SECOND)
                .minDurationMillis(duration.toMillis())
                .minQueryCount(1)
                .useTokenLatencies(true)
                .build();
        RunClock clock = RunClock.realTime(RunClock.Waiting.HYBRID);
        Path directory = temporaryDirectory();
        try (EngineServer server = EngineServer.start(engine, ServerOptions.defaults());
                Rehearsal rehearsal = Rehearsal.of(measured.grpcOptions(), server, prompts, clock)) {
            Target target = rehearsal.target();
            SessionOptions options = SessionOptions.on(clock).withHiccupProbe(false);
            TestSession.run(target.sut(), target.library(), settings, LogSettings.in(directory), options, stop);
        } finally {
            delete(directory);
        }
    }

    private static Path temporaryDirectory() {
        try {
            return Files.createTempDirectory("assay-warm-up-");
        } catch (IOException e) {
            throw new UserError(
                    "the temporary directory " + System.getProperty("java.io.tmpdir") + " cannot be written ("
                            + e.getMessage() + "); free or change it, or leave the warm-up out with --warm-up 0s",
                    e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
