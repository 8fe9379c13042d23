package dev.assay.testkit.engine;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A request inside the engine. Confined to the engine's thread, but for {@link #cancel()}.
 *
 * <p>Tokens in the cache: the part of the prefill that is done, then one more with each decode step. After n output tokens
 * of a prompt of P tokens that makes P + n - 1, because the newest token has not been read yet.
 */
final class Sequence implements EngineTicket {
    final EngineRequest request;
    final TokenListener listener;
    final OutputTokens output;
    /** Output tokens after which the request ends. */
    final int lastOutputCount;
    /** Whether the last of them is the end token. */
    final boolean endsWithEos;

    /** Tokens to read before decoding (again): the prompt and, after an eviction, the output so far. */
    int prefillTokens;

    int prefilledTokens;
    int emittedTokens;
    /** Prompt tokens read in the running step; 0 when decoding or not scheduled. */
    int chunkTokens;

    boolean decodesInStep;
    long kvTokens;
    private final AtomicBoolean cancelRequested;
    private volatile boolean cancelled;

    /** @param cancelRequested set when this request is cancelled, so that the engine looks for it */
    Sequence(
            EngineRequest request,
            TokenListener listener,
            OutputTokens output,
            OutputLength length,
            AtomicBoolean cancelRequested) {
        this.cancelRequested = cancelRequested;
        this.request = request;
        this.listener = listener;
        this.output = output;
        this.prefillTokens = request.promptTokens().length;
        if (request.ignoreEos()) {
            lastOutputCount = request.maxTokens();
            endsWithEos = false;
        } else {
            int wanted = request.wantedTokens(length, output);
            lastOutputCount = Math.min(wanted, request.maxTokens());
            endsWithEos = wanted <= request.maxTokens();
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        cancelRequested.set(true);
    }

    boolean isCancelled() {
        return cancelled;
    }

    boolean isPrefilled() {
        return prefilledTokens == prefillTokens;
    }

    int remainingPrefill() {
        return prefillTokens - prefilledTokens;
    }

    int contextTokens() {
        return request.promptTokens().length + emittedTokens;
    }

    /** Forgets what was computed; the output so far must be read again together with the prompt. */
    void evict() {
        prefillTokens = contextTokens();
        prefilledTokens = 0;
        kvTokens = 0;
    }
}
