package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.Mix;
import dev.assay.testkit.engine.TokenListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Computes every answer once. Who asks the same again is answered from the store in one step or, while the first answer is
 * under way, together with it. Requests are never given up, because the store wants their answers.
 */
final class CachedAnswers extends DecoratedEngine {
    private static final EngineTicket NOT_GIVEN_UP = () -> {};

    private final ConcurrentHashMap<Long, Kept> store = new ConcurrentHashMap<>();

    CachedAnswers(Engine inner) {
        super(inner);
    }

    @Override
    public EngineTicket submit(EngineRequest request, TokenListener listener) {
        Kept fresh = new Kept(listener);
        Kept known = store.putIfAbsent(key(request), fresh);
        if (known == null) {
            EngineTicket _ = inner.submit(request, fresh);
        } else {
            known.handTo(listener);
        }
        return NOT_GIVEN_UP;
    }

    /** What the answer depends on. */
    static long key(EngineRequest request) {
        long limits = Mix.of(Mix.of(request.salt(), request.maxTokens()), request.minTokens());
        return Mix.of(Mix.of(limits, request.ignoreEos() ? 1 : 0), request.promptTokens());
    }

    /** An answer, with those who wait for it. */
    private final class Kept implements TokenListener {
        private final WholeAnswer answer = new WholeAnswer();
        private final TokenListener first;
        private List<TokenListener> waiting = new ArrayList<>();
        private boolean whole;

        Kept(TokenListener first) {
            this.first = first;
        }

        @Override
        public void token(int tokenId, int outputIndex, @Nullable FinishReason finish, long nanos) {
            first.token(tokenId, outputIndex, finish, nanos);
            answer.add(tokenId, finish);
            if (finish != null) {
                whole().forEach(listener -> answer.replay(listener, nanos));
            }
        }

        private synchronized List<TokenListener> whole() {
            whole = true;
            List<TokenListener> waited = waiting;
            waiting = List.of();
            return waited;
        }

        synchronized void handTo(TokenListener listener) {
            if (whole) {
                EngineTicket _ = inner.submit(LEAST, (token, index, finish, nanos) -> answer.replay(listener, nanos));
            } else {
                waiting.add(listener);
            }
        }
    }
}
