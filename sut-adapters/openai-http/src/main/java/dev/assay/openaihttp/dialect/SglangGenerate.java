package dev.assay.openaihttp.dialect;

import static dev.assay.openaihttp.dialect.EventFields.UNKNOWN;
import static dev.assay.openaihttp.dialect.EventFields.field;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * SGLang's own {@code /generate}. By default each event repeats all text and all ids so far; a server started for
 * incremental output sends what is new. Which of the two is found from the counts of each stream.
 */
final class SglangGenerate implements Dialect {
    private static final byte[] TEXT = field("text");
    private static final byte[] OUTPUT_IDS = field("output_ids");
    private static final byte[] META_INFO = field("meta_info");
    private static final byte[] FINISH_REASON = field("finish_reason");
    private static final byte[] TYPE = field("type");
    private static final byte[] MESSAGE = field("message");
    private static final byte[] PROMPT_TOKENS = field("prompt_tokens");
    private static final byte[] COMPLETION_TOKENS = field("completion_tokens");
    private static final byte[] CACHED_TOKENS = field("cached_tokens");
    private static final byte[] ERROR = field("error");
    private static final byte[] INDEX = field("index");

    @Override
    public String name() {
        return "sglang";
    }

    @Override
    public String summary() {
        return "SGLang /generate with token ids, cumulative or incremental";
    }

    @Override
    public String path(String model, boolean stream) {
        return "/generate";
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
        if (prompt.tokenIds().length > 0) {
            body.putPOJO("input_ids", prompt.tokenIds());
        } else {
            body.put("text", Prompts.text(prompt, "SGLang's /generate", name()));
        }
        ObjectNode sampling = body.putObject("sampling_params");
        sampling.put("max_new_tokens", ask.maxTokens());
        if (ask.minTokens() > 0) {
            sampling.put("min_new_tokens", ask.effectiveMinTokens());
        }
        if (ask.ignoreEos()) {
            sampling.put("ignore_eos", true);
        }
        OpenAiCompletions.putTemperature(sampling, ask.temperature());
        ask.seed().ifPresent(seed -> sampling.put("sampling_seed", seed));
        Prompts.stop(sampling, "stop", prompt);
        body.put("stream", ask.stream());
        return body;
    }

    @Override
    public void read(JsonScanner json, EventFields into) throws JsonFault {
        into.mayRepeat();
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(TEXT)) {
                into.readText(json, true);
            } else if (json.nameIs(OUTPUT_IDS) && json.peek() == '[') {
                into.readIds(json);
            } else if (json.nameIs(META_INFO) && json.peek() == '{') {
                metaInfo(json, into);
            } else if (json.nameIs(ERROR)) {
                into.readError(json);
            } else if (json.nameIs(INDEX)) {
                if (json.readLongOr(0) != 0) {
                    into.seenOtherChoice();
                }
            } else {
                json.skip();
            }
        }
    }

    private static void metaInfo(JsonScanner json, EventFields into) throws JsonFault {
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(FINISH_REASON)) {
                finish(json, into);
            } else if (json.nameIs(COMPLETION_TOKENS)) {
                into.completionTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(PROMPT_TOKENS)) {
                into.promptTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(CACHED_TOKENS)) {
                into.cachedTokens(json.readLongOr(0));
            } else {
                json.skip();
            }
        }
    }

    /** An object with a type; older servers send a string. */
    private static void finish(JsonScanner json, EventFields into) throws JsonFault {
        if (json.peek() == '"') {
            into.finish(into.readWord(json));
        } else if (json.peek() == '{') {
            json.beginObject();
            while (json.nextField()) {
                if (json.nameIs(TYPE)) {
                    into.finish(into.readScalar(json));
                } else if (json.nameIs(MESSAGE) && json.peek() == '"') {
                    into.errorMessage(into.readWord(json));
                } else {
                    json.skip();
                }
            }
        } else {
            json.skip();
        }
    }
}
