package dev.assay.nativesut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.nativebridge.Engine;
import dev.assay.nativebridge.InProcessEngine;
import dev.assay.nativebridge.IsolatedEngine;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongPredicate;
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
    private static final long CLOSE_GRACE_SECONDS = 2;

    private final Engine engine;
    private final Thread drainer = new Thread(this::drainUntilClosed, "assay-native-drain");
    private volatile @Nullable ResponseSink sink;
    private final ReentrantLock calls = new ReentrantLock();
    private LongPredicate wantsData = id -> false;
    private volatile boolean closing;
    // Written by the thread that issues.
    private volatile long issuedSamples;
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
        wantsData = responses::wantsData;
        drainer.start();
    }

    @Override
    public void issue(Query query) {
        ResponseSink responses = sink;
        if (responses == null) {
            throw new IllegalStateException("issue before start");
        }
        long issuedNow;
        calls.lock(); // several issuing threads take turns: the ABI promises one caller at a time
        try {
            engine.issue(query, wantsData);
            issuedNow = issuedSamples + query.sampleCount();
            issuedSamples = issuedNow;
        } finally {
            calls.unlock();
        }
        engine.drain(responses);
        if (engine.endedSamples() < issuedNow && resting) {
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
        if (engine.survivesOpenCalls() || noCallIsOpen()) {
            engine.close();
        }
    }

    private boolean noCallIsOpen() {
        try {
            return calls.tryLock(CLOSE_GRACE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void drainUntilClosed() {
        int idle = 0;
        while (!closing) {
            ResponseSink responses = sink;
            if (responses == null || engine.endedSamples() >= issuedSamples) {
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
