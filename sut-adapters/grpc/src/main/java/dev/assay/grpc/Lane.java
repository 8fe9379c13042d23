package dev.assay.grpc;

import dev.assay.loadgen.api.ResponseSink;
import io.grpc.ConnectivityState;
import io.grpc.ManagedChannel;
import io.netty.channel.EventLoop;
import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One channel on one event loop with its samples in flight. {@link #submit} from any thread; everything else, calls of
 * the library included, on the event loop, so that nothing here is shared.
 */
final class Lane {
    private static final long LONGEST_TICK_MILLIS = 100;
    private static final int SLACK = 1024;
    private static final Object GIVEN_UP = new Object();

    /** Odd, so that the product is as unique as the id. */
    private static final long SPREADING_FACTOR = 0x9E37_79B9_7F4A_7C15L;

    private final EventLoop loop;
    private final ManagedChannel channel;
    private final LaneClock clock;
    private final Wire wire;
    private final int endpoint;
    private final IntConsumer ended;
    private final long timeoutNanos;
    private final long tickMillis;
    private final ConcurrentLinkedQueue<Flight> inbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean woken = new AtomicBoolean();
    private final LongObjectMap<Flight> flights = new LongObjectHashMap<>();
    private final LongObjectMap<Object> givenUp = new LongObjectHashMap<>();
    private ArrayDeque<Flight> byAge = new ArrayDeque<>();
    private Counters counters = new Counters();
    private @Nullable ResponseSink sink;
    private boolean closed;

    /** @param ended called with the endpoint's number at the end of each sample */
    Lane(
            EventLoop loop,
            ManagedChannel channel,
            LaneClock clock,
            int endpoint,
            GrpcLimits limits,
            IntConsumer ended,
            Function<Lane, Wire> wires) {
        this.loop = loop;
        this.channel = channel;
        this.clock = clock;
        this.endpoint = endpoint;
        this.ended = ended;
        this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(limits.requestTimeoutMillis());
        this.tickMillis = Math.clamp(limits.requestTimeoutMillis() / 4, 1, LONGEST_TICK_MILLIS);
        this.wire = wires.apply(this);
        loop.execute(this::tick);
    }

    EventLoop loop() {
        return loop;
    }

    ManagedChannel channel() {
        return channel;
    }

    LaneClock clock() {
        return clock;
    }

    Counters counters() {
        return counters;
    }

    /** Takes a sample over; any thread. */
    void submit(Flight flight) {
        inbox.add(flight);
        if (!woken.getAndSet(true)) {
            loop.execute(this::takeOver);
        }
    }

    /** After everything submitted so far: the series is at its end; any thread. */
    void seriesEnd() {
        loop.execute(() -> {
            takeOver();
            wire.seriesEnd();
        });
    }

    /** Begins a run. */
    Counters begin(ResponseSink newSink) {
        Counters before = copyOfCounters();
        sink = newSink;
        clock.use(newSink);
        givenUp.clear();
        wire.begin();
        counters = new Counters();
        return before;
    }

    Counters copyOfCounters() {
        Counters copy = new Counters();
        copy.add(counters);
        copy.connections = clock.connections;
        copy.reads = clock.reads;
        copy.bytes = clock.bytes;
        return copy;
    }

    /** The sample of that id, null when none is in flight. */
    @Nullable
    Flight find(long id) {
        return flights.get(key(id));
    }

    /** The only sample in flight, null when there are several or none. */
    @Nullable
    Flight only() {
        return flights.size() == 1 ? flights.values().iterator().next() : null;
    }

    int inFlight() {
        return flights.size();
    }

    /** The sample goes onto the wire. */
    void sent(Flight flight) {
        flight.sent = true;
        counters.sent++;
        long delayNanos = clock.now() - flight.handedOverNanos;
        counters.sendDelaySumNanos += delayNanos;
        counters.sendDelayMaxNanos = Math.max(counters.sendDelayMaxNanos, delayNanos);
    }

    /** The first token came with the bytes that are being worked on; what was kept by now is its data. */
    void firstToken(Flight flight) {
        flight.hasFirstToken = true;
        long nanos = clock.readNanos();
        counters.firstTokens++;
        counters.firstTokenSumNanos += nanos - flight.handedOverNanos;
        if (flight.wantsData) {
            flight.sink.firstToken(flight.id, nanos, flight.data(), 0, flight.dataLength());
        } else {
            flight.sink.firstToken(flight.id, nanos);
        }
    }

    /** The answer ended with the bytes that are being worked on. */
    void complete(Flight flight) {
        int wanted = flight.request.fixedTokens();
        if (flight.counted && flight.tokens < wanted) {
            fail(
                    flight,
                    new Fault(
                            GrpcFailure.TRUNCATED,
                            "the answer has " + flight.tokens + " tokens, though " + wanted + " were asked for"));
            return;
        }
        long nanos = clock.readNanos();
        if (!end(flight)) {
            return;
        }
        counters.succeeded++;
        counters.tokens += flight.tokens;
        counters.uncounted += flight.counted ? 0 : 1;
        long tookNanos = nanos - flight.handedOverNanos;
        counters.completeSumNanos += tookNanos;
        counters.completeMaxNanos = Math.max(counters.completeMaxNanos, tookNanos);
        counters.lostSamples = 0;
        if (flight.wantsData) {
            flight.sink.complete(flight.id, nanos, flight.tokens, flight.data(), 0, flight.dataLength());
        } else {
            flight.sink.complete(flight.id, nanos, flight.tokens);
        }
    }

    /** The sample will not be answered. */
    void fail(Flight flight, Fault fault) {
        if (end(flight)) {
            counters.fail(fault);
            flight.sink.fail(flight.id, clock.now(), fault.failure().kind(), fault.reason());
        }
    }

    /** Fails all samples that were sent. */
    void failSent(Fault fault) {
        for (Flight flight : List.copyOf(flights.values())) {
            if (flight.sent) {
                fail(flight, fault);
            }
        }
    }

    /**
     * An answer names a sample that is not in flight. One that was given up here is merely late; anything else is the
     * engine's mistake, which goes to the run as it came, so that it counts there and makes the run INVALID.
     */
    void stray(long id, boolean firstToken) {
        if (givenUp.containsKey(key(id))) {
            counters.lateAnswers++;
            return;
        }
        counters.misuses++;
        ResponseSink current = sink;
        if (current == null) {
            return;
        }
        if (firstToken) {
            current.firstToken(id, clock.readNanos());
        } else {
            current.complete(id, clock.readNanos(), 0);
        }
    }

    /** Ends the lane; tells when its connection is given back. */
    void close(Runnable done) {
        for (Flight flight : List.copyOf(flights.values())) {
            end(flight);
            counters.fail(new Fault(GrpcFailure.CANCELLED, "in flight when the run ended"));
        }
        closed = true;
        wire.close(() -> {
            channel.shutdownNow();
            done.run();
        });
    }

    /**
     * Spreads ids over the map, which probes one place after the other: the consecutive ids of a run would lie side by side, and
     * each removal would move all that follow.
     */
    private static long key(long id) {
        return id * SPREADING_FACTOR;
    }

    private boolean end(Flight flight) {
        if (flight.ended) {
            return false;
        }
        flight.ended = true;
        flights.remove(key(flight.id));
        ended.accept(endpoint);
        return true;
    }

    private void takeOver() {
        woken.set(false);
        int taken = 0;
        for (Flight flight = inbox.poll(); flight != null; flight = inbox.poll()) {
            counters.handedOver++;
            taken++;
            if (closed) {
                flight.ended = true;
                ended.accept(endpoint);
                counters.fail(new Fault(GrpcFailure.CANCELLED, "in flight when the run ended"));
                continue;
            }
            flights.put(key(flight.id), flight);
            byAge.addLast(flight);
            wire.send(flight);
        }
        if (taken > 0 && !closed) {
            wire.flush();
        }
    }

    private void tick() {
        if (closed) {
            return;
        }
        expire();
        // The library waits longer and longer after failures; here a server that comes back is found at once.
        if (channel.getState(false) == ConnectivityState.TRANSIENT_FAILURE) {
            channel.resetConnectBackoff();
        }
        var _ = loop.schedule(this::tick, tickMillis, TimeUnit.MILLISECONDS);
    }

    private void expire() {
        long nowNanos = clock.now();
        List<Flight> late = new ArrayList<>(0);
        for (Flight oldest = byAge.peekFirst();
                oldest != null && (oldest.ended || nowNanos - oldest.handedOverNanos > timeoutNanos);
                oldest = byAge.peekFirst()) {
            byAge.removeFirst();
            if (!oldest.ended) {
                late.add(oldest);
            }
        }
        for (Flight flight : late) {
            givenUp.put(key(flight.id), GIVEN_UP);
            fail(flight, new Fault(GrpcFailure.TIMEOUT, "not complete within the request time-out"));
            wire.giveUp(flight);
        }
        if (byAge.size() > 2 * flights.size() + SLACK) {
            ArrayDeque<Flight> alive = new ArrayDeque<>(flights.size() + SLACK);
            byAge.stream().filter(flight -> !flight.ended).forEach(alive::addLast);
            byAge = alive;
        }
    }
}
