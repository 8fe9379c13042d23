package dev.assay.grpc;

import com.google.protobuf.ByteString;
import dev.assay.datasets.Prompt;
import dev.assay.grpc.kserve.v2.InferParameter;
import dev.assay.grpc.kserve.v2.ModelInferRequest;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse;
import dev.assay.grpc.kserve.v2.ModelMetadataResponse.TensorMetadata;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes requests for a KServe model as its metadata describes it: an input that the model has is sent as a tensor of its
 * type and rank; limits that it has no input for go as request parameters, or inside {@code sampling_parameters} where it
 * has that.
 */
final class InferMaker implements RequestMaker {
    private static final String SAMPLING = "sampling_parameters";
    private static final String EMPTY_FINAL = "triton_enable_empty_final_response";

    private final GrpcOptions options;
    private final Map<String, TensorMetadata> inputs = new HashMap<>();

    InferMaker(GrpcOptions options, ModelMetadataResponse metadata) {
        this.options = options;
        for (TensorMetadata input : metadata.getInputsList()) {
            inputs.put(input.getName(), input);
        }
    }

    /** What keeps the model from being measured, one clause; null when nothing does. */
    static @Nullable String problem(GrpcOptions options, ModelMetadataResponse metadata) {
        TensorNames names = options.tensors();
        if (metadata.getInputsList().stream()
                .map(TensorMetadata::getName)
                .noneMatch(name -> name.equals(names.textInput()) || name.equals(names.idsInput()))) {
            return "has no input " + names.textInput() + " or " + names.idsInput() + ", but "
                    + namesOf(metadata.getInputsList())
                    + "; name its prompt with text-input=NAME or ids-input=NAME in the address";
        }
        if (metadata.getOutputsList().stream()
                .map(TensorMetadata::getName)
                .noneMatch(name -> name.equals(names.textOutput()) || name.equals(names.idsOutput()))) {
            return "has no output " + names.textOutput() + " or " + names.idsOutput() + ", but "
                    + namesOf(metadata.getOutputsList())
                    + "; name its answer with text-output=NAME or ids-output=NAME in the address";
        }
        return null;
    }

    @Override
    public Prepared make(Prompt prompt) {
        Asked asked = options.asked();
        int maxTokens = asked.maxTokensOf(prompt);
        ModelInferRequest.Builder request =
                ModelInferRequest.newBuilder().setModelName(asked.model()).setModelVersion(options.modelVersion());
        prompt(request, prompt);
        if (inputs.containsKey(SAMPLING)) {
            String json = String.format(
                    Locale.ROOT,
                    "{\"max_tokens\": %d, \"min_tokens\": %d, \"ignore_eos\": %b, \"temperature\": %s}",
                    maxTokens,
                    asked.minTokensOf(prompt),
                    asked.ignoreEos(),
                    Double.toString(asked.temperature()));
            add(request, SAMPLING, Tensors.rawText(json.getBytes(StandardCharsets.UTF_8)), 1);
        } else {
            number(request, options.tensors().maxTokensInput(), maxTokens);
            if (asked.minTokens() > 0) {
                number(request, "min_tokens", asked.minTokensOf(prompt));
            }
            if (asked.ignoreEos()) {
                truth(request, "ignore_eos");
            }
            temperature(request, asked.temperature());
        }
        boolean streams = options.call() != KserveCall.UNARY;
        if (streams) {
            if (inputs.containsKey("stream")) {
                truth(request, "stream");
            }
            request.putParameters(
                    EMPTY_FINAL, InferParameter.newBuilder().setBoolParam(true).build());
        }
        ModelInferRequest made = request.build();
        return new Prepared(made, asked.ignoreEos() ? maxTokens : 0, made.getSerializedSize());
    }

    private void prompt(ModelInferRequest.Builder request, Prompt prompt) {
        TensorNames names = options.tensors();
        TensorMetadata ids = inputs.get(names.idsInput());
        if (ids != null && prompt.tokenIds().length > 0) {
            add(
                    request,
                    names.idsInput(),
                    Tensors.rawNumbers(ids.getDatatype(), prompt.tokenIds()),
                    prompt.tokenIds().length);
            return;
        }
        if (inputs.containsKey(names.textInput()) && prompt.text().isPresent()) {
            byte[] text = prompt.text().get().getBytes(StandardCharsets.UTF_8);
            add(request, names.textInput(), Tensors.rawText(text), 1);
            return;
        }
        throw new IllegalArgumentException("the model takes "
                + (inputs.containsKey(names.textInput()) ? "text" : "token ids") + ", and the prompt has none; use a"
                + " prompt file with that field");
    }

    private void number(ModelInferRequest.Builder request, String name, int value) {
        TensorMetadata input = inputs.get(name);
        if (input == null) {
            request.putParameters(
                    name, InferParameter.newBuilder().setInt64Param(value).build());
        } else {
            add(request, name, Tensors.rawNumbers(input.getDatatype(), value), 1);
        }
    }

    private void truth(ModelInferRequest.Builder request, String name) {
        if (inputs.containsKey(name)) {
            add(request, name, ByteString.copyFrom(new byte[] {1}), 1);
        } else {
            request.putParameters(
                    name, InferParameter.newBuilder().setBoolParam(true).build());
        }
    }

    private void temperature(ModelInferRequest.Builder request, double value) {
        TensorMetadata input = inputs.get("temperature");
        if (input != null && input.getDatatype().equals("FP32")) {
            ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            add(
                    request,
                    "temperature",
                    ByteString.copyFrom(bytes.putFloat((float) value).flip()),
                    1);
        } else {
            request.putParameters(
                    "temperature",
                    InferParameter.newBuilder().setDoubleParam(value).build());
        }
    }

    /** Adds an input of the model with that many elements along its last dimension. */
    private void add(ModelInferRequest.Builder request, String name, ByteString raw, int elements) {
        TensorMetadata known = inputs.get(name);
        if (known == null) {
            throw new IllegalArgumentException("the model has no input " + name);
        }
        var tensor =
                ModelInferRequest.InferInputTensor.newBuilder().setName(name).setDatatype(known.getDatatype());
        for (int i = 1; i < known.getShapeCount(); i++) {
            tensor.addShape(1);
        }
        tensor.addShape(elements);
        request.addInputs(tensor);
        request.addRawInputContents(raw);
    }

    private static String namesOf(Iterable<TensorMetadata> tensors) {
        StringBuilder names = new StringBuilder();
        for (TensorMetadata tensor : tensors) {
            names.append(names.isEmpty() ? "" : ", ").append(tensor.getName());
        }
        return names.isEmpty() ? "none at all" : names.toString();
    }
}
