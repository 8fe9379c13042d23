package dev.assay.nativesut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.nativebridge.Engine;
import dev.assay.nativebridge.InProcessEngine;
import dev.assay.nativebridge.IsolatedEngine;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An engine behind the C ABI as a system under test. Reports are drained by the issuing thread right after each hand-over,
 * so that an engine that answers inside issue costs no thread switch, and by one thread of this class in between. Latencies
 * do not depend on when a report is drained: the engine's side has stamped it.
 */
public final class NativeSut implements SystemUnderTest {
    private static final int SPINS_BEFORE_PARK = 2_000;
    private static final long PARK_NANOS = 50_000;

    private final Engine engine;
    private final Thread drainer = new Thread(this::drainUntilClosed, "assay-native-drain");
    private volatile @Nullable ResponseSink sink;
    private volatile boolean closing;

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
        engine.issue(query, responses::wantsData);
        engine.drain(responses);
    }

    @Override
    public void flush() {
        engine.flush();
    }

    /** How often the engine had to wait because its reports were not taken fast enough; 0 in a healthy run. */
    public long reportWaits() {
        return engine.reportWaits();
    }

    @Override
    public void close() {
        closing = true;
        LockSupport.unpark(drainer);
        engine.close();
    }

    private void drainUntilClosed() {
        int idle = 0;
        while (!closing) {
            ResponseSink responses = sink;
            int drained = responses == null ? 0 : engine.drain(responses);
            if (drained > 0) {
                idle = 0;
                continue;
            }
            idle++;
            if (idle < SPINS_BEFORE_PARK) {
                Thread.onSpinWait();
            } else {
                LockSupport.parkNanos(PARK_NANOS);
            }
        }
    }
}
