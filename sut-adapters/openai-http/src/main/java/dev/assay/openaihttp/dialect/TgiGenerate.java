package dev.assay.openaihttp.dialect;

import static dev.assay.openaihttp.dialect.EventFields.UNKNOWN;
import static dev.assay.openaihttp.dialect.EventFields.field;

import dev.assay.datasets.Prompt;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Text Generation Inference: {@code /generate_stream}, one token with its id an event, the last one with the details; or
 * {@code /generate} for whole answers. The end token comes as an event of its own that is marked special: it has an id and is
 * counted, and its text is not part of the answer.
 */
final class TgiGenerate implements Dialect {
    private static final byte[] TOKEN = field("token");
    private static final byte[] ID = field("id");
    private static final byte[] TEXT = field("text");
    private static final byte[] SPECIAL = field("special");
    private static final byte[] GENERATED_TEXT = field("generated_text");
    private static final byte[] DETAILS = field("details");
    private static final byte[] TOKENS = field("tokens");
    private static final byte[] FINISH_REASON = field("finish_reason");
    private static final byte[] GENERATED_TOKENS = field("generated_tokens");
    private static final byte[] INPUT_LENGTH = field("input_length");
    private static final byte[] ERROR = field("error");
    private static final byte[] ERROR_TYPE = field("error_type");

    @Override
    public String name() {
        return "tgi";
    }

    @Override
    public String summary() {
        return "Text Generation Inference /generate_stream";
    }

    @Override
    public String path(String model, boolean stream) {
        return stream ? "/generate_stream" : "/generate";
    }

    @Override
    public String endTokenRule() {
        return "in ids and count, its text left out (marked special)";
    }

    @Override
    public ObjectNode body(Prompt prompt, Ask ask) {
        if (ask.minTokens() > 0 || ask.ignoreEos()) {
            throw new IllegalArgumentException(
                    "Text Generation Inference has no field for a fewest number of tokens and none to ignore the end token;"
                            + " leave min tokens and ignore_eos out");
        }
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("inputs", Prompts.text(prompt, "Text Generation Inference", name()));
        ObjectNode parameters = body.putObject("parameters");
        parameters.put("max_new_tokens", ask.maxTokens());
        parameters.put("details", true);
        parameters.put("return_full_text", false);
        parameters.put("do_sample", ask.temperature() > 0);
        if (ask.temperature() > 0) {
            // The server refuses 0 and takes greedy decoding from do_sample.
            parameters.put("temperature", ask.temperature());
        }
        ask.seed().ifPresent(seed -> parameters.put("seed", seed));
        Prompts.stop(parameters, "stop", prompt);
        return body;
    }

    @Override
    public void read(JsonScanner json, EventFields into) throws JsonFault {
        boolean streamed = false;
        boolean ended = false;
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(TOKEN) && json.peek() == '{') {
                streamed = true;
                into.text().clear();
                token(json, into, true);
            } else if (json.nameIs(GENERATED_TEXT) && json.peek() == '"') {
                // In a stream this repeats what the events brought; in a whole answer it is all there is.
                ended = true;
                if (streamed) {
                    json.skip();
                } else {
                    into.readText(json, true);
                }
            } else if (json.nameIs(DETAILS) && json.peek() == '{') {
                details(json, into);
            } else if (json.nameIs(ERROR)) {
                into.readError(json);
            } else if (json.nameIs(ERROR_TYPE)) {
                into.errorCode(into.readScalar(json));
            } else {
                json.skip();
            }
        }
        if (ended && into.finishReason().isEmpty()) {
            into.finish("end");
        }
    }

    private static void token(JsonScanner json, EventFields into, boolean withText) throws JsonFault {
        int before = into.text().length();
        boolean special = false;
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(ID)) {
                into.readIds(json);
            } else if (json.nameIs(TEXT) && withText) {
                into.readText(json, true);
            } else if (json.nameIs(SPECIAL)) {
                special = json.peek() == 't';
                json.skip();
            } else {
                json.skip();
            }
        }
        if (special) {
            into.text().truncate(before);
        }
    }

    private static void details(JsonScanner json, EventFields into) throws JsonFault {
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(FINISH_REASON) && json.peek() == '"') {
                into.finish(into.readWord(json));
            } else if (json.nameIs(GENERATED_TOKENS)) {
                into.completionTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(INPUT_LENGTH)) {
                into.promptTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(TOKENS) && json.peek() == '[') {
                json.beginArray();
                while (json.nextElement()) {
                    token(json, into, false);
                }
            } else {
                json.skip();
            }
        }
    }
}
