package dev.assay.openaihttp.dialect;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What the dialects without a chat template have in common. */
final class Prompts {
    private Prompts() {}

    /** Adds the texts that end the answer of this prompt, if it has any, as an array. */
    static void stop(ObjectNode into, String field, Prompt prompt) {
        if (!prompt.stop().isEmpty()) {
            ArrayNode texts = into.putArray(field);
            prompt.stop().forEach(texts::add);
        }
    }

    /** @throws IllegalArgumentException when the prompt has no text */
    static String text(Prompt prompt, String what, String dialect) {
        return prompt.text()
                .orElseThrow(() -> new IllegalArgumentException(
                        prompt.messagesJson().isPresent()
                                ? "the prompt is a conversation, which " + what
                                        + " cannot take; use the chat dialect or give text"
                                : "the prompt is a list of token ids, which the " + dialect
                                        + " dialect cannot send; give text, or use a dialect that takes token ids"));
    }
}
