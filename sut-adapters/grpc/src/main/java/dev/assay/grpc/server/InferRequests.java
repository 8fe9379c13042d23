package dev.assay.grpc.server;

import com.google.protobuf.ByteString;
import dev.assay.grpc.Tensors;
import dev.assay.grpc.kserve.v2.InferParameter;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads requests of the KServe protocol for the embedded engine. */
final class InferRequests {
    private static final int DEFAULT_MAX_TOKENS = 16;

    private InferRequests() {}

    /** @throws IllegalArgumentException with one clause when the request cannot be read */
    static EngineRequest read(ModelInferRequest request) {
        StopTexts.requireHarmless(stop(request));
        int maxTokens = number(request, "max_tokens", DEFAULT_MAX_TOKENS);
        return new EngineRequest(
                prompt(request), maxTokens, number(request, "min_tokens", 0), number(request, "ignore_eos", 0) != 0, 0);
    }

    private static List<String> stop(ModelInferRequest request) {
        String text = request.getParametersOrDefault("stop", InferParameter.getDefaultInstance())
                .getStringParam();
        return List.of(text);
    }

    private static int[] prompt(ModelInferRequest request) {
        int ids = find(request, "input_ids");
        if (ids >= 0) {
            var input = request.getInputs(ids);
            return Tensors.numbers(input.getName(), input.getDatatype(), input.getContents(), raw(request, ids));
        }
        int text = find(request, "text_input");
        if (text < 0) {
            throw new IllegalArgumentException("the request has neither text_input nor input_ids");
        }
        byte[] bytes = Tensors.bytes("text_input", request.getInputs(text).getContents(), raw(request, text));
        return Vocabulary.builtIn().tokenizer().encode(new String(bytes, StandardCharsets.UTF_8));
    }

    /** A whole number or a truth value from an input, else from the parameters. */
    private static int number(ModelInferRequest request, String name, int otherwise) {
        int at = find(request, name);
        if (at >= 0) {
            var input = request.getInputs(at);
            ByteString raw = raw(request, at);
            if (input.getDatatype().equals("BOOL")) {
                return (raw == null ? input.getContents().getBoolContents(0) : raw.byteAt(0) != 0) ? 1 : 0;
            }
            int[] values = Tensors.numbers(name, input.getDatatype(), input.getContents(), raw);
            if (values.length != 1) {
                throw new IllegalArgumentException("the input " + name + " has " + values.length + " elements, not 1");
            }
            return values[0];
        }
        InferParameter parameter = request.getParametersOrDefault(name, InferParameter.getDefaultInstance());
        return switch (parameter.getParameterChoiceCase()) {
            case INT64_PARAM -> Math.toIntExact(parameter.getInt64Param());
            case BOOL_PARAM -> parameter.getBoolParam() ? 1 : 0;
            default -> otherwise;
        };
    }

    private static int find(ModelInferRequest request, String name) {
        for (int i = 0; i < request.getInputsCount(); i++) {
            if (request.getInputs(i).getName().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private static @Nullable ByteString raw(ModelInferRequest request, int input) {
        return input < request.getRawInputContentsCount() ? request.getRawInputContents(input) : null;
    }
}
