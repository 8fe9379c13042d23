package dev.assay.testkit.server;

import dev.assay.testkit.engine.Vocabulary;
import dev.assay.testkit.server.ApiError.Refused;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the prompt of a request. Chat messages are written one a line as {@code role: content}, with {@code assistant:} at
 * the end; text goes through the built-in tokenizer without begin token.
 */
final class PromptReader {
    private PromptReader() {}

    /** {@code prompt}: a string, a list of token ids, or a list that holds one of those. */
    static int[] fromPrompt(JsonNode root) {
        JsonNode prompt = CallReader.present(root, "prompt");
        if (prompt == null) {
            throw refused("prompt", "Field required: prompt, a string or a list of token ids.");
        }
        if (prompt.isArray() && prompt.size() == 1 && !prompt.get(0).isNumber()) {
            prompt = prompt.get(0);
        }
        if (prompt.isString()) {
            return encode(prompt.stringValue());
        }
        if (!prompt.isArray()) {
            throw refused("prompt", "prompt must be a string or a list of token ids.");
        }
        if (!prompt.isEmpty() && !prompt.get(0).isNumber()) {
            throw refused("prompt", "prompt holds several prompts; send one a request.");
        }
        return tokenIds(prompt);
    }

    /** {@code messages}: a list of objects with role and content. */
    static int[] fromMessages(JsonNode root) {
        JsonNode messages = CallReader.present(root, "messages");
        if (messages == null || !messages.isArray() || messages.isEmpty()) {
            throw refused("messages", "Field required: messages, a list of at least one object with role and content.");
        }
        StringBuilder text = new StringBuilder();
        for (JsonNode message : messages) {
            JsonNode role = message.isObject() ? CallReader.present(message, "role") : null;
            if (role == null || !role.isString()) {
                throw refused("messages", "Each message must be an object with a role and a content.");
            }
            text.append(role.stringValue()).append(": ");
            appendContent(text, CallReader.present(message, "content"));
            text.append('\n');
        }
        return encode(text.append("assistant:").toString());
    }

    private static void appendContent(StringBuilder text, @Nullable JsonNode content) {
        if (content == null) {
            return;
        }
        if (content.isString()) {
            text.append(content.stringValue());
            return;
        }
        if (!content.isArray()) {
            throw refused("messages", "The content of a message must be a string or a list of text parts.");
        }
        for (JsonNode part : content) {
            JsonNode partText = part.isObject() ? CallReader.present(part, "text") : null;
            if (partText == null || !partText.isString()) {
                throw refused("messages", "Only parts of type text are supported in the content of a message.");
            }
            text.append(partText.stringValue());
        }
    }

    private static int[] tokenIds(JsonNode list) {
        int[] ids = new int[list.size()];
        int i = 0;
        for (JsonNode id : list) {
            if (!id.isIntegralNumber() || !id.canConvertToInt() || id.intValue() < 0) {
                throw refused(
                        "prompt",
                        "prompt holds " + id + " where a token id, a whole number of at least 0, is expected.");
            }
            ids[i++] = id.intValue();
        }
        return ids;
    }

    private static int[] encode(String text) {
        return Vocabulary.builtIn().tokenizer().encode(text);
    }

    private static Refused refused(String field, String message) {
        return new Refused(ApiError.badRequest(field, message));
    }
}
