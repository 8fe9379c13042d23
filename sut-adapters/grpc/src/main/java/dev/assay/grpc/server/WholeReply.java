package dev.assay.grpc.server;

import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import dev.assay.testkit.engine.FinishReason;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.Arrays;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** The answer of one call that does not stream. */
final class WholeReply implements Reply {
    private final ModelInferRequest request;
    private final ServerCallStreamObserver<ModelInferResponse> out;
    private final Executor loop;
    private final Runnable resetConnection = Connections.resetOfThisCall();
    private int[] tokens;
    private boolean textOnly;

    WholeReply(
            ModelInferRequest request,
            ServerCallStreamObserver<ModelInferResponse> out,
            Executor loop,
            int mostTokens) {
        this.loop = loop;
        this.request = request;
        this.out = out;
        this.tokens = new int[mostTokens];
    }

    @Override
    public void tokens(int[] ids, int firstIndex, @Nullable FinishReason finish) {
        int end = firstIndex + ids.length;
        if (end > tokens.length) {
            tokens = Arrays.copyOf(tokens, end);
        }
        System.arraycopy(ids, 0, tokens, firstIndex, ids.length);
        if (finish != null) {
            finish(InferResponses.answer(request, Arrays.copyOf(tokens, end), textOnly));
        }
    }

    @Override
    public void empty() {
        finish(InferResponses.answer(request, new int[0], textOnly));
    }

    @Override
    public void refused(Status status) {
        loop.execute(() -> out.onError(status.asRuntimeException()));
    }

    @Override
    public void brokenOff(boolean inOrder) {
        if (inOrder) {
            loop.execute(out::onCompleted);
        } else {
            loop.execute(resetConnection);
        }
    }

    @Override
    public void withoutCounts() {
        textOnly = true;
    }

    private void finish(ModelInferResponse.Builder response) {
        loop.execute(() -> {
            if (!out.isCancelled()) {
                out.onNext(response.build());
                out.onCompleted();
            }
        });
    }
}
