package dev.assay.openaihttp.dialect;

import static dev.assay.openaihttp.dialect.EventFields.UNKNOWN;
import static dev.assay.openaihttp.dialect.EventFields.field;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * llama.cpp's own {@code /completion}. A token that ends inside a character is held back and its id never sent, so the stated
 * count, and not the number of ids, is the length of the answer. What the server cut for lack of context fails the sample.
 */
final class LlamaCppCompletion implements Dialect {
    private static final byte[] CONTENT = field("content");
    private static final byte[] TOKENS = field("tokens");
    private static final byte[] STOP = field("stop");
    private static final byte[] STOP_TYPE = field("stop_type");
    private static final byte[] STOPPED_LIMIT = field("stopped_limit");
    private static final byte[] TOKENS_PREDICTED = field("tokens_predicted");
    private static final byte[] TOKENS_EVALUATED = field("tokens_evaluated");
    private static final byte[] TRUNCATED = field("truncated");
    private static final byte[] INDEX = field("index");
    private static final byte[] ERROR = field("error");

    @Override
    public String name() {
        return "llamacpp";
    }

    @Override
    public String summary() {
        return "llama.cpp server /completion";
    }

    @Override
    public String path(String model, boolean stream) {
        return "/completion";
    }

    @Override
    public boolean takesTokenIds() {
        return true;
    }

    @Override
    public boolean mayOmitIds() {
        return true;
    }

    @Override
    public String endTokenRule() {
        return "in ids and count, not in the text";
    }

    @Override
    public ObjectNode body(Prompt prompt, Ask ask) {
        if (ask.minTokens() > 0) {
            throw new IllegalArgumentException(
                    "llama.cpp's /completion has no field for a fewest number of tokens; leave min tokens out, or"
                            + " ignore the end token");
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (prompt.tokenIds().length > 0) {
            body.putPOJO("prompt", prompt.tokenIds());
        } else {
            body.put("prompt", Prompts.text(prompt, "llama.cpp's /completion", name()));
        }
        body.put("n_predict", ask.maxTokens());
        if (ask.ignoreEos()) {
            body.put("ignore_eos", true);
        }
        OpenAiCompletions.putTemperature(body, ask.temperature());
        ask.seed().ifPresent(seed -> body.put("seed", seed));
        Prompts.stop(body, "stop", prompt);
        body.put("stream", ask.stream());
        body.put("return_tokens", true);
        return body;
    }

    @Override
    public void read(JsonScanner json, EventFields into) throws JsonFault {
        boolean stop = false;
        String stopType = "";
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(CONTENT)) {
                into.readText(json, true);
            } else if (json.nameIs(TOKENS) && json.peek() == '[') {
                into.readIds(json);
            } else if (json.nameIs(STOP)) {
                stop = isTrue(json);
            } else if (json.nameIs(STOP_TYPE) && json.peek() == '"') {
                stopType = into.readWord(json);
            } else if (json.nameIs(STOPPED_LIMIT)) {
                stopType = isTrue(json) ? "limit" : stopType;
            } else if (json.nameIs(TOKENS_PREDICTED)) {
                into.completionTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(TOKENS_EVALUATED)) {
                into.promptTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(TRUNCATED)) {
                if (isTrue(json)) {
                    into.failed();
                    into.errorCode("truncated");
                    into.errorMessage("prompt and answer did not fit into the context of the server, which cut them");
                }
            } else if (json.nameIs(INDEX)) {
                if (json.readLongOr(0) != 0) {
                    into.seenOtherChoice();
                }
            } else if (json.nameIs(ERROR)) {
                into.readError(json);
            } else {
                json.skip();
            }
        }
        if (stop) {
            into.finish(stopType.isEmpty() || stopType.equals("none") ? "stop" : stopType);
        }
    }

    private static boolean isTrue(JsonScanner json) throws JsonFault {
        boolean value = json.peek() == 't';
        json.skip();
        return value;
    }
}
