package dev.assay.testkit.sut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.testkit.misbehave.Fault;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.FaultPlan;
import dev.assay.testkit.misbehave.Misbehaviour;

/**
 * Another system under test, made to break the rules of {@link SystemUnderTest} and {@link ResponseSink} for some of its
 * samples: shows whether a harness notices. The number that a plan is drawn from is the sample id. Threads as the inner one.
 */
public final class MisbehavingSut implements SystemUnderTest {
    private final SystemUnderTest inner;
    private final Misbehaviour misbehaviour;
    private final EventTimer timer;

    /**
     * Both the inner one and the timer are closed together with this.
     *
     * @throws IllegalArgumentException when the misbehaviour holds kinds that only a server can commit
     */
    public MisbehavingSut(SystemUnderTest inner, Misbehaviour misbehaviour, EventTimer timer) {
        misbehaviour.requireFits(FaultKind.Scope.IN_PROCESS);
        this.inner = inner;
        this.misbehaviour = misbehaviour;
        this.timer = timer;
    }

    @Override
    public String name() {
        return inner.name() + "-misbehaving";
    }

    @Override
    public void start(ResponseSink sink) {
        inner.start(new MisbehavingSink(sink, misbehaviour, timer));
    }

    @Override
    public void issuingThreads(int threads) {
        inner.issuingThreads(threads);
    }

    @Override
    public void issue(Query query) {
        for (int i = 0; i < query.sampleCount(); i++) {
            FaultPlan plan = misbehaviour.planFor(query.sampleId(i));
            Fault block = plan.get(FaultKind.BLOCK);
            if (block != null) {
                timer.block(block.durationNanos());
            }
            if (plan.has(FaultKind.THROW)) {
                throw new IllegalStateException("told to throw when sample " + query.sampleId(i) + " is issued");
            }
        }
        inner.issue(query);
    }

    @Override
    public void flush() {
        inner.flush();
    }

    @Override
    public void close() {
        timer.close();
        inner.close();
    }
}
