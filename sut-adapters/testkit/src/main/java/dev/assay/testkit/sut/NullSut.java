package dev.assay.testkit.sut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Completes every sample inside the call that issues it, without response data and without counting tokens: what is then
 * measured is the load generator itself. Allocates nothing while queries have no more samples than
 * {@link #INITIAL_SAMPLES} or than any query before.
 */
public final class NullSut implements SystemUnderTest {
    private static final int INITIAL_SAMPLES = 1024;

    private long[] sampleIds = new long[INITIAL_SAMPLES];
    private @Nullable ResponseSink sink;

    @Override
    public String name() {
        return "null";
    }

    @Override
    public void start(ResponseSink newSink) {
        sink = newSink;
    }

    @Override
    public void issue(Query query) {
        ResponseSink to = Objects.requireNonNull(sink, "issue before start");
        int count = query.sampleCount();
        if (count == 1) {
            to.complete(query.sampleId(0), to.nanoTime(), 0);
            return;
        }
        if (count > sampleIds.length) {
            sampleIds = new long[count];
        }
        for (int i = 0; i < count; i++) {
            sampleIds[i] = query.sampleId(i);
        }
        to.completeAll(sampleIds, 0, count, to.nanoTime());
    }

    @Override
    public void flush() {}
}
