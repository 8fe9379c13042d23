package dev.assay.nativesut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.nativebridge.Engine;
import dev.assay.nativebridge.InProcessEngine;
import dev.assay.nativebridge.IsolatedEngine;
import dev.assay.nativebridge.OddLengths;
import java.util.ArrayList;
import java.util.List;
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

    private final Engine engine;
    private final Thread drainer = new Thread(this::drainUntilClosed, "assay-native-drain");
    private volatile @Nullable ResponseSink sink;
    private final CallTurn calls = new CallTurn();
    private volatile boolean closing;
    private volatile boolean severalIssuers = true;
    // Samples whose end the ring is to bring: issued, less those that ended inside an issue call. Written by the
    // issuing thread.
    private volatile long awaitedSamples;
    // While nothing is open the drain thread leaves the ring alone: its cache lines stay with the issuing thread.
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
    public void issuingThreads(int threads) {
        severalIssuers = threads != 1;
    }

    @Override
    public void issue(Query query) {
        ResponseSink responses = sink;
        if (responses == null) {
            throw new IllegalStateException("issue before start");
        }
        int open = severalIssuers ? issueInTurn(query, responses) : issueAlone(query, responses);
        if (open == 0) {
            return; // answered inside the call: nothing for the ring to bring, no store that other threads read
        }
        engine.drain(responses);
        if (resting && engine.endedSamples() < awaitedSamples) {
            LockSupport.unpark(drainer);
        }
    }

    private int issueInTurn(Query query, ResponseSink responses) {
        calls.take(); // the ABI promises one caller at a time
        try {
            return issueAlone(query, responses);
        } finally {
            calls.giveBack();
        }
    }

    private int issueAlone(Query query, ResponseSink responses) {
        int open = query.sampleCount() - engine.issue(query, responses);
        if (open != 0) {
            long before = awaitedSamples;
            awaitedSamples = before + open;
        }
        return open;
    }

    @Override
    public void flush() {
        engine.flush();
    }

    /** How often the engine had to wait because its reports were not taken fast enough; 0 in a healthy run. */
    public long reportWaits() {
        return engine.reportWaits();
    }

    /** What the engine did against its contract or at the cost of its figures, one sentence each. Any time. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (engine.reportWaits() > 0) {
            remarks.add("the engine had to wait " + engine.reportWaits()
                    + " times because its reports were not read fast enough; those delays are in its latencies");
        }
        OddLengths odd = engine.oddLengths();
        if (odd.count() > 0) {
            remarks.add("the engine gave response bytes that do not fit their token count, " + odd.count()
                    + " times (first: sample " + odd.sampleId() + ", " + odd.tokens() + " tokens, " + odd.bytes()
                    + " bytes); give 4 bytes a token, or a token count of 0 when the bytes are no token ids");
        }
        if (engine.lateReports() > 0) {
            remarks.add("the engine reported " + engine.lateReports()
                    + " times after its close had returned; those reports are lost: let close end its threads first");
        }
        return remarks;
    }

    /** Stops the engine, unless a call into it has not returned: then it is left behind, not pulled away. */
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

    /**
     * Looks at the ring now and then all the same: an engine may report what nobody asked for, and an engine that answers a
     * large query before its call returns fills the ring while nothing counts as awaited yet.
     */
    private void rest(@Nullable ResponseSink responses) {
        resting = true;
        LockSupport.parkNanos(REST_NANOS);
        resting = false;
        while (responses != null && !closing && engine.drain(responses) > 0) {
            Thread.onSpinWait();
        }
    }
}
