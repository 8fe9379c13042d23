package dev.assay.openaihttp.dialect;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code /v1/completions}: text or token ids in, no chat template. With ids wanted it uses the extension of vLLM
 * ({@code return_token_ids}), which other servers ignore or refuse; the form that insists on them is chosen by name.
 */
final class OpenAiCompletions implements Dialect {
    private final boolean insistsOnIds;

    OpenAiCompletions(boolean insistsOnIds) {
        this.insistsOnIds = insistsOnIds;
    }

    @Override
    public String name() {
        return insistsOnIds ? "vllm" : "completions";
    }

    @Override
    public String summary() {
        return insistsOnIds ? "vLLM /v1/completions with token ids in every event" : "OpenAI-style /v1/completions";
    }

    @Override
    public String base() {
        return "/v1";
    }

    @Override
    public String path(String model, boolean stream) {
        return "/completions";
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
        return !insistsOnIds;
    }

    @Override
    public boolean promisesTokenIds() {
        return insistsOnIds;
    }

    @Override
    public boolean takesTokenIds() {
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
        if (prompt.tokenIds().length > 0) {
            body.putPOJO("prompt", prompt.tokenIds());
        } else if (prompt.text().isPresent()) {
            body.put("prompt", prompt.text().get());
        } else {
            throw new IllegalArgumentException(
                    "the prompt is a conversation, which the completions endpoint cannot take;"
                            + " use the chat endpoint or give text or token ids");
        }
        sampling(body, ask);
        Prompts.stop(body, "stop", prompt);
        return body;
    }

    @Override
    public void read(JsonScanner json, EventFields into) throws JsonFault {
        OpenAiEvents.read(json, into);
    }

    /** The fields that both OpenAI interfaces share. */
    static void sampling(ObjectNode body, Ask ask) {
        body.put(ask.maxTokensField(), ask.maxTokens());
        if (ask.minTokens() > 0) {
            body.put("min_tokens", ask.effectiveMinTokens());
        }
        if (ask.ignoreEos()) {
            body.put("ignore_eos", true);
        }
        putTemperature(body, ask.temperature());
        ask.seed().ifPresent(seed -> body.put("seed", seed));
        body.put("stream", ask.stream());
        if (ask.stream() && ask.usage()) {
            body.putObject("stream_options").put("include_usage", true);
        }
        if (ask.tokenIds()) {
            body.put("return_token_ids", true);
        }
    }

    /** Whole numbers without a point, because some servers take the type from the form. */
    static void putTemperature(ObjectNode body, double temperature) {
        if (temperature == Math.rint(temperature)) {
            body.put("temperature", (long) temperature);
        } else {
            body.put("temperature", temperature);
        }
    }
}
