package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EngineRequest;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Whether an engine cheats, and what it knows of the run. Immutable.
 *
 * @param cheat empty for an honest engine
 * @param accuracyRun whether the run is known to be an accuracy run, in which {@link Cheat#OTHER_MODEL} is honest
 * @param sequence library indices of the samples in the order in which they will be asked for; needed by
 *     {@link Cheat#KNOWN_SEQUENCE} only. Not to be written to
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; a sequence has up to millions of entries
public record CheatPlan(Optional<Cheat> cheat, boolean accuracyRun, int[] sequence) {
    /** No cheat. */
    public static final CheatPlan HONEST = new CheatPlan(Optional.empty(), false, new int[0]);

    private static final double OTHER_MODEL_COST = 0.5;
    private static final long OTHER_MODEL_SEED = 0x5EED;

    /** A cheat in a performance run of unknown sequence. */
    public static CheatPlan of(Cheat cheat) {
        return new CheatPlan(Optional.of(cheat), false, new int[0]);
    }

    /** The same in an accuracy run, or in none. */
    public CheatPlan inAccuracyRun(boolean accuracy) {
        return new CheatPlan(cheat, accuracy, sequence);
    }

    /** The same with a sequence that the engine knows. */
    public CheatPlan knowing(int[] sampleIndices) {
        return new CheatPlan(cheat, accuracyRun, sampleIndices);
    }

    private boolean has(Cheat which) {
        return cheat.filter(which::equals).isPresent();
    }

    /** The engine's parameters under this plan; their name tells the cheat. */
    public EngineConfig config(EngineConfig honest) {
        EngineConfig named = cheat.map(which -> honest.withName(honest.name() + "+cheat-" + which.word()))
                .orElse(honest);
        return has(Cheat.OTHER_MODEL) && !accuracyRun
                ? named.withSeed(named.seed() ^ OTHER_MODEL_SEED).withCosts(OTHER_MODEL_COST)
                : named;
    }

    /**
     * The engine behind its cheat; the same engine for an honest plan.
     *
     * @param requests the request of a library index
     * @throws IllegalArgumentException when the cheat needs a sequence and has none
     */
    public Engine around(Engine engine, IntFunction<EngineRequest> requests) {
        if (cheat.isEmpty()) {
            return engine;
        }
        return switch (cheat.get()) {
            case CACHED_ANSWERS -> new CachedAnswers(engine);
            case EOS_PADDING -> new TokenCheats.EosPadding(engine);
            case EARLY_TRUNCATION -> new TokenCheats.EarlyTruncation(engine);
            case WRONG_FIRST_TOKEN -> new TokenCheats.WrongFirstToken(engine);
            case INFLATED_COUNT -> new TokenCheats.InflatedCount(engine);
            case OTHER_MODEL -> engine;
            case HELD_BACK_TOKENS -> new TokenCheats.HeldBackTokens(engine);
            case HELD_BACK_TAIL -> new HeldBackTail(engine);
            case SHIFTED_CLOCK -> new TokenCheats.ShiftedClock(engine);
            case KNOWN_SEQUENCE -> new KnownSequence(engine, known(), requests);
            case DROPPED_SLOW -> new TokenCheats.DroppedSlow(engine);
            case STUBBED_SLOW -> new TokenCheats.StubbedSlow(engine);
        };
    }

    private int[] known() {
        if (sequence.length == 0) {
            throw new IllegalArgumentException("the cheat " + Cheat.KNOWN_SEQUENCE.word()
                    + " needs the sequence of samples, which only single runs of a known schedule have");
        }
        return sequence;
    }
}
