package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineSnapshot;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.TokenListener;
import dev.assay.testkit.engine.Vocabulary;

/** Another engine, changed in one way. Threads as the inner one: requests from any thread, tokens on the engine's. */
abstract class DecoratedEngine implements Engine {
    /** Costs one token of prefill and one step: the least that an engine can do before it speaks. */
    static final EngineRequest LEAST = new EngineRequest(new int[] {Vocabulary.BOS}, 1, 0, true, 0);

    final Engine inner;

    DecoratedEngine(Engine inner) {
        this.inner = inner;
    }

    @Override
    public abstract EngineTicket submit(EngineRequest request, TokenListener listener);

    @Override
    public EngineSnapshot snapshot() {
        return inner.snapshot();
    }

    @Override
    public EngineConfig config() {
        return inner.config();
    }

    @Override
    public long nanoTime() {
        return inner.nanoTime();
    }

    @Override
    public void close() {
        inner.close();
    }
}
