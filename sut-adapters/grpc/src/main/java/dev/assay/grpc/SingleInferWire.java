package dev.assay.grpc;

import dev.assay.grpc.kserve.v2.GRPCInferenceServiceGrpc;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import dev.assay.grpc.kserve.v2.ModelStreamInferResponse;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/** A call of its own for each sample, with the request time-out as its deadline: {@code ModelInfer} or a short stream. */
final class SingleInferWire implements Wire {
    private final Lane lane;
    private final InferAnswers answers;
    private final boolean unary;
    private final long timeoutNanos;
    private final Map<Flight, ClientCall<?, ?>> calls = new HashMap<>();

    SingleInferWire(Lane lane, TensorNames names, boolean unary, long timeoutMillis) {
        this.lane = lane;
        this.answers = new InferAnswers(lane, names);
        this.unary = unary;
        this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    }

    @Override
    public void send(Flight flight) {
        if (unary) {
            open(flight, GRPCInferenceServiceGrpc.getModelInferMethod(), this::whole);
        } else {
            open(flight, GRPCInferenceServiceGrpc.getModelStreamInferMethod(), this::streamed);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void giveUp(Flight flight) {
        ClientCall<?, ?> call = calls.remove(flight);
        if (call != null) {
            call.cancel("not complete within the request time-out", null);
        }
    }

    @Override
    public void close(Runnable done) {
        Map.copyOf(calls).values().forEach(call -> call.cancel("the run ended", null));
        calls.clear();
        done.run();
    }

    private void streamed(Flight flight, ModelStreamInferResponse response) {
        answers.streamed(flight, response);
    }

    private void whole(Flight flight, ModelInferResponse response) {
        answers.whole(flight, response);
    }

    private <T> void open(Flight flight, MethodDescriptor<ModelInferRequest, T> method, BiConsumer<Flight, T> use) {
        long leftNanos = Math.max(1, timeoutNanos - (lane.clock().now() - flight.handedOverNanos));
        ClientCall<ModelInferRequest, T> call =
                lane.channel().newCall(method, CallOptions.DEFAULT.withDeadlineAfter(leftNanos, TimeUnit.NANOSECONDS));
        calls.put(flight, call);
        call.start(new Answer<>(flight, use), new Metadata());
        call.request(Integer.MAX_VALUE);
        lane.sent(flight);
        call.sendMessage(SharedInferWire.withId(flight));
        call.halfClose();
    }

    private final class Answer<T> extends ClientCall.Listener<T> {
        private final Flight flight;
        private final BiConsumer<Flight, T> use;
        private boolean answered;

        Answer(Flight flight, BiConsumer<Flight, T> use) {
            this.flight = flight;
            this.use = use;
        }

        @Override
        public void onMessage(T message) {
            if (flight.ended) {
                lane.stray(flight.id, false);
                return;
            }
            answered = true;
            use.accept(flight, message);
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            if (lane.loop().inEventLoop()) {
                closed(status);
            } else {
                lane.loop().execute(() -> closed(status));
            }
        }

        private void closed(Status status) {
            calls.remove(flight);
            if (flight.ended) {
                return;
            }
            if (!status.isOk()) {
                lane.fail(flight, Fault.of(status));
            } else if (unary && answered) {
                lane.complete(flight);
            } else {
                lane.fail(
                        flight,
                        new Fault(GrpcFailure.TRUNCATED, "the call ended well, but without the end of the answer"));
            }
        }
    }
}
