package dev.assay.grpc.server;

import dev.assay.grpc.kserve.v2.InferParameter;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import dev.assay.grpc.kserve.v2.ModelStreamInferResponse;
import dev.assay.testkit.engine.FinishReason;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** One call of ModelStreamInfer; requests come on the event loop, tokens on the engine's thread. */
final class InferStream implements StreamObserver<ModelInferRequest> {
    private static final String FINAL = "triton_final_response";
    private static final String EMPTY_FINAL = "triton_enable_empty_final_response";

    private final SampleDesk desk;
    private final Executor loop;
    private final ServerCallStreamObserver<ModelStreamInferResponse> out;
    private final Runnable resetConnection = Connections.resetOfThisCall();
    private final Set<Runnable> cancels = ConcurrentHashMap.newKeySet();
    private int inFlight;
    private boolean halfClosed;
    private boolean over;

    InferStream(SampleDesk desk, Executor loop, ServerCallStreamObserver<ModelStreamInferResponse> out) {
        this.desk = desk;
        this.loop = loop;
        this.out = out;
        out.setOnCancelHandler(() -> cancels.forEach(Runnable::run));
    }

    @Override
    public void onNext(ModelInferRequest request) {
        try {
            if (!request.getModelName().equals(desk.engine().config().name())) {
                throw new IllegalArgumentException(String.valueOf(
                        KserveService.unknownModel(desk, request.getModelName()).getDescription()));
            }
            inFlight++;
            cancels.add(desk.submit(InferRequests.read(request), new Streamed(request)));
        } catch (IllegalArgumentException e) {
            failed(request, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void onError(Throwable fault) {
        cancels.forEach(Runnable::run);
    }

    @Override
    public void onCompleted() {
        halfClosed = true;
        if (inFlight <= 0 && !over) {
            out.onCompleted();
        }
    }

    private void failed(ModelInferRequest request, String message) {
        send(ModelStreamInferResponse.newBuilder()
                .setErrorMessage(message)
                .setInferResponse(InferResponses.head(request))
                .build());
        ended();
    }

    private void ended() {
        inFlight--;
        if (halfClosed && inFlight <= 0 && !over && !out.isCancelled()) {
            out.onCompleted();
        }
    }

    private void breakOff(boolean inOrder) {
        cancels.forEach(Runnable::run);
        if (inOrder && !over && !out.isCancelled()) {
            out.onCompleted();
        } else if (!inOrder) {
            resetConnection.run();
        }
        over = true;
    }

    private void send(ModelStreamInferResponse response) {
        if (!over && !out.isCancelled()) {
            out.onNext(response);
        }
    }

    /** The answer to one request of a stream. */
    private final class Streamed implements Reply {
        private final ModelInferRequest request;
        private final boolean emptyFinal;
        private boolean textOnly;

        Streamed(ModelInferRequest request) {
            this.request = request;
            this.emptyFinal = request.getParametersOrDefault(EMPTY_FINAL, InferParameter.getDefaultInstance())
                    .getBoolParam();
        }

        @Override
        public void tokens(int[] ids, int firstIndex, @Nullable FinishReason finish) {
            ModelInferResponse.Builder response = InferResponses.answer(request, ids, textOnly);
            boolean last = finish != null;
            loop.execute(() -> deliver(response, last));
        }

        private void deliver(ModelInferResponse.Builder response, boolean last) {
            send(ModelStreamInferResponse.newBuilder()
                    .setInferResponse(response.putParameters(FINAL, InferResponses.truth(last && !emptyFinal)))
                    .build());
            if (last && emptyFinal) {
                end();
            } else if (last) {
                ended();
            }
        }

        @Override
        public void empty() {
            loop.execute(this::end);
        }

        private void end() {
            send(ModelStreamInferResponse.newBuilder()
                    .setInferResponse(InferResponses.head(request).putParameters(FINAL, InferResponses.truth(true)))
                    .build());
            ended();
        }

        @Override
        public void refused(Status status) {
            loop.execute(() -> InferStream.this.failed(request, String.valueOf(status.getDescription())));
        }

        @Override
        public void brokenOff(boolean inOrder) {
            loop.execute(() -> breakOff(inOrder));
        }

        @Override
        public void withoutCounts() {
            textOnly = true;
        }
    }
}
