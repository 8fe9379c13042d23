package dev.assay.testkit.server;

import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.Vocabulary;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.FaultPlan;
import org.jspecify.annotations.Nullable;

/** The faults that change what the output is, the same for streams and whole answers. Immutable. */
final class Tamper {
    private final int shortAfter;
    private final int extraEos;

    Tamper(FaultPlan plan) {
        shortAfter = plan.countOr(FaultKind.SHORT, Integer.MAX_VALUE);
        extraEos = plan.countOr(FaultKind.EXTRA_EOS, 0);
    }

    /** Adds the engine's token to the chunk, in the way the plan wants it; the chunk's finish tells whether that was the last. */
    void add(Chunk chunk, int token, int index, @Nullable FinishReason finish) {
        boolean cutShort = finish == null && index + 1 >= shortAfter;
        boolean pads = extraEos > 0 && finish == FinishReason.STOP && token == Vocabulary.EOS;
        chunk.add(token, pads ? null : cutShort ? FinishReason.STOP : finish);
        for (int i = 1; pads && i <= extraEos; i++) {
            chunk.add(Vocabulary.EOS, i == extraEos ? FinishReason.STOP : null);
        }
    }
}
