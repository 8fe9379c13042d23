package dev.assay.openaihttp;

import dev.assay.loadgen.log.JsonFaultText;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Fields that the user adds to every request body. */
record ExtraBody(ObjectNode fields) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** These would contradict what the adapter judges the answer by. */
    private static final Set<String> OWN = Set.of(
            "model",
            "prompt",
            "messages",
            "stream",
            "stream_options",
            "max_tokens",
            "max_completion_tokens",
            "min_tokens",
            "ignore_eos",
            "temperature",
            "seed",
            "return_token_ids");

    static ExtraBody parse(String json) {
        JsonNode node;
        try {
            node = JSON.readTree(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "the extra body is not valid JSON: " + JsonFaultText.reason(e.getOriginalMessage()));
        }
        if (!(node instanceof ObjectNode object)) {
            throw new IllegalArgumentException("the extra body must be a JSON object, for example {\"top_k\": 1}");
        }
        for (String name : List.copyOf(object.propertyNames())) {
            if (OWN.contains(name)) {
                throw new IllegalArgumentException(
                        "the extra body sets \"" + name + "\", which has an option of its own; use that one");
            }
        }
        if (object.has("n") && object.get("n").asInt(0) != 1) {
            throw new IllegalArgumentException("the extra body sets \"n\"; one sample has one answer, so leave it out");
        }
        return new ExtraBody(object);
    }

    /**
     * Adds the fields to a request; objects that the request has too are joined.
     *
     * @throws IllegalArgumentException when the request has such a field already
     */
    void addTo(ObjectNode body) {
        join(body, fields, "");
    }

    private static void join(ObjectNode body, ObjectNode more, String path) {
        for (Map.Entry<String, JsonNode> field : more.properties()) {
            JsonNode own = body.get(field.getKey());
            if (own instanceof ObjectNode inner && field.getValue() instanceof ObjectNode added) {
                join(inner, added, path + field.getKey() + ".");
            } else if (own != null) {
                throw new IllegalArgumentException("the extra body sets \"" + path + field.getKey()
                        + "\", which each request has already; use the option for it or leave it out");
            } else {
                body.set(field.getKey(), field.getValue());
            }
        }
    }
}
