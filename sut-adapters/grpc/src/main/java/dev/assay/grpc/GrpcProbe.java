package dev.assay.grpc;

import dev.assay.grpc.kserve.v2.GRPCInferenceServiceGrpc;
import dev.assay.grpc.kserve.v2.ModelMetadataRequest;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse;
import dev.assay.grpc.kserve.v2.ModelReadyRequest;
import dev.assay.grpc.kserve.v2.ServerReadyRequest;
import dev.assay.grpc.sut.v1.EngineMessage;
import dev.assay.grpc.sut.v1.HarnessMessage;
import dev.assay.grpc.sut.v1.SutGrpc;
import dev.assay.grpc.sut.v1.Welcome;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks one endpoint, before the clock starts, whether it can be measured. Blocks, with a bound. */
final class GrpcProbe {
    /**
     * @param ok whether a run can begin
     * @param sentence one sentence for the user: what answers there, or what is wrong and what to do
     * @param metadata of the model behind KServe; empty otherwise
     */
    record Result(boolean ok, String sentence, ModelMetadataResponse metadata) {
        static Result wrong(String sentence) {
            return new Result(false, sentence, ModelMetadataResponse.getDefaultInstance());
        }
    }

    private static final long SLACK_MILLIS = 1_000;

    private final GrpcOptions options;
    private final GrpcAddress address;
    private final ManagedChannel channel;

    GrpcProbe(GrpcOptions options, GrpcAddress address, ManagedChannel channel) {
        this.options = options;
        this.address = address;
        this.channel = channel;
    }

    /** Never throws for what is wrong with a server. */
    Result run() {
        return switch (options.protocol()) {
            case ASSAY -> session();
            case KSERVE -> kserve();
        };
    }

    private Result session() {
        CompletableFuture<Welcome> welcome = new CompletableFuture<>();
        ClientCall<HarnessMessage, EngineMessage> call =
                channel.newCall(SutGrpc.getSessionMethod(), CallOptions.DEFAULT);
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onMessage(EngineMessage message) {
                        welcome.complete(message.getWelcome());
                    }

                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        welcome.completeExceptionally(status.asRuntimeException());
                    }
                },
                new Metadata());
        call.request(1);
        call.sendMessage(HarnessMessage.newBuilder()
                .setHello(SessionWire.hello(options.asked()))
                .build());
        try {
            Welcome answer = welcome.get(options.limits().connectTimeoutMillis(), TimeUnit.MILLISECONDS);
            if (answer.getVersion() != SessionWire.VERSION) {
                return wrong(SessionWire.wrongVersion(answer.getVersion()));
            }
            String engine = answer.getEngine().isBlank() ? "an unnamed engine" : answer.getEngine();
            return new Result(
                    true,
                    address + " speaks assay.sut.v1: " + engine
                            + (answer.getModel().isBlank() ? "" : ", model " + answer.getModel()),
                    ModelMetadataResponse.getDefaultInstance());
        } catch (ExecutionException e) {
            return wrong(Fault.of(Status.fromThrowable(e.getCause())));
        } catch (TimeoutException e) {
            return Result.wrong(address + " cannot be measured: no Welcome within "
                    + options.limits().connectTimeoutMillis() + " ms; is it an engine that speaks assay.sut.v1?");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Result.wrong("the check of " + address + " was interrupted");
        } finally {
            call.cancel("end of the check", null);
        }
    }

    private Result kserve() {
        try {
            var stub = GRPCInferenceServiceGrpc.newBlockingStub(channel);
            if (!stub.withDeadlineAfter(options.limits().connectTimeoutMillis(), TimeUnit.MILLISECONDS)
                    .serverReady(ServerReadyRequest.getDefaultInstance())
                    .getReady()) {
                return Result.wrong(address + " cannot be measured: the server says that it is not ready; wait until it"
                        + " has loaded its models");
            }
            return model();
        } catch (StatusRuntimeException e) {
            return wrong(Fault.of(e.getStatus()));
        }
    }

    private Result model() {
        String model = options.asked().model();
        ModelReadyRequest ready = ModelReadyRequest.newBuilder()
                .setName(model)
                .setVersion(options.modelVersion())
                .build();
        ModelMetadataRequest about = ModelMetadataRequest.newBuilder()
                .setName(model)
                .setVersion(options.modelVersion())
                .build();
        CallOptions bound = CallOptions.DEFAULT.withDeadlineAfter(
                options.limits().connectTimeoutMillis() + SLACK_MILLIS, TimeUnit.MILLISECONDS);
        boolean isReady = ClientCalls.blockingUnaryCall(
                        channel, GRPCInferenceServiceGrpc.getModelReadyMethod(), bound, ready)
                .getReady();
        if (!isReady) {
            return Result.wrong(address + " cannot be measured: the model " + model
                    + " is not ready; check its name, or wait until it is loaded");
        }
        ModelMetadataResponse metadata =
                ClientCalls.blockingUnaryCall(channel, GRPCInferenceServiceGrpc.getModelMetadataMethod(), bound, about);
        String problem = InferMaker.problem(options, metadata);
        if (problem != null) {
            return Result.wrong(address + " cannot be measured: the model " + model + " " + problem);
        }
        return new Result(
                true,
                address + " speaks KServe v2: model " + model
                        + (metadata.getPlatform().isBlank() ? "" : " on " + metadata.getPlatform()),
                metadata);
    }

    private Result wrong(Fault fault) {
        String remedy = switch (fault.failure()) {
            case CONNECT -> "; check the address and that the server runs";
            case NOT_GRPC -> "; check the port: servers often have one for HTTP and another for gRPC";
            case PROTOCOL -> "; check protocol=" + options.protocol().word() + " in the address";
            default -> "";
        };
        return Result.wrong(address + " cannot be measured: " + fault.reason() + remedy);
    }
}
