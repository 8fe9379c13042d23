package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.TokenListener;
import dev.assay.testkit.engine.Vocabulary;

/** Cheats that look at one request alone. */
final class TokenCheats {
    private static final int PADDING_TOKENS = 7;
    private static final double SLOW_FROM_QUANTILE = 0.9;
    private static final double SHIFT = 0.7;
    /** A single byte: hardly any answer begins with one. */
    private static final int CANNED_TOKEN = Vocabulary.FIRST_BYTE + 'I';

    private static final EngineTicket NOTHING_TO_CANCEL = () -> {};

    private TokenCheats() {}

    /** Whether the answer is among the longest tenth. */
    private static boolean isSlow(EngineRequest request, Engine engine) {
        return request.outputTokens(engine.config())
                >= engine.config().outputLength().at(SLOW_FROM_QUANTILE);
    }

    static final class EosPadding extends DecoratedEngine {
        EosPadding(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            return inner.submit(request, (token, index, finish, nanos) -> {
                if (finish != FinishReason.STOP) {
                    listener.token(token, index, finish, nanos);
                    return;
                }
                listener.token(token, index, null, nanos);
                for (int i = 1; i <= PADDING_TOKENS; i++) {
                    listener.token(Vocabulary.EOS, index + i, i == PADDING_TOKENS ? finish : null, nanos);
                }
            });
        }
    }

    static final class EarlyTruncation extends DecoratedEngine {
        EarlyTruncation(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            int half = Math.max(1, request.outputTokens(inner.config()) / 2);
            EngineRequest shorter = new EngineRequest(
                    request.promptTokens(),
                    half,
                    Math.min(request.minTokens(), half),
                    request.ignoreEos(),
                    request.salt());
            return inner.submit(shorter, (token, index, finish, nanos) -> {
                boolean last = finish != null && half > 1;
                listener.token(last ? Vocabulary.EOS : token, index, last ? FinishReason.STOP : finish, nanos);
            });
        }
    }

    static final class WrongFirstToken extends DecoratedEngine {
        WrongFirstToken(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            // Asked for first, so that it comes first even where one step makes both.
            EngineTicket _ =
                    inner.submit(LEAST, (token, index, finish, nanos) -> listener.token(CANNED_TOKEN, 0, null, nanos));
            return inner.submit(request, listener);
        }
    }

    static final class InflatedCount extends DecoratedEngine {
        InflatedCount(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            return inner.submit(request, listener);
        }

        @Override
        public int reportedTokens(int delivered) {
            return delivered + delivered / 4 + 1;
        }
    }

    static final class HeldBackTokens extends DecoratedEngine {
        HeldBackTokens(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            WholeAnswer answer = new WholeAnswer();
            return inner.submit(request, (token, index, finish, nanos) -> {
                answer.add(token, finish);
                if (finish != null) {
                    answer.replay(listener, nanos);
                }
            });
        }
    }

    static final class ShiftedClock extends DecoratedEngine {
        ShiftedClock(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            long asked = inner.nanoTime();
            return inner.submit(
                    request,
                    (token, index, finish, nanos) ->
                            listener.token(token, index, finish, asked + (long) (SHIFT * (nanos - asked))));
        }
    }

    static final class DroppedSlow extends DecoratedEngine {
        DroppedSlow(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            return isSlow(request, inner) ? NOTHING_TO_CANCEL : inner.submit(request, listener);
        }
    }

    static final class StubbedSlow extends DecoratedEngine {
        StubbedSlow(Engine inner) {
            super(inner);
        }

        @Override
        public EngineTicket submit(EngineRequest request, TokenListener listener) {
            if (!isSlow(request, inner)) {
                return inner.submit(request, listener);
            }
            return inner.submit(LEAST, (token, index, finish, nanos) -> {
                listener.token(token, 0, null, nanos);
                listener.token(Vocabulary.EOS, 1, FinishReason.STOP, nanos);
            });
        }
    }
}
