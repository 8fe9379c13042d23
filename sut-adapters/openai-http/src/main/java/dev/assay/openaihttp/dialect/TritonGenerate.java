package dev.assay.openaihttp.dialect;

import static dev.assay.openaihttp.dialect.EventFields.UNKNOWN;
import static dev.assay.openaihttp.dialect.EventFields.field;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Triton's generate extension: {@code /v2/models/NAME/generate_stream}. It has neither an end mark nor a finish reason of its
 * own, and counts or ids only if the model has such outputs: {@code num_output_tokens} (what this event adds),
 * {@code output_ids}, {@code token_ids}, {@code finish_reason}.
 */
final class TritonGenerate implements Dialect {
    private static final byte[] TEXT_OUTPUT = field("text_output");
    private static final byte[] OUTPUT_IDS = field("output_ids");
    private static final byte[] TOKEN_IDS = field("token_ids");
    private static final byte[] NUM_OUTPUT_TOKENS = field("num_output_tokens");
    private static final byte[] NUM_INPUT_TOKENS = field("num_input_tokens");
    private static final byte[] FINISH_REASON = field("finish_reason");
    private static final byte[] ERROR = field("error");

    @Override
    public String name() {
        return "triton";
    }

    @Override
    public String summary() {
        return "Triton /v2/models/NAME/generate_stream";
    }

    @Override
    public String path(String model, boolean stream) {
        return "/v2/models/" + model + (stream ? "/generate_stream" : "/generate");
    }

    @Override
    public boolean needsModel() {
        return true;
    }

    @Override
    public boolean hasFinishMark() {
        return false;
    }

    @Override
    public String endTokenRule() {
        return "as the model behind it does";
    }

    @Override
    public ObjectNode body(Prompt prompt, Ask ask) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("text_input", Prompts.text(prompt, "Triton's generate extension", name()));
        body.put("max_tokens", ask.maxTokens());
        if (ask.minTokens() > 0) {
            body.put("min_tokens", ask.effectiveMinTokens());
        }
        if (ask.ignoreEos()) {
            body.put("ignore_eos", true);
        }
        OpenAiCompletions.putTemperature(body, ask.temperature());
        ask.seed().ifPresent(seed -> body.put("seed", seed));
        Prompts.stop(body, "stop_words", prompt);
        body.put("stream", ask.stream());
        // Some models give the prompt back in front of the answer unless told not to.
        body.put("exclude_input_in_output", true);
        return body;
    }

    @Override
    public void read(JsonScanner json, EventFields into) throws JsonFault {
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(TEXT_OUTPUT)) {
                into.readText(json, true);
            } else if (json.nameIs(OUTPUT_IDS) || json.nameIs(TOKEN_IDS)) {
                into.readIds(json);
            } else if (json.nameIs(NUM_OUTPUT_TOKENS)) {
                into.addedTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(NUM_INPUT_TOKENS)) {
                into.promptTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(FINISH_REASON) && json.peek() == '"') {
                into.finish(into.readWord(json));
            } else if (json.nameIs(ERROR)) {
                into.readError(json);
            } else {
                json.skip();
            }
        }
    }
}
