package dev.assay.testkit.server;

import dev.assay.testkit.engine.Vocabulary;
import dev.assay.testkit.server.ApiError.Refused;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Fields that would change the form of an answer in a way the embedded engine cannot give. Stop sequences that cannot appear
 * in its answers change nothing.
 */
final class UnsupportedFields {
    private static final List<String> FIELDS = List.of(
            "stop_token_ids",
            "logprobs",
            "prompt_logprobs",
            "top_logprobs",
            "logit_bias",
            "echo",
            "suffix",
            "tools",
            "functions",
            "response_format",
            "structured_outputs",
            "use_beam_search");
    private static final List<String> ONE_AT_MOST = List.of("n", "best_of");

    private UnsupportedFields() {}

    static void refuse(JsonNode root) {
        refuseStop(CallReader.present(root, "stop"));
        for (String field : FIELDS) {
            JsonNode value = CallReader.present(root, field);
            if (value != null && !asksForNothing(value)) {
                throw refused(field, "\"" + field + "\" is not supported by the embedded engine; leave it out.");
            }
        }
        for (String field : ONE_AT_MOST) {
            JsonNode value = CallReader.present(root, field);
            if (value != null && !(value.isIntegralNumber() && value.canConvertToInt() && value.intValue() == 1)) {
                throw refused(
                        field,
                        "\"" + field + "\" must be 1, got " + value + "; the engine gives one answer a request.");
            }
        }
    }

    private static void refuseStop(@Nullable JsonNode value) {
        if (value == null) {
            return;
        }
        Iterable<JsonNode> texts = value.isArray() ? value : List.of(value);
        for (JsonNode text : texts) {
            if (!text.isString()) {
                throw refused("stop", "\"stop\" must be a text or an array of texts, got " + value + ".");
            }
            if (!text.stringValue().isEmpty() && Vocabulary.builtIn().mayAppear(text.stringValue())) {
                throw refused(
                        "stop",
                        "\"stop\" is not supported by the embedded engine for texts that its answers may have, as "
                                + text + "; leave it out.");
            }
        }
    }

    private static boolean asksForNothing(JsonNode value) {
        return (value.isBoolean() && !value.booleanValue())
                || (value.isContainer() && value.isEmpty())
                || (value.isString() && value.stringValue().isEmpty());
    }

    private static Refused refused(String field, String message) {
        return new Refused(ApiError.badRequest(field, message));
    }
}
