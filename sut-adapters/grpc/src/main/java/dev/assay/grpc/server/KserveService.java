package dev.assay.grpc.server;

import dev.assay.grpc.Tensors;
import dev.assay.grpc.kserve.v2.GRPCInferenceServiceGrpc;
import dev.assay.grpc.kserve.v2.InferParameter;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import dev.assay.grpc.kserve.v2.ModelMetadataRequest;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse.TensorMetadata;
import dev.assay.grpc.kserve.v2.ModelReadyRequest;
import dev.assay.grpc.kserve.v2.ModelReadyResponse;
import dev.assay.grpc.kserve.v2.ModelStreamInferResponse;
import dev.assay.grpc.kserve.v2.ServerLiveRequest;
import dev.assay.grpc.kserve.v2.ServerLiveResponse;
import dev.assay.grpc.kserve.v2.ServerReadyRequest;
import dev.assay.grpc.kserve.v2.ServerReadyResponse;
import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineTicket;
import dev.assay.testkit.engine.Vocabulary;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayOutputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * The embedded engine as a decoupled model of the KServe protocol: inputs {@code text_input} or {@code input_ids}, limits as
 * inputs or parameters; outputs {@code output_ids} and {@code text_output}, a token a response on streams.
 */
final class KserveService extends GRPCInferenceServiceGrpc.GRPCInferenceServiceImplBase {
    private static final String FINAL = "triton_final_response";
    private static final String EMPTY_FINAL = "triton_enable_empty_final_response";

    private final Engine engine;
    private final Executor loop;

    KserveService(Engine engine, Executor loop) {
        this.engine = engine;
        this.loop = loop;
    }

    @Override
    public void serverLive(ServerLiveRequest request, StreamObserver<ServerLiveResponse> out) {
        out.onNext(ServerLiveResponse.newBuilder().setLive(true).build());
        out.onCompleted();
    }

    @Override
    public void serverReady(ServerReadyRequest request, StreamObserver<ServerReadyResponse> out) {
        out.onNext(ServerReadyResponse.newBuilder().setReady(true).build());
        out.onCompleted();
    }

    @Override
    public void modelReady(ModelReadyRequest request, StreamObserver<ModelReadyResponse> out) {
        out.onNext(ModelReadyResponse.newBuilder()
                .setReady(request.getName().equals(engine.config().name()))
                .build());
        out.onCompleted();
    }

    @Override
    public void modelMetadata(ModelMetadataRequest request, StreamObserver<ModelMetadataResponse> out) {
        if (!request.getName().equals(engine.config().name())) {
            out.onError(unknownModel(request.getName()).asRuntimeException());
            return;
        }
        out.onNext(ModelMetadataResponse.newBuilder()
                .setName(engine.config().name())
                .addVersions("1")
                .setPlatform("embedded engine")
                .addInputs(tensor("text_input", "BYTES"))
                .addInputs(tensor("input_ids", "INT32"))
                .addInputs(tensor("max_tokens", "INT32"))
                .addOutputs(tensor("output_ids", "INT32"))
                .addOutputs(tensor("text_output", "BYTES"))
                .build());
        out.onCompleted();
    }

    @Override
    public void modelInfer(ModelInferRequest request, StreamObserver<ModelInferResponse> out) {
        if (!request.getModelName().equals(engine.config().name())) {
            out.onError(unknownModel(request.getModelName()).asRuntimeException());
            return;
        }
        try {
            EngineRequest asked = InferRequests.read(request);
            int[] tokens =
                    new int[Math.clamp(asked.maxTokens(), 0, engine.config().maxContextTokens())];
            EngineTicket ticket = engine.submit(asked, (token, index, finish, nanos) -> {
                tokens[index] = token;
                if (finish != null) {
                    loop.execute(() -> {
                        out.onNext(answer(request, tokens, 0, index + 1).build());
                        out.onCompleted();
                    });
                }
            });
            ((ServerCallStreamObserver<ModelInferResponse>) out).setOnCancelHandler(ticket::cancel);
        } catch (IllegalArgumentException e) {
            out.onError(Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asRuntimeException());
        }
    }

    @Override
    public StreamObserver<ModelInferRequest> modelStreamInfer(StreamObserver<ModelStreamInferResponse> out) {
        return new Stream((ServerCallStreamObserver<ModelStreamInferResponse>) out);
    }

    private Status unknownModel(String name) {
        return Status.NOT_FOUND.withDescription(
                "the model " + name + " is not served, only " + engine.config().name());
    }

    private static TensorMetadata tensor(String name, String datatype) {
        return TensorMetadata.newBuilder()
                .setName(name)
                .setDatatype(datatype)
                .addShape(-1)
                .build();
    }

    /** Tokens as both outputs. */
    private static ModelInferResponse.Builder answer(ModelInferRequest request, int[] tokens, int from, int to) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int[] ids = new int[to - from];
        for (int i = from; i < to; i++) {
            ids[i - from] = tokens[i];
            text.writeBytes(Vocabulary.builtIn().tokenizer().tokenBytes(tokens[i]));
        }
        return head(request)
                .addOutputs(ModelInferResponse.InferOutputTensor.newBuilder()
                        .setName("output_ids")
                        .setDatatype("INT32")
                        .addShape(ids.length))
                .addRawOutputContents(Tensors.rawNumbers("INT32", ids))
                .addOutputs(ModelInferResponse.InferOutputTensor.newBuilder()
                        .setName("text_output")
                        .setDatatype("BYTES")
                        .addShape(1))
                .addRawOutputContents(Tensors.rawText(text.toByteArray()));
    }

    private static ModelInferResponse.Builder head(ModelInferRequest request) {
        return ModelInferResponse.newBuilder()
                .setModelName(request.getModelName())
                .setModelVersion("1")
                .setId(request.getId());
    }

    private static InferParameter truth(boolean value) {
        return InferParameter.newBuilder().setBoolParam(value).build();
    }

    /** One call of ModelStreamInfer; requests come on the event loop, tokens on the engine's thread. */
    private final class Stream implements StreamObserver<ModelInferRequest> {
        private final ServerCallStreamObserver<ModelStreamInferResponse> out;
        private final Set<EngineTicket> tickets = ConcurrentHashMap.newKeySet();
        private int inFlight;
        private boolean halfClosed;

        Stream(ServerCallStreamObserver<ModelStreamInferResponse> out) {
            this.out = out;
            out.setOnCancelHandler(() -> tickets.forEach(EngineTicket::cancel));
        }

        @Override
        public void onNext(ModelInferRequest request) {
            boolean emptyFinal = request.getParametersOrDefault(EMPTY_FINAL, InferParameter.getDefaultInstance())
                    .getBoolParam();
            try {
                if (!request.getModelName().equals(engine.config().name())) {
                    throw new IllegalArgumentException(
                            String.valueOf(unknownModel(request.getModelName()).getDescription()));
                }
                inFlight++;
                tickets.add(engine.submit(InferRequests.read(request), (token, index, finish, nanos) -> {
                    ModelInferResponse.Builder response = answer(request, new int[] {token}, 0, 1);
                    boolean last = finish != null;
                    loop.execute(() -> token(request, response, last, emptyFinal));
                }));
            } catch (IllegalArgumentException e) {
                send(ModelStreamInferResponse.newBuilder()
                        .setErrorMessage(e.getMessage())
                        .setInferResponse(head(request))
                        .build());
                ended();
            }
        }

        @Override
        public void onError(Throwable fault) {
            tickets.forEach(EngineTicket::cancel);
        }

        @Override
        public void onCompleted() {
            halfClosed = true;
            if (inFlight <= 0) {
                out.onCompleted();
            }
        }

        private void token(
                ModelInferRequest request, ModelInferResponse.Builder response, boolean last, boolean emptyFinal) {
            send(ModelStreamInferResponse.newBuilder()
                    .setInferResponse(response.putParameters(FINAL, truth(last && !emptyFinal)))
                    .build());
            if (last && emptyFinal) {
                send(ModelStreamInferResponse.newBuilder()
                        .setInferResponse(head(request).putParameters(FINAL, truth(true)))
                        .build());
            }
            if (last) {
                ended();
            }
        }

        private void ended() {
            inFlight--;
            if (halfClosed && inFlight <= 0 && !out.isCancelled()) {
                out.onCompleted();
            }
        }

        private void send(ModelStreamInferResponse response) {
            if (!out.isCancelled()) {
                out.onNext(response);
            }
        }
    }
}
