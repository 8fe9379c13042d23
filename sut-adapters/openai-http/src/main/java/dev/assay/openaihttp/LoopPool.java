package dev.assay.openaihttp;

import dev.assay.datasets.tokens.UncountedTexts;
import dev.assay.openaihttp.dialect.Bytes;
import dev.assay.openaihttp.dialect.Dialect;
import dev.assay.openaihttp.dialect.EventReader;
import io.netty.channel.EventLoop;
import io.netty.handler.ssl.SslContext;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The connections and open exchanges of one event loop. Nothing here is shared with another loop but the count of samples
 * in flight. All methods run on the loop, except {@link #submit}.
 */
final class LoopPool {
    private static final long SWEEP_MILLIS = 50;

    private final EventLoop loop;
    private final OpenAiOptions options;
    private final byte[] requestHead;
    private final int maxConnections;
    private final AtomicInteger inFlight;
    private final Routing routing;
    private final int endpoint;
    private final Dialler dialler;
    private final EventReader reader;
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private final ArrayDeque<Exchange> waiting = new ArrayDeque<>();
    private final List<Exchange> open = new ArrayList<>();
    private int connections;
    private long damagedBefore;
    private Counters counters = new Counters();
    private @Nullable UncountedTexts texts;
    private byte[] scratch = new byte[8192];

    /** Where a sample goes next; called on event loops. */
    interface Routing {
        /** The sample has left the endpoint. */
        void left(int endpoint);

        /** Sends a failed sample again after a time. */
        void again(Exchange failed, long delayNanos);
    }

    /**
     * @param endpoint number of the endpoint that this pool connects to
     * @param maxConnections most connections of this loop, 0 for no limit
     * @param inFlight samples handed over and not ended, over all loops
     */
    LoopPool(
            EventLoop loop,
            OpenAiOptions options,
            InetSocketAddress address,
            @Nullable SslContext tls,
            int endpoint,
            int maxConnections,
            AtomicInteger inFlight,
            Routing routing) {
        this.endpoint = endpoint;
        this.routing = routing;
        this.loop = loop;
        this.options = options;
        this.reader = new EventReader(options.request().dialect());
        this.requestHead = RequestWriter.head(options);
        this.maxConnections = maxConnections;
        this.inFlight = inFlight;
        this.texts = options.tokenizer().isEmpty() ? null : new UncountedTexts(textLimit(options));
        this.dialler = new Dialler(this, loop, options, address, tls);
        var _ = loop.scheduleWithFixedDelay(this::sweep, SWEEP_MILLIS, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Hands an exchange to the loop; any thread. */
    void submit(Exchange exchange) {
        loop.execute(exchange);
    }

    EventLoop loop() {
        return loop;
    }

    Counters counters() {
        return counters;
    }

    /** Begins to count anew and gives the counts so far. */
    Counters takeCounters() {
        Counters taken = counters;
        long damaged = reader.damagedStrings();
        taken.odd(Oddity.DAMAGED_TEXT, damaged - damagedBefore);
        damagedBefore = damaged;
        counters = new Counters();
        return taken;
    }

    /** The counts so far, as a copy. */
    Counters copyCounters() {
        Counters copy = new Counters();
        copy.add(counters);
        copy.odd(Oddity.DAMAGED_TEXT, reader.damagedStrings() - damagedBefore);
        return copy;
    }

    EventReader reader() {
        return reader;
    }

    byte[] requestHead() {
        return requestHead;
    }

    int maxEventBytes() {
        return options.connection().maxEventBytes();
    }

    boolean commentsAreLife() {
        return options.connection().commentsAreLife();
    }

    /** Id of the token after which all others are padding. */
    int endToken() {
        return options.request().ignoreEos()
                ? Answer.NO_END_TOKEN
                : options.request().endToken().orElse(Answer.NO_END_TOKEN);
    }

    Dialect dialect() {
        return reader.dialect();
    }

    boolean streamAsked() {
        return options.request().stream();
    }

    /** An array that is overwritten by the next call; at least of this length. */
    byte[] scratch(int length) {
        if (scratch.length < length) {
            scratch = new byte[Math.max(length, 2 * scratch.length)];
        }
        return scratch;
    }

    void begin(Exchange exchange) {
        exchange.place = open.size();
        open.add(exchange);
        Connection connection = idle.pollFirst();
        while (connection != null && !connection.usable()) {
            connection = idle.pollFirst();
        }
        if (connection != null) {
            connection.send(exchange);
        } else {
            beginOnNewConnection(exchange);
        }
    }

    /** As begin, but never on a connection that was used before: it might be as stale as the last one. */
    void beginOnNewConnection(Exchange exchange) {
        if (maxConnections == 0 || connections < maxConnections) {
            connect(exchange);
        } else {
            waiting.add(exchange);
            counters.mostWaiting = Math.max(counters.mostWaiting, waiting.size());
        }
    }

    /** Takes back a connection whose response has ended well. */
    void release(Connection connection) {
        Exchange next = nextWaiting();
        if (next != null) {
            connection.send(next);
        } else {
            idle.addFirst(connection);
        }
    }

    /** A connection has gone. */
    void closed(Connection connection) {
        idle.remove(connection);
        connectionGone();
    }

    void succeed(Exchange exchange, Outcome.Success told, boolean streamed) {
        if (leave(exchange)) {
            Answer answer = exchange.answer();
            Outcome.Success success = withTextToCount(exchange, told);
            counters.took(success.firstTokenNanos(), success.completeNanos(), exchange.issuedNanos());
            counters.succeeded(answer, exchange.request().asked(), dialect(), success, streamed);
            long whole = success.completeNanos() - exchange.issuedNanos();
            long first = success.firstTokenNanos() - exchange.issuedNanos();
            counters.oddIf(streamed && success.tokens() > 20 && first > whole * 0.9, Oddity.LATE_FIRST_TOKEN);
            exchange.succeed(success);
        }
    }

    /** All loops together may keep an eighth of the heap. */
    private static long textLimit(OpenAiOptions options) {
        return Runtime.getRuntime().maxMemory()
                / 8
                / (options.connection().effectiveEventLoops()
                        * (long) options.endpoints().size());
    }

    /** Whether texts are kept, to be counted after the run where the server tells no number. */
    boolean keepsTexts() {
        return texts != null;
    }

    private Outcome.Success withTextToCount(Exchange exchange, Outcome.Success told) {
        Bytes text = exchange.answer().text();
        boolean countable = told.source() == TokenCountSource.UNKNOWN
                && text != null
                && text.length() > 0
                && !exchange.answer().cumulativeText();
        return texts != null
                        && text != null
                        && countable
                        && texts.add(exchange.sampleId(), text.array(), 0, text.length())
                ? told.countedLater()
                : told;
    }

    /** Gives away the texts that wait for being counted; on the event loop. */
    UncountedTexts takeTexts() {
        UncountedTexts taken = texts == null ? new UncountedTexts(0) : texts;
        if (texts != null) {
            texts = new UncountedTexts(taken.limit());
        }
        return taken;
    }

    void fail(Exchange exchange, FailureClass failureClass, String reason, String detail) {
        if (leave(exchange)) {
            if (mayGoAgain(exchange, failureClass)) {
                counters.odd(Oddity.RETRIED);
                routing.again(exchange, exchange.retryAfterSeconds() * 1_000_000_000L);
                return;
            }
            counters.failed(failureClass, reason, options.shown(withoutPrompt(detail, exchange)));
            exchange.fail(
                    failureClass, options.key().map(key -> key.redact(reason)).orElse(reason));
        }
    }

    private boolean mayGoAgain(Exchange exchange, FailureClass failureClass) {
        boolean transientFault = switch (failureClass) {
            case CONNECT, RESET, TRANSPORT, HTTP_STATUS -> true;
            default -> false;
        };
        long waitedNanos = exchange.nanoTime() - exchange.issuedNanos() + exchange.retryAfterSeconds() * 1_000_000_000L;
        return transientFault
                && exchange.attempt() <= options.spread().retries()
                && !exchange.firstTokenReported()
                && waitedNanos < options.connection().requestTimeoutMillis() * 1_000_000;
    }

    /** Ends everything without a report: the run is over. */
    void shutDown() {
        for (Exchange exchange : List.copyOf(open)) {
            exchange.abandon();
            leave(exchange);
            Connection connection = exchange.connection();
            if (connection != null) {
                connection.abandon();
            }
        }
        waiting.clear();
        List.copyOf(idle).forEach(Connection::abandon);
    }

    private void connect(Exchange exchange) {
        connections++;
        dialler.dial(exchange);
    }

    void connectionOpened() {
        counters.connectionsOpened++;
    }

    /** A connection that was opened for an exchange is there, and secure where it should be. */
    void established(Connection connection, Exchange exchange) {
        if (exchange.over()) {
            release(connection);
        } else {
            connection.send(exchange);
        }
    }

    /** @param why one clause */
    void connectFailed(Exchange exchange, String why) {
        fail(exchange, FailureClass.CONNECT, why, "");
        connectionGone();
    }

    private void connectionGone() {
        connections--;
        if (maxConnections > 0 && connections < maxConnections) {
            Exchange next = nextWaiting();
            if (next != null) {
                connect(next);
            }
        }
    }

    private @Nullable Exchange nextWaiting() {
        Exchange next = waiting.pollFirst();
        while (next != null && next.over()) {
            next = waiting.pollFirst();
        }
        return next;
    }

    /** Takes an exchange out of the open ones; false when it was out already. */
    private boolean leave(Exchange exchange) {
        if (exchange.place < 0) {
            return false;
        }
        Exchange last = open.removeLast();
        if (exchange.place < open.size()) {
            open.set(exchange.place, last);
            last.place = exchange.place;
        }
        exchange.place = -1;
        inFlight.decrementAndGet();
        routing.left(endpoint);
        return true;
    }

    private void sweep() {
        ConnectionSettings bounds = options.connection();
        for (int i = open.size() - 1; i >= 0; i--) {
            if (i < open.size()) {
                sweep(open.get(i), bounds);
            }
        }
        Iterator<Connection> oldestFirst = idle.descendingIterator();
        long now = loop.ticker().nanoTime();
        while (oldestFirst.hasNext()) {
            Connection connection = oldestFirst.next();
            if (now - connection.idleSinceNanos() <= bounds.keepAliveMillis() * 1_000_000) {
                break;
            }
            oldestFirst.remove();
            connection.abandon();
        }
    }

    private void sweep(Exchange exchange, ConnectionSettings bounds) {
        long now = exchange.nanoTime();
        if (now - exchange.issuedNanos() > bounds.requestTimeoutMillis() * 1_000_000) {
            timeOut(
                    exchange,
                    FailureClass.TIMEOUT,
                    "no complete answer within " + bounds.requestTimeoutMillis() + " ms");
        } else if (exchange.connection() != null
                && now - exchange.lastLifeNanos() > bounds.idleTimeoutMillis() * 1_000_000) {
            timeOut(
                    exchange,
                    FailureClass.IDLE_TIMEOUT,
                    "nothing from the server for " + bounds.idleTimeoutMillis() + " ms");
        }
    }

    private void timeOut(Exchange exchange, FailureClass failureClass, String reason) {
        Connection connection = exchange.connection();
        if (connection != null && connection.completeIfFinished(exchange)) {
            return;
        }
        fail(exchange, failureClass, reason, "");
        if (connection != null) {
            connection.abandon();
        }
    }

    private static String withoutPrompt(String detail, Exchange exchange) {
        String start = exchange.request().promptStart();
        int found = start.isEmpty() ? -1 : detail.indexOf(start);
        return found < 0 ? detail : detail.substring(0, found) + "[prompt]";
    }
}
