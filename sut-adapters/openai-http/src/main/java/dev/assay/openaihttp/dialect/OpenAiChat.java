package dev.assay.openaihttp.dialect;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

/**
 * {@code /v1/chat/completions}: messages in, the server applies its chat template. Content, reasoning under both names,
 * refusals and tool fragments are output.
 */
final class OpenAiChat implements Dialect {
    @Override
    public String name() {
        return "chat";
    }

    @Override
    public String summary() {
        return "OpenAI-style /v1/chat/completions";
    }

    @Override
    public String base() {
        return "/v1";
    }

    @Override
    public String path(String model, boolean stream) {
        return "/chat/completions";
    }

    @Override
    public boolean needsModel() {
        return true;
    }

    @Override
    public boolean listsModels() {
        return true;
    }

    @Override
    public boolean hasOptionalFields() {
        return true;
    }

    @Override
    public boolean hasEndMark() {
        return true;
    }

    @Override
    public String endTokenRule() {
        return "in ids and count, not in the text";
    }

    @Override
    public ObjectNode body(Prompt prompt, Ask ask) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", ask.model());
        if (prompt.messagesJson().isPresent()) {
            body.putRawValue("messages", new RawValue(prompt.messagesJson().get()));
        } else if (prompt.text().isPresent()) {
            ObjectNode message = body.putArray("messages").addObject();
            message.put("role", "user");
            message.put("content", prompt.text().get());
        } else {
            throw new IllegalArgumentException(
                    "the prompt is a list of token ids, which the chat endpoint cannot take; use the completions endpoint");
        }
        OpenAiCompletions.sampling(body, ask);
        Prompts.stop(body, "stop", prompt);
        return body;
    }

    @Override
    public void read(JsonScanner json, EventFields into) throws JsonFault {
        OpenAiEvents.read(json, into);
    }
}
