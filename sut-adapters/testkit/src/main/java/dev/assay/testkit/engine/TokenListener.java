package dev.assay.testkit.engine;

import org.jspecify.annotations.Nullable;

/** Receives the output of one request, on the engine's thread. Returns fast: every other request waits meanwhile. */
@FunctionalInterface
public interface TokenListener {
    /**
     * One token was produced.
     *
     * @param tokenId id in the {@link Vocabulary}
     * @param outputIndex position in the output, from 0
     * @param finish set with the last token and only then
     * @param nanos when, on the engine's clock; the same for all tokens of one step
     */
    void token(int tokenId, int outputIndex, @Nullable FinishReason finish, long nanos);
}
