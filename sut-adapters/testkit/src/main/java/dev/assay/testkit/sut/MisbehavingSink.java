package dev.assay.testkit.sut;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.testkit.misbehave.Fault;
import dev.assay.testkit.misbehave.FaultKind;
import dev.assay.testkit.misbehave.FaultPlan;
import dev.assay.testkit.misbehave.Misbehaviour;
import java.util.Arrays;

/** Passes reports on, in the wrong way for the samples whose plan says so. Any thread, like every sink. */
record MisbehavingSink(ResponseSink outer, Misbehaviour misbehaviour, EventTimer timer) implements ResponseSink {
    private static final byte[] NO_DATA = {};

    @Override
    public long nanoTime() {
        return outer.nanoTime();
    }

    @Override
    public boolean wantsData(long sampleId) {
        return outer.wantsData(sampleId);
    }

    @Override
    public void firstToken(long sampleId, long nanos) {
        if (passesFirstToken(sampleId)) {
            outer.firstToken(sampleId, nanos);
        }
    }

    @Override
    public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
        if (passesFirstToken(sampleId)) {
            outer.firstToken(sampleId, nanos, data, offset, length);
        }
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount) {
        complete(sampleId, nanos, tokenCount, NO_DATA, 0, 0);
    }

    @Override
    public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
        FaultPlan plan = misbehaviour.planFor(sampleId);
        if (plan.has(FaultKind.DROP)) {
            return;
        }
        long tokens = plan.has(FaultKind.ZERO_TOKENS) ? 0 : tokenCount;
        Fault late = plan.get(FaultKind.LATE);
        if (late == null) {
            report(plan, sampleId, nanos, tokens, data, offset, length);
        } else {
            byte[] kept = Arrays.copyOfRange(data, offset, offset + length);
            timer.at(
                    nanos + late.durationNanos(),
                    () -> report(plan, sampleId, timer.nanoTime(), tokens, kept, 0, kept.length));
        }
    }

    @Override
    public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
        for (int i = offset; i < offset + count; i++) {
            complete(sampleIds[i], nanos, 0);
        }
    }

    @Override
    public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
        if (!misbehaviour.planFor(sampleId).has(FaultKind.DROP)) {
            outer.fail(sampleId, nanos, kind, reason);
        }
    }

    private boolean passesFirstToken(long sampleId) {
        FaultPlan plan = misbehaviour.planFor(sampleId);
        return !plan.has(FaultKind.DROP) && !plan.has(FaultKind.FIRST_AFTER_END);
    }

    private void report(FaultPlan plan, long id, long nanos, long tokens, byte[] data, int offset, int length) {
        completeOnce(id, nanos, tokens, data, offset, length);
        if (plan.has(FaultKind.DUPLICATE)) {
            completeOnce(id, nanos, tokens, data, offset, length);
        }
        if (plan.has(FaultKind.UNKNOWN_ID)) {
            completeOnce(Long.MAX_VALUE - id, nanos, tokens, data, offset, length);
        }
        if (plan.has(FaultKind.FIRST_AFTER_END)) {
            outer.firstToken(id, nanos);
        }
    }

    private void completeOnce(long id, long nanos, long tokens, byte[] data, int offset, int length) {
        if (length == 0) {
            outer.complete(id, nanos, tokens);
        } else {
            outer.complete(id, nanos, tokens, data, offset, length);
        }
    }
}
