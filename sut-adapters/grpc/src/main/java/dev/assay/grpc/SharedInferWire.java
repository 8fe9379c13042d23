package dev.assay.grpc;

import dev.assay.grpc.kserve.v2.GRPCInferenceServiceGrpc;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelStreamInferResponse;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One {@code ModelStreamInfer} that all samples of a lane share; a call that broke fails its samples, the next opens another. */
final class SharedInferWire implements Wire {
    private static final long REOPEN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Lane lane;
    private final InferAnswers answers;
    private final Held held;
    private @Nullable Shared shared;
    private Fault latestFault = new Fault(GrpcFailure.CONNECT, "no stream");
    private long reopenAtNanos;
    private boolean mustWait;

    SharedInferWire(Lane lane, TensorNames names) {
        this.lane = lane;
        this.answers = new InferAnswers(lane, names);
        this.held = new Held(lane);
    }

    @Override
    public void send(Flight flight) {
        held.add(flight);
    }

    @Override
    public void flush() {
        pump();
    }

    /** The protocol has no word for giving one request of a stream up: its answer is counted as late. */
    @Override
    public void giveUp(Flight flight) {}

    @Override
    public void close(Runnable done) {
        Shared current = shared;
        shared = null;
        if (current != null) {
            current.call.halfClose();
        }
        done.run();
    }

    private void pump() {
        if (held.isEmpty()) {
            return;
        }
        Shared current = shared;
        if (current == null) {
            if (mustWait && lane.clock().now() - reopenAtNanos < 0) {
                held.fail(latestFault);
                return;
            }
            current = new Shared();
            shared = current;
            current.call.start(current, new Metadata());
            current.call.request(Integer.MAX_VALUE);
        }
        while (current.call.isReady() && !held.isEmpty()) {
            Flight flight = held.next();
            if (flight != null) {
                lane.sent(flight);
                current.call.sendMessage(withId(flight));
            }
        }
        held.note();
    }

    /** The request of a sample under the sample's id. */
    static ModelInferRequest withId(Flight flight) {
        return ((ModelInferRequest) flight.request.message())
                .toBuilder().setId(Long.toString(flight.id)).build();
    }

    private final class Shared extends ClientCall.Listener<ModelStreamInferResponse> {
        private final ClientCall<ModelInferRequest, ModelStreamInferResponse> call =
                lane.channel().newCall(GRPCInferenceServiceGrpc.getModelStreamInferMethod(), CallOptions.DEFAULT);
        private boolean ready;

        @Override
        public void onReady() {
            onLoop(() -> {
                if (!ready) {
                    ready = true;
                    lane.counters().sessions++;
                }
                mustWait = false;
                pump();
            });
        }

        @Override
        public void onMessage(ModelStreamInferResponse message) {
            if (shared == this) {
                answers.shared(message);
            }
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            onLoop(() -> closed(status));
        }

        private void closed(Status status) {
            if (shared != this) {
                return;
            }
            shared = null;
            Fault fault =
                    status.isOk() ? new Fault(GrpcFailure.BROKEN, "the server ended the stream") : Fault.of(status);
            lane.failSent(fault);
            if (!ready || fault.failure().isLoss()) {
                latestFault = fault;
                mustWait = true;
                reopenAtNanos = lane.clock().now() + REOPEN_NANOS;
                held.fail(fault);
            }
            pump();
        }

        private void onLoop(Runnable action) {
            if (lane.loop().inEventLoop()) {
                action.run();
            } else {
                lane.loop().execute(action);
            }
        }
    }
}
