package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.TokenListener;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Computes the next eight answers of a sequence that it knows, whether they are asked for or not. When the sequence turns out to
 * be another one it gives up and serves honestly. Its lock is held while the inner engine takes a request.
 */
final class KnownSequence extends DecoratedEngine {
    private static final int AHEAD = 8;
    private static final int MOST_MISSES = 16;

    private final int[] sequence;
    private final IntFunction<EngineRequest> requests;
    private final Map<Long, ArrayDeque<Ahead>> computed = new HashMap<>();
    private int asked;
    private int begun;
    private int misses;

    KnownSequence(Engine inner, int[] sequence, IntFunction<EngineRequest> requests) {
        super(inner);
        this.sequence = sequence;
        this.requests = requests;
    }

    @Override
    public synchronized EngineTicket submit(EngineRequest request, TokenListener listener) {
        ArrayDeque<Ahead> waiting = computed.get(CachedAnswers.key(request));
        Ahead ready = waiting == null ? null : waiting.pollFirst();
        misses = ready == null && asked > 0 ? misses + 1 : 0;
        EngineTicket ticket = ready == null ? inner.submit(request, listener) : ready.handTo(listener);
        asked++;
        computeAhead();
        return ticket;
    }

    private void computeAhead() {
        begun = Math.max(begun, asked);
        while (misses < MOST_MISSES && begun < Math.min(sequence.length, asked + AHEAD)) {
            EngineRequest next = requests.apply(sequence[begun++]);
            Ahead ahead = new Ahead();
            computed.computeIfAbsent(CachedAnswers.key(next), key -> new ArrayDeque<>())
                    .addLast(ahead);
            ahead.ticket = inner.submit(next, ahead);
        }
    }

    /** An answer that nobody has asked for yet. */
    private final class Ahead implements TokenListener {
        private final WholeAnswer answer = new WholeAnswer();
        private boolean whole;
        private @Nullable TokenListener asker;
        private EngineTicket ticket = () -> {};

        @Override
        public void token(int tokenId, int outputIndex, @Nullable FinishReason finish, long nanos) {
            TokenListener to;
            synchronized (this) {
                answer.add(tokenId, finish);
                whole = finish != null;
                to = whole ? asker : null;
            }
            if (to != null) {
                answer.replay(to, nanos);
            }
        }

        synchronized EngineTicket handTo(TokenListener listener) {
            if (whole) {
                return inner.submit(LEAST, (token, index, finish, nanos) -> answer.replay(listener, nanos));
            }
            asker = listener;
            return ticket;
        }
    }
}
