package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.TokenListener;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Puts one request in 300 aside until 200 later ones are answered or nothing else is to be done. Its lock is held while the
 * inner engine takes a request, never while a listener is called.
 */
final class HeldBackTail extends DecoratedEngine {
    private static final int EVERY = 300;
    private static final int AFTER_ANSWERS = 200;

    private record Held(EngineRequest request, TokenListener listener, LateTicket ticket, long answeredBefore) {}

    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private long asked;
    private long answered;
    private long open;

    HeldBackTail(Engine inner) {
        super(inner);
    }

    @Override
    public synchronized EngineTicket submit(EngineRequest request, TokenListener listener) {
        asked++;
        if (asked % EVERY == 0 && open > 0) {
            LateTicket ticket = new LateTicket();
            held.addLast(new Held(request, listener, ticket, answered));
            return ticket;
        }
        return begin(request, listener);
    }

    private EngineTicket begin(EngineRequest request, TokenListener listener) {
        open++;
        return inner.submit(request, (token, index, finish, nanos) -> {
            listener.token(token, index, finish, nanos);
            if (finish != null) {
                ended();
            }
        });
    }

    private synchronized void ended() {
        open--;
        answered++;
        for (Held next = held.peekFirst();
                next != null && (open == 0 || answered - next.answeredBefore() >= AFTER_ANSWERS);
                next = held.peekFirst()) {
            held.removeFirst();
            next.ticket().bind(begin(next.request(), next.listener()));
        }
    }

    /** Stands for a request that has not reached the engine yet. */
    private static final class LateTicket implements EngineTicket {
        private @Nullable EngineTicket begun;
        private boolean cancelled;

        @Override
        public synchronized void cancel() {
            cancelled = true;
            if (begun != null) {
                begun.cancel();
            }
        }

        synchronized void bind(EngineTicket ticket) {
            begun = ticket;
            if (cancelled) {
                ticket.cancel();
            }
        }
    }
}
