package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.Mix;
import dev.assay.testkit.engine.TokenListener;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps every answer, and gives it again in one step when the same is asked again. */
final class CachedAnswers extends DecoratedEngine {
    private final ConcurrentHashMap<Long, WholeAnswer> store = new ConcurrentHashMap<>();

    CachedAnswers(Engine inner) {
        super(inner);
    }

    @Override
    public EngineTicket submit(EngineRequest request, TokenListener listener) {
        long key = key(request);
        WholeAnswer known = store.get(key);
        if (known != null) {
            return inner.submit(LEAST, (token, index, finish, nanos) -> known.replay(listener, nanos));
        }
        WholeAnswer fresh = new WholeAnswer();
        return inner.submit(request, (token, index, finish, nanos) -> {
            fresh.add(token, finish);
            if (finish != null) {
                store.put(key, fresh);
            }
            listener.token(token, index, finish, nanos);
        });
    }

    /** What the answer depends on. */
    static long key(EngineRequest request) {
        long limits = Mix.of(Mix.of(request.salt(), request.maxTokens()), request.minTokens());
        return Mix.of(Mix.of(limits, request.ignoreEos() ? 1 : 0), request.promptTokens());
    }
}
