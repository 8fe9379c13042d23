package dev.assay.testkit.sut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A streaming recommender as small as can be: each sample is a query of a time step, answered with the probabilities of a few
 * candidates after one fixed service time. All values are a pure function of the sample, so that every run gives the same. The
 * payload is that of the benchmark (audit-spec 8): float32, little endian, time step, query and predictions, and in an accuracy
 * run also labels, weights and the number of candidates. Threads as in {@link SystemUnderTest}; responses come from the timer.
 */
public final class RecommenderSut implements SystemUnderTest {
    /** Queries of one time step. */
    public static final int QUERIES_PER_STEP = 100;

    private static final int CANDIDATES = 4;
    private static final long SERVICE_NANOS = 2_000_000;

    private final boolean withLabels;
    private final EventTimer timer;
    private @Nullable ResponseSink sink;

    /**
     * A recommender; the timer is closed together with it.
     *
     * @param withLabels whether payloads carry what an accuracy script needs, as in accuracy mode
     */
    public RecommenderSut(boolean withLabels, EventTimer timer) {
        this.withLabels = withLabels;
        this.timer = timer;
    }

    @Override
    public String name() {
        return "recommender";
    }

    @Override
    public void start(ResponseSink newSink) {
        sink = newSink;
    }

    @Override
    public void issue(Query query) {
        ResponseSink to = Objects.requireNonNull(sink, "issue before start");
        long doneNanos = timer.nanoTime() + SERVICE_NANOS;
        for (int i = 0; i < query.sampleCount(); i++) {
            long sampleId = query.sampleId(i);
            int sampleIndex = query.sampleIndex(i);
            timer.at(doneNanos, () -> complete(to, sampleId, sampleIndex));
        }
    }

    private void complete(ResponseSink to, long sampleId, int sampleIndex) {
        if (to.wantsData(sampleId)) {
            byte[] payload = payload(sampleIndex, withLabels);
            to.complete(sampleId, timer.nanoTime(), 0, payload, 0, payload.length);
        } else {
            to.complete(sampleId, timer.nanoTime(), 0);
        }
    }

    /** The bytes of a response. */
    static byte[] payload(int sampleIndex, boolean withLabels) {
        SplittableRandom values = new SplittableRandom(sampleIndex);
        int numbers = 2 + CANDIDATES + (withLabels ? 2 * CANDIDATES + 1 : 0);
        ByteBuffer payload = ByteBuffer.allocate(numbers * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        int step = sampleIndex / QUERIES_PER_STEP;
        payload.putFloat(step).putFloat(sampleIndex % QUERIES_PER_STEP);
        float[] labels = new float[CANDIDATES];
        for (int i = 0; i < CANDIDATES; i++) {
            float prediction = (float) values.nextDouble(0.05, 0.95);
            labels[i] = values.nextDouble() < prediction ? 1 : 0;
            payload.putFloat(prediction);
        }
        if (withLabels) {
            for (float label : labels) {
                payload.putFloat(label);
            }
            for (int i = 0; i < CANDIDATES; i++) {
                payload.putFloat(1);
            }
            payload.putFloat(CANDIDATES);
        }
        return payload.array();
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        timer.close();
    }
}
