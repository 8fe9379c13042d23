package dev.assay.grpc.server;

import dev.assay.grpc.kserve.v2.GRPCInferenceServiceGrpc;
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
import dev.assay.testkit.engine.EngineRequest;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.Executor;

/**
 * The embedded engine as a decoupled model of the KServe protocol: inputs {@code text_input} or {@code input_ids}, limits as
 * inputs or parameters; outputs {@code output_ids} and {@code text_output}, a token a response on streams.
 */
final class KserveService extends GRPCInferenceServiceGrpc.GRPCInferenceServiceImplBase {
    private final SampleDesk desk;
    private final Executor loop;

    KserveService(SampleDesk desk, Executor loop) {
        this.desk = desk;
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
                .setReady(request.getName().equals(desk.engine().config().name()))
                .build());
        out.onCompleted();
    }

    @Override
    public void modelMetadata(ModelMetadataRequest request, StreamObserver<ModelMetadataResponse> out) {
        if (!request.getName().equals(desk.engine().config().name())) {
            out.onError(unknownModel(request.getName()).asRuntimeException());
            return;
        }
        out.onNext(ModelMetadataResponse.newBuilder()
                .setName(desk.engine().config().name())
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
        if (!request.getModelName().equals(desk.engine().config().name())) {
            out.onError(unknownModel(request.getModelName()).asRuntimeException());
            return;
        }
        ServerCallStreamObserver<ModelInferResponse> call = (ServerCallStreamObserver<ModelInferResponse>) out;
        try {
            EngineRequest asked = InferRequests.read(request);
            int most = Math.clamp(asked.maxTokens(), 0, desk.engine().config().maxContextTokens());
            call.setOnCancelHandler(desk.submit(asked, new WholeReply(request, call, loop, most)));
        } catch (IllegalArgumentException e) {
            out.onError(Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asRuntimeException());
        }
    }

    @Override
    public StreamObserver<ModelInferRequest> modelStreamInfer(StreamObserver<ModelStreamInferResponse> out) {
        return new InferStream(desk, loop, (ServerCallStreamObserver<ModelStreamInferResponse>) out);
    }

    private Status unknownModel(String name) {
        return unknownModel(desk, name);
    }

    static Status unknownModel(SampleDesk desk, String name) {
        return Status.NOT_FOUND.withDescription("the model " + name + " is not served, only "
                + desk.engine().config().name());
    }

    private static TensorMetadata tensor(String name, String datatype) {
        return TensorMetadata.newBuilder()
                .setName(name)
                .setDatatype(datatype)
                .addShape(-1)
                .build();
    }
}
