package dev.assay.testkit.server;

import dev.assay.loadgen.log.JsonFaultText;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.server.ApiError.Refused;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON body of a request for output. Sampling fields that cannot change a greedy answer are accepted and have no
 * effect; fields that would change its form are refused, because ignoring them would give wrong answers. Immutable.
 */
final class CallReader {
    private static final int DEFAULT_COMPLETION_TOKENS = 16;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final EngineConfig config;

    CallReader(EngineConfig config) {
        this.config = config;
    }

    /** @throws Refused with what is wrong */
    CompletionCall read(byte[] body, boolean chat) {
        return read(parse(body), chat);
    }

    /** As the other, from a body that was parsed. */
    CompletionCall read(JsonNode root, boolean chat) {
        requireModel(root);
        UnsupportedFields.refuse(root);
        int[] prompt = chat ? PromptReader.fromMessages(root) : PromptReader.fromPrompt(root);
        EngineRequest request = engineRequest(root, prompt, chat);
        request.problem(config).ifPresent(problem -> {
            throw new Refused(ApiError.badRequest(capitalised(problem) + "."));
        });
        boolean stream = flag(root, "stream");
        JsonNode streamOptions = present(root, "stream_options");
        if (streamOptions != null && !stream) {
            throw new Refused(
                    ApiError.badRequest("stream_options", "stream_options is only allowed when stream is true."));
        }
        boolean continuous = streamOptions != null && flag(streamOptions, "continuous_usage_stats");
        boolean usage = streamOptions != null && flag(streamOptions, "include_usage");
        return new CompletionCall(chat, request, stream, usage, usage && continuous, flag(root, "return_token_ids"));
    }

    /** The body as an object. */
    static JsonNode parse(byte[] body) {
        JsonNode root;
        try {
            root = MAPPER.readTree(body);
        } catch (JacksonException e) {
            throw new Refused(
                    ApiError.badRequest("The body is not JSON: " + JsonFaultText.reason(e.getOriginalMessage())));
        }
        if (root == null || !root.isObject()) {
            throw new Refused(ApiError.badRequest("The body must be a JSON object."));
        }
        return root;
    }

    private void requireModel(JsonNode root) {
        JsonNode model = present(root, "model");
        if (model != null && !config.name().equals(model.isString() ? model.stringValue() : null)) {
            throw new Refused(new ApiError(
                    404,
                    "NotFoundError",
                    "The model " + model + " does not exist; this server has \"" + config.name() + "\".",
                    Optional.of("model")));
        }
    }

    private EngineRequest engineRequest(JsonNode root, int[] prompt, boolean chat) {
        int rest = config.maxContextTokens() - prompt.length;
        int fallback = chat ? Math.max(1, rest) : Math.max(1, Math.min(DEFAULT_COMPLETION_TOKENS, rest));
        int maxTokens = count(root, "max_tokens", fallback);
        if (chat) {
            maxTokens = count(root, "max_completion_tokens", maxTokens);
        }
        int minTokens = count(root, "min_tokens", 0);
        if (maxTokens < 1) {
            throw new Refused(
                    ApiError.badRequest("max_tokens", "max_tokens must be at least 1, got " + maxTokens + "."));
        }
        if (minTokens > maxTokens) {
            throw new Refused(ApiError.badRequest(
                    "min_tokens", "min_tokens must be at most max_tokens=" + maxTokens + ", got " + minTokens + "."));
        }
        return new EngineRequest(prompt, maxTokens, minTokens, flag(root, "ignore_eos"), salt(root));
    }

    /** A seed only matters to sampling, which a temperature above 0 asks for. */
    private static long salt(JsonNode root) {
        JsonNode seed = present(root, "seed");
        JsonNode temperature = present(root, "temperature");
        if (seed != null && !(seed.isIntegralNumber() && seed.canConvertToLong())) {
            throw new Refused(ApiError.badRequest("seed", "seed must be a whole number, got " + seed + "."));
        }
        if (temperature != null && !(temperature.isNumber() && temperature.doubleValue() >= 0)) {
            throw new Refused(ApiError.badRequest(
                    "temperature", "temperature must be a number of at least 0, got " + temperature + "."));
        }
        boolean samples = temperature != null && temperature.doubleValue() > 0;
        return samples && seed != null ? seed.longValue() : 0;
    }

    private static int count(JsonNode root, String field, int otherwise) {
        JsonNode value = present(root, field);
        if (value == null) {
            return otherwise;
        }
        if (!value.isIntegralNumber() || !value.canConvertToInt() || value.intValue() < 0) {
            throw new Refused(
                    ApiError.badRequest(field, field + " must be a whole number of at least 0, got " + value + "."));
        }
        return value.intValue();
    }

    private static boolean flag(JsonNode root, String field) {
        JsonNode value = present(root, field);
        if (value != null && !value.isBoolean()) {
            throw new Refused(ApiError.badRequest(field, field + " must be true or false, got " + value + "."));
        }
        return value != null && value.booleanValue();
    }

    /** The value of a field; null when it is absent or null. */
    static @Nullable JsonNode present(JsonNode root, String field) {
        JsonNode value = root.get(field);
        return value == null || value.isNull() ? null : value;
    }

    private static String capitalised(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }
}
