package dev.assay.testkit.sut;

import dev.assay.loadgen.api.ResponseSink;
import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.TokenListener;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reports one sample's tokens to the sink; keeps them only when the sink wants the data. */
final class SampleResponse implements TokenListener {
    private static final int INITIAL_TOKENS = 64;
    private static final byte[] NOT_KEPT = {};

    private final long sampleId;
    private final ResponseSink sink;
    private final boolean keepsData;
    private final Engine engine;
    private byte[] data;
    private boolean firstReported;

    /** @param engine is asked for the number of tokens that it reports */
    SampleResponse(long sampleId, ResponseSink sink, Engine engine) {
        this.engine = engine;
        this.sampleId = sampleId;
        this.sink = sink;
        this.keepsData = sink.wantsData(sampleId);
        this.data = keepsData ? new byte[INITIAL_TOKENS * Integer.BYTES] : NOT_KEPT;
    }

    @Override
    public void token(int tokenId, int outputIndex, @Nullable FinishReason finish, long nanos) {
        if (keepsData) {
            keep(tokenId, outputIndex * Integer.BYTES);
        }
        // An engine that corrects its first token has still reported it.
        if (outputIndex == 0 && !firstReported) {
            firstReported = true;
            reportFirst(nanos);
        }
        if (finish != null) {
            reportLast(outputIndex + 1, nanos);
        }
    }

    private void reportFirst(long nanos) {
        if (keepsData) {
            sink.firstToken(sampleId, nanos, data, 0, Integer.BYTES);
        } else {
            sink.firstToken(sampleId, nanos);
        }
    }

    private void reportLast(int tokens, long nanos) {
        if (keepsData) {
            sink.complete(sampleId, nanos, engine.reportedTokens(tokens), data, 0, tokens * Integer.BYTES);
        } else {
            sink.complete(sampleId, nanos, engine.reportedTokens(tokens));
        }
    }

    private void keep(int tokenId, int at) {
        if (at >= data.length) {
            data = Arrays.copyOf(data, at * 2);
        }
        data[at] = (byte) tokenId;
        data[at + 1] = (byte) (tokenId >>> 8);
        data[at + 2] = (byte) (tokenId >>> 16);
        data[at + 3] = (byte) (tokenId >>> 24);
    }
}
