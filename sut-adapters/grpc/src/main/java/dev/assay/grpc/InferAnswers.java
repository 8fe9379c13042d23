package dev.assay.grpc;

import dev.assay.grpc.kserve.v2.InferParameter;
import dev.assay.grpc.kserve.v2.ModelInferResponse;
import dev.assay.grpc.kserve.v2.ModelStreamInferResponse;
import org.jspecify.annotations.Nullable;

/** Turns responses of a KServe model into first tokens, tokens and ends. On the event loop of its lane. */
final class InferAnswers {
    private static final String FINAL = "triton_final_response";

    private final Lane lane;
    private final TensorNames names;

    InferAnswers(Lane lane, TensorNames names) {
        this.lane = lane;
        this.names = names;
    }

    /** A response of a call that belongs to one sample. */
    void streamed(Flight flight, ModelStreamInferResponse response) {
        lane.counters().messages++;
        if (!response.getErrorMessage().isEmpty()) {
            lane.fail(flight, engineError(response.getErrorMessage()));
        } else {
            take(flight, response.getInferResponse());
        }
    }

    /** A response of a call that samples share. */
    void shared(ModelStreamInferResponse response) {
        String id = response.getInferResponse().getId();
        Flight flight = id.isEmpty() ? lane.only() : byId(id);
        if (flight != null && flight.sent) {
            streamed(flight, response);
            return;
        }
        lane.counters().messages++;
        if (id.isEmpty()) {
            // Nobody knows whose it is: the samples it may belong to end by their time-out, if not otherwise.
            lane.counters().unattributed++;
            return;
        }
        long number = number(id);
        if (number < 0) {
            lane.counters().unattributed++;
        } else {
            lane.stray(number, false);
        }
    }

    /** The one response of a call that does not stream. */
    void whole(Flight flight, ModelInferResponse response) {
        lane.counters().messages++;
        tokens(flight, response);
    }

    private void take(Flight flight, ModelInferResponse response) {
        boolean hadTokens = tokens(flight, response);
        if (flight.ended) {
            return;
        }
        if (hadTokens && !flight.hasFirstToken) {
            lane.firstToken(flight);
        }
        InferParameter last = response.getParametersOrDefault(FINAL, null);
        if (last == null) {
            lane.counters().unmarked++;
        }
        if (last == null || last.getBoolParam()) {
            lane.complete(flight);
        }
    }

    /** Takes the tokens of a response in; says whether there were any. */
    private boolean tokens(Flight flight, ModelInferResponse response) {
        try {
            int ids = Tensors.find(response, names.idsOutput());
            if (ids != Tensors.ABSENT) {
                int[] values = Tensors.ids(response, ids);
                flight.counted = true;
                flight.tokens += values.length;
                for (int i = 0; flight.wantsData && i < values.length; i++) {
                    flight.keep(values[i]);
                }
                return values.length > 0;
            }
            int text = Tensors.find(response, names.textOutput());
            if (text == Tensors.ABSENT) {
                return false;
            }
            byte[] bytes = Tensors.text(response, text);
            if (flight.wantsData) {
                flight.keep(bytes, 0, bytes.length);
            }
            return bytes.length > 0;
        } catch (IllegalArgumentException e) {
            lane.fail(flight, new Fault(GrpcFailure.MALFORMED, String.valueOf(e.getMessage())));
            return false;
        }
    }

    private @Nullable Flight byId(String id) {
        long number = number(id);
        return number < 0 ? null : lane.find(number);
    }

    private static long number(String id) {
        try {
            return Long.parseLong(id);
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static Fault engineError(String message) {
        return new Fault(GrpcFailure.ENGINE, "the engine failed (" + Fault.cut(message) + ")");
    }
}
