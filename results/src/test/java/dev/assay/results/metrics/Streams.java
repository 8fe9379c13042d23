package dev.assay.results.metrics;

import dev.assay.results.metrics.StreamEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Builds streams for tests; instants in milliseconds. */
final class Streams {
    private static final long MILLI = 1_000_000;

    private final long sent;
    private final List<StreamEvent> events = new ArrayList<>();
    private OptionalInt usage = OptionalInt.empty();

    private Streams(long sentMillis) {
        sent = sentMillis * MILLI;
    }

    /** A request that is due at 0. */
    static Streams sent(long millis) {
        return new Streams(millis);
    }

    Streams role(long millis) {
        return add(millis, Kind.ROLE, 0, 0);
    }

    Streams answer(int tokensEach, long... millis) {
        for (long at : millis) {
            add(at, Kind.ANSWER, tokensEach, tokensEach);
        }
        return this;
    }

    Streams reasoning(long... millis) {
        for (long at : millis) {
            add(at, Kind.REASONING, 1, 1);
        }
        return this;
    }

    /** An end chunk without text that carries the end token. */
    Streams endToken(long millis) {
        return add(millis, Kind.FINISH, 0, 1);
    }

    Streams error(long millis) {
        return add(millis, Kind.ERROR, 0, 0);
    }

    Streams usage(int tokens, long millis) {
        usage = OptionalInt.of(tokens);
        return add(millis, Kind.USAGE, 0, 0);
    }

    TokenStream close(long millis) {
        add(millis, Kind.CLOSE, 0, 0);
        return TokenStream.of(0, sent, usage, events);
    }

    /** As {@link #close}, when the model generated so many tokens, whatever the chunks show. */
    TokenStream close(long millis, int generated) {
        TokenStream stream = close(millis);
        return new TokenStream(0, sent, stream.events(), usage, generated);
    }

    private Streams add(long millis, Kind kind, int text, int tokens) {
        events.add(new StreamEvent(millis * MILLI, kind, text, tokens));
        return this;
    }
}
