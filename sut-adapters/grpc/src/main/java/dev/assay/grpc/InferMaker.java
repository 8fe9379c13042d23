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
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

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
        ModelInferRequest.Builder request =
                ModelInferRequest.newBuilder().setModelName(asked.model()).setModelVersion(options.modelVersion());
        prompt(request, prompt);
        if (inputs.containsKey(SAMPLING)) {
            byte[] json = samplingJson(asked, prompt).getBytes(StandardCharsets.UTF_8);
            add(request, SAMPLING, Tensors.rawText(json), 1);
        } else {
            sampling(request, asked, prompt);
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
        return new Prepared(made, asked.ignoreEos() ? asked.maxTokensOf(prompt) : 0, made.getSerializedSize());
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

    /** Everything as one JSON object, for models that take that. */
    private static String samplingJson(Asked asked, Prompt prompt) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("max_tokens", asked.maxTokensOf(prompt));
        json.put("min_tokens", asked.minTokensOf(prompt));
        json.put("ignore_eos", asked.ignoreEos());
        json.put("temperature", asked.temperature());
        asked.sampling().topP().ifPresent(share -> json.put("top_p", share));
        asked.sampling().topK().ifPresent(count -> json.put("top_k", count));
        asked.sampling().seed().ifPresent(seed -> json.put("seed", seed));
        if (!prompt.stop().isEmpty()) {
            ArrayNode texts = json.putArray("stop");
            prompt.stop().forEach(texts::add);
        }
        return json.toString();
    }

    /** Each value by itself, as an input where the model has one of that name and as a parameter otherwise. */
    private void sampling(ModelInferRequest.Builder request, Asked asked, Prompt prompt) {
        number(request, options.tensors().maxTokensInput(), asked.maxTokensOf(prompt));
        if (asked.minTokens() > 0) {
            number(request, "min_tokens", asked.minTokensOf(prompt));
        }
        if (asked.ignoreEos()) {
            truth(request, "ignore_eos");
        }
        fraction(request, "temperature", asked.temperature());
        asked.sampling().topP().ifPresent(share -> fraction(request, "top_p", share));
        asked.sampling().topK().ifPresent(count -> number(request, "top_k", Math.toIntExact(count)));
        String seedName = inputs.containsKey("random_seed") ? "random_seed" : "seed";
        asked.sampling().seed().ifPresent(seed -> number(request, seedName, Math.toIntExact(seed)));
        stop(request, prompt.stop());
    }

    private void stop(ModelInferRequest.Builder request, List<String> texts) {
        if (texts.isEmpty()) {
            return;
        }
        String name = inputs.containsKey("stop_words") ? "stop_words" : "stop";
        if (inputs.containsKey(name)) {
            ByteString raw = texts.stream()
                    .map(text -> Tensors.rawText(text.getBytes(StandardCharsets.UTF_8)))
                    .reduce(ByteString.EMPTY, ByteString::concat);
            add(request, name, raw, texts.size());
        } else if (texts.size() == 1) {
            request.putParameters(
                    name,
                    InferParameter.newBuilder().setStringParam(texts.getFirst()).build());
        } else {
            throw new IllegalArgumentException(
                    "the prompt has " + texts.size() + " stop sequences, and the model has no"
                            + " input stop_words or sampling_parameters for them; leave them out of the data set");
        }
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

    private void fraction(ModelInferRequest.Builder request, String name, double value) {
        TensorMetadata input = inputs.get(name);
        if (input != null && input.getDatatype().equals("FP32")) {
            ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            add(request, name, ByteString.copyFrom(bytes.putFloat((float) value).flip()), 1);
        } else {
            request.putParameters(
                    name, InferParameter.newBuilder().setDoubleParam(value).build());
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
