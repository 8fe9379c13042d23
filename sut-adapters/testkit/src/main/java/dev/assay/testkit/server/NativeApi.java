package dev.assay.testkit.server;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An engine's own interface beside OpenAI's. Without state. */
interface NativeApi {
    boolean serves(String path);

    /**
     * The same request in the words of {@code /v1/completions}.
     *
     * @throws ApiError.Refused with what is wrong
     */
    ObjectNode translate(JsonNode request, String path);

    /** For one answer. */
    AnswerFormat format(CompletionCall call, String model);

    /** As the other; an interface whose servers may keep the number of tokens to themselves leaves it out when told to. */
    default AnswerFormat format(CompletionCall call, String model, boolean tellsCounts) {
        return format(call, model);
    }

    /** Copies a field under another name if the request has it. */
    static void copy(JsonNode from, String name, ObjectNode to, String newName) {
        JsonNode value = CallReader.present(from, name);
        if (value != null) {
            to.set(newName, value);
        }
    }

    /** The object of that name; empty when the request has none. */
    static JsonNode part(JsonNode request, String name) {
        JsonNode value = CallReader.present(request, name);
        if (value != null && !value.isObject()) {
            throw new ApiError.Refused(ApiError.badRequest(name, name + " must be an object."));
        }
        return value == null ? tools.jackson.databind.node.JsonNodeFactory.instance.objectNode() : value;
    }
}
