package dev.assay.testkit.server;

import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A refusal, with the body that OpenAI-style servers send.
 *
 * @param status HTTP status
 * @param type class of the error
 * @param message one sentence for the user
 * @param param field of the request that is at fault, if one is
 */
record ApiError(int status, String type, String message, Optional<String> param) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    static ApiError badRequest(String param, String message) {
        return new ApiError(400, "BadRequestError", message, Optional.of(param));
    }

    static ApiError badRequest(String message) {
        return new ApiError(400, "BadRequestError", message, Optional.empty());
    }

    static ApiError of(int status, String type, String message) {
        return new ApiError(status, type, message, Optional.empty());
    }

    /** {@code {"error": {...}}} as UTF-8. */
    byte[] body() {
        ObjectNode root = MAPPER.createObjectNode();
        ObjectNode error = root.putObject("error");
        error.put("message", message);
        error.put("type", type);
        error.put("param", param.orElse(null));
        error.put("code", status);
        return MAPPER.writeValueAsBytes(root);
    }

    /** Carries a refusal out of the reading of a request. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient ApiError error;

        Refused(ApiError error) {
            super(error.message(), null, false, false);
            this.error = error;
        }

        ApiError error() {
            return error;
        }
    }
}
