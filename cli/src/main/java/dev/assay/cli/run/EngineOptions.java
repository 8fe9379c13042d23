package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.testkit.cheat.Cheat;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.misbehave.Misbehaviour;
import dev.assay.testkit.server.ServerOptions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The built-in engine: which one, and what it does wrong on purpose. */
public final class EngineOptions {
    private static final String DEFAULT_ENGINE = "demo";
    private static final long MISBEHAVIOUR_SEED = 1;

    @Option(
            names = {"--engine", "--preset"},
            paramLabel = "NAME",
            description =
                    "Built-in engine: demo (default), 7b-one-gpu, 8b-one-gpu, 70b-eight-gpus, moe-120b-eight-gpus,"
                            + " edge-8b, tight-cache, wire, or a JSON file with parameters of your own; for TEST08 also"
                            + " recommender.")
    private @Nullable String engine;

    @Option(
            names = "--misbehave",
            paramLabel = "SPEC",
            description =
                    "Let the built-in server do wrong: shares such as drop=0.01,stall=0.02:500ms, or a script such as"
                            + " 'script: ok*3; 429; cut'.")
    private @Nullable String misbehave;

    @Option(
            names = "--engine-cheat",
            paramLabel = "NAME",
            converter = OfCheat.class,
            description = "Let the built-in engine cheat, to see which audit notices: cached-answers, eos-padding,"
                    + " early-truncation, wrong-first-token, inflated-count, other-model, held-back-tokens,"
                    + " held-back-tail, shifted-clock, known-sequence, dropped-slow or stubbed-slow. Every output is"
                    + " labelled with it.")
    private @Nullable Cheat cheat;

    /** Whether any of these was given. */
    public boolean isGiven() {
        return engine != null || misbehave != null || cheat != null;
    }

    /** How the engine cheats, if it does. */
    public Optional<Cheat> cheat() {
        return Optional.ofNullable(cheat);
    }

    /** Whether it is the recommender, which is no language model. */
    boolean isRecommender() {
        return RecommenderTarget.NAME.equals(engine);
    }

    /** Whether the server is to misbehave. */
    public boolean misbehaves() {
        return misbehave != null;
    }

    /** The chosen engine. */
    public EngineConfig config() {
        try {
            return EnginePresets.byNameOrFile(engine == null ? DEFAULT_ENGINE : engine);
        } catch (IllegalArgumentException e) {
            throw new UserError("--engine: " + e.getMessage(), e);
        }
    }

    /** The chosen misbehaviour; none by default. */
    public Misbehaviour misbehaviour() {
        try {
            return misbehave == null ? Misbehaviour.NONE : Misbehaviour.parse(misbehave, MISBEHAVIOUR_SEED);
        } catch (IllegalArgumentException e) {
            throw new UserError("--misbehave: " + e.getMessage(), e);
        }
    }

    /** Options of the built-in server, with what it does wrong on purpose. */
    public ServerOptions served(ServerOptions options, CheatPlan plan) {
        try {
            return options.withMisbehaviour(misbehaviour()).withCheat(plan);
        } catch (IllegalArgumentException e) {
            String option =
                    plan.cheat().filter(which -> !which.fitsServer()).isPresent() ? "--engine-cheat" : "--misbehave";
            throw new UserError(option + ": " + e.getMessage(), e);
        }
    }

    /** Cheats by their names. */
    static final class OfCheat implements ITypeConverter<Cheat> {
        @Override
        public Cheat convert(String value) {
            try {
                return Cheat.named(value);
            } catch (IllegalArgumentException unknown) {
                throw new TypeConversionException(unknown.getMessage());
            }
        }
    }
}
