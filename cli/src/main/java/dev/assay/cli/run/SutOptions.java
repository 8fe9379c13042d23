package dev.assay.cli.run;

import dev.assay.cli.settings.SettingsOptions;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.dataset.BenchmarkDatasets;
import dev.assay.datasets.PromptLibrary;
import dev.assay.grpc.GrpcOptions;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.testkit.cheat.Cheat;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.server.EngineServer;
import dev.assay.testkit.server.ServerOptions;
import dev.assay.testkit.sut.OutputSettings;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What is measured, and how punctually. */
public final class SutOptions {
    @ArgGroup(validate = false, heading = "%nThe server to measure:%n")
    private ServerOptionsGroup server = new ServerOptionsGroup();

    @ArgGroup(validate = false, heading = "%nHow it is reached:%n")
    private ConnectionOptions connection = new ConnectionOptions();

    @ArgGroup(validate = false, heading = "%nWhat is asked of it:%n")
    private AnswerOptions answers = new AnswerOptions();

    @ArgGroup(validate = false, heading = "%nThe built-in engine, measured when no server is named:%n")
    private EngineOptions engine = new EngineOptions();

    @Option(
            names = "--virtual-time",
            description =
                    "Simulate the built-in engine in virtual time: a run of minutes takes a moment and comes out the"
                            + " same each time. Every output is labelled simulated.")
    private boolean virtualTime;

    @Option(
            names = "--waiting",
            paramLabel = "HOW",
            converter = OfWaiting.class,
            description =
                    "How the issuing thread waits: hybrid (default: sleeps, spins the last 200 us), spinning (a core of"
                            + " its own) or polite (sleeps only).")
    private RunClock.Waiting waiting = RunClock.Waiting.HYBRID;

    @Option(
            names = "--sut-name",
            paramLabel = "TEXT",
            description =
                    "Put before the name that the system gives in the logs; the network division asks for \"Network SUT\".")
    private @Nullable String name;

    /** How the built-in engine is to cheat, if it is. */
    public Optional<Cheat> cheat() {
        return engine.cheat();
    }

    /** Whether time is simulated. */
    public boolean isSimulated() {
        return virtualTime;
    }

    /** Whether the built-in engine is measured. */
    public boolean isBuiltIn() {
        return !server.isGiven();
    }

    /** Most output tokens for samples without a limit of their own. */
    public int maxTokens() {
        return answers.maxTokens();
    }

    /** Decodes as the reference of the benchmark does, where its data set is read; single options still win. */
    public void decodeAs(SettingsOptions settings, PromptOptions prompts) {
        if (prompts.isFile()) {
            settings.benchmark().map(BenchmarkDatasets::of).orElse(List.of()).stream()
                    .findFirst()
                    .ifPresent(set -> answers.decodeAs(
                            set.decoding(),
                            settings.mode()
                                    .filter(TestMode.ACCURACY_ONLY::equals)
                                    .isPresent()));
        }
    }

    /**
     * Makes what is to be measured ready for a run of a compliance test: as {@link #open}, and a recommender, which answers
     * accuracy runs with labels.
     *
     * @throws UserError when options contradict each other
     * @throws SutUnreachable when the server does not answer
     */
    public Target openFor(PlannedRun run, PromptLibrary prompts, InstantSource start) {
        if (engine.isRecommender() && virtualTime && !server.isGiven()) {
            if (engine.cheat().isPresent()) {
                throw new UserError("--engine-cheat belongs to the engines that generate text; --engine recommender is"
                        + " always honest: drop one of them");
            }
            return new RecommenderTarget(run.requested().mode() == TestMode.ACCURACY_ONLY, prompts, start.instant());
        }
        return open(prompts, start, run);
    }

    /**
     * Makes what is to be measured ready, for runs that are not known beforehand.
     *
     * @param start civil time of the start of simulated time
     * @throws UserError when options contradict each other
     * @throws SutUnreachable when the server does not answer
     */
    public Target open(PromptLibrary prompts, InstantSource start) {
        return renamed(open(prompts, start, engine.cheat().map(CheatPlan::of).orElse(CheatPlan.HONEST)));
    }

    /** As the other, for one run whose settings are known, which is what some cheats need. */
    public Target open(PromptLibrary prompts, InstantSource start, PlannedRun run) {
        return renamed(open(
                prompts,
                start,
                engine.cheat().map(cheat -> run.cheat(cheat, prompts)).orElse(CheatPlan.HONEST)));
    }

    private Target renamed(Target target) {
        return name == null ? target : new NamedTarget(target, name);
    }

    private Target open(PromptLibrary prompts, InstantSource start, CheatPlan cheat) {
        if (server.isGiven() && (virtualTime || engine.isGiven())) {
            throw new UserError((virtualTime ? "--virtual-time" : "--engine, --misbehave and --engine-cheat")
                    + " belong to the built-in engine and cannot be combined with --sut; drop one of them");
        }
        if (engine.isRecommender()) {
            throw new UserError("--engine recommender answers TEST08 in simulated time only; use it as in"
                    + " assay audit run TEST08 --engine recommender --virtual-time");
        }
        if (virtualTime && engine.misbehaves()) {
            throw new UserError("--misbehave is done by the built-in server, which simulated time leaves out;"
                    + " drop --virtual-time or --misbehave");
        }
        if (virtualTime) {
            try {
                return new SimulatedTarget(engine.config(), prompts, output(), start.instant(), cheat);
            } catch (IllegalArgumentException e) {
                throw new UserError("--engine-cheat: " + e.getMessage(), e);
            }
        }
        if (server.isIsolated() && !server.isNative()) {
            throw new UserError("--isolate runs an engine library in a process of its own; name one with"
                    + " --sut native:/path/libengine.so, or drop --isolate");
        }
        if (server.isNative()) {
            return NativeTarget.open(
                    server.address(), server.isIsolated(), prompts, RunClock.realTime(waiting), answers.lateCounting());
        }
        if (server.isGrpc()) {
            return GrpcTarget.open(
                    server.grpc(answers, connection), prompts, RunClock.realTime(waiting), answers.lateCounting());
        }
        return server.isGiven() ? named(prompts) : builtIn(prompts, cheat);
    }

    /** How a gRPC server is asked; empty when none is to be measured. */
    Optional<GrpcOptions> grpcOptions() {
        return server.isGrpc() ? Optional.of(server.grpc(answers, connection)) : Optional.empty();
    }

    private Target named(PromptLibrary prompts) {
        OpenAiOptions options = server.http(answers, connection);
        String description = "server named by --sut" + (server.found().isEmpty() ? "" : " (" + server.found() + ")");
        return HttpTarget.open(options, prompts, RunClock.realTime(waiting), description, () -> {});
    }

    private Target builtIn(PromptLibrary prompts, CheatPlan cheat) {
        EngineConfig config = engine.config();
        ServerOptions options = engine.served(ServerOptions.defaults(), cheat);
        EngineServer started;
        try {
            started = EngineServer.start(config, options);
        } catch (IllegalStateException e) {
            throw new SutUnreachable(String.valueOf(e.getMessage()));
        }
        try {
            return HttpTarget.open(
                    server.httpFor(started.url(), started.modelName(), answers, connection),
                    prompts,
                    RunClock.realTime(waiting),
                    "built-in engine \"" + started.modelName() + "\" behind HTTP on this machine",
                    started,
                    cheat.cheat());
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private OutputSettings output() {
        try {
            return new OutputSettings(answers.maxTokens(), answers.minTokens(), answers.ignoreEos());
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    /** The ways of waiting by their lower-case names. */
    static final class OfWaiting implements picocli.CommandLine.ITypeConverter<RunClock.Waiting> {
        @Override
        public RunClock.Waiting convert(String value) {
            return Arrays.stream(RunClock.Waiting.values())
                    .filter(way -> way.name().equalsIgnoreCase(value))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "there is no way of waiting \"" + value + "\"; use hybrid, spinning or polite"));
        }
    }
}
