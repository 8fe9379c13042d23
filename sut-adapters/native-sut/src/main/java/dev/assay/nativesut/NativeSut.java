package dev.assay.nativesut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.nativebridge.Engine;
import dev.assay.nativebridge.InProcessEngine;
import dev.assay.nativebridge.IsolatedEngine;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An engine behind the C ABI as a system under test. Reports are drained by the issuing thread right after each hand-over,
 * so that an engine that answers inside issue costs no thread switch, and by one thread of this class in between. Latencies
 * do not depend on when a report is drained: the engine's side has stamped it.
 */
public final class NativeSut implements SystemUnderTest {
    private static final int SPINS_BEFORE_NAP = 2_000;
    private static final long NAP_NANOS = 50_000;
    private static final long REST_NANOS = 1_000_000;
    private static final Duration CLOSE_GRACE = Duration.ofSeconds(2);

    private final Engine engine;
    private final Thread drainer = new Thread(this::drainUntilClosed, "assay-native-drain");
    private volatile @Nullable ResponseSink sink;
    private final CallTurn calls = new CallTurn();
    private volatile boolean closing;
    // Samples whose end the ring is to bring: issued, less those that ended inside an issue call. Written by the thread
    // that
    // issues.
    private volatile long awaitedSamples;
    // While nothing is open the drain thread leaves the ring alone, so that the issuing thread has its cache lines to
    // itself.
    private volatile boolean resting;

    /**
     * Opens the engine.
     *
     * @throws dev.assay.nativebridge.NativeEngineException with the reason when it cannot be used
     */
    public static NativeSut open(NativeSutSpec spec) {
        return new NativeSut(
                spec.isolate()
                        ? IsolatedEngine.open(spec.library(), spec.config())
                        : InProcessEngine.open(spec.library(), spec.config()));
    }

    NativeSut(Engine engine) {
        this.engine = engine;
        drainer.setDaemon(true);
    }

    @Override
    public String name() {
        return engine.name();
    }

    /** A sample library of the same name and counts whose samples the engine loads and unloads itself. */
    public SampleLibrary libraryLike(SampleLibrary counts) {
        return new EngineLibrary(engine, counts);
    }

    @Override
    public void start(ResponseSink responses) {
        sink = responses;
        drainer.start();
    }

    @Override
    public void issue(Query query) {
        ResponseSink responses = sink;
        if (responses == null) {
            throw new IllegalStateException("issue before start");
        }
        int open;
        calls.take(); // several issuing threads take turns: the ABI promises one caller at a time
        try {
            open = query.sampleCount() - engine.issue(query, responses);
            if (open != 0) {
                long before = awaitedSamples;
                awaitedSamples = before + open;
            }
        } finally {
            calls.giveBack();
        }
        if (open == 0) {
            return; // answered inside the call: nothing for the ring to bring, no store that other threads read
        }
        engine.drain(responses);
        if (resting && engine.endedSamples() < awaitedSamples) {
            LockSupport.unpark(drainer);
        }
    }

    @Override
    public void flush() {
        engine.flush();
    }

    /** How often the engine had to wait because its reports were not taken fast enough; 0 in a healthy run. */
    public long reportWaits() {
        return engine.reportWaits();
    }

    /** Stops the engine; one that still has not returned from a call in this process is left behind, not pulled away. */
    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(drainer);
        if (engine.survivesOpenCalls() || calls.takeWithin(CLOSE_GRACE)) {
            engine.close();
        }
    }

    private void drainUntilClosed() {
        int idle = 0;
        while (!closing) {
            ResponseSink responses = sink;
            if (responses == null || engine.endedSamples() >= awaitedSamples) {
                rest(responses);
                idle = 0;
            } else if (engine.drain(responses) > 0) {
                idle = 0;
            } else if (idle++ < SPINS_BEFORE_NAP) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(NAP_NANOS);
            }
        }
    }

    /** Looks at the ring now and then all the same: an engine may report what nobody asked for. */
    private void rest(@Nullable ResponseSink responses) {
        resting = true;
        LockSupport.parkNanos(REST_NANOS);
        resting = false;
        if (responses != null && !closing) {
            engine.drain(responses);
        }
    }
}
