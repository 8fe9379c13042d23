package dev.assay.openaihttp.dialect;

import static dev.assay.openaihttp.dialect.EventFields.UNKNOWN;
import static dev.assay.openaihttp.dialect.EventFields.field;

/** Reads events and whole answers of the OpenAI interfaces, completions and chat alike. */
final class OpenAiEvents {
    private static final byte[] CHOICES = field("choices");
    private static final byte[] USAGE = field("usage");
    private static final byte[] ERROR = field("error");
    private static final byte[] OBJECT = field("object");
    private static final byte[] MESSAGE = field("message");
    private static final byte[] CODE = field("code");
    private static final byte[] INDEX = field("index");
    private static final byte[] TEXT = field("text");
    private static final byte[] DELTA = field("delta");
    private static final byte[] CONTENT = field("content");
    private static final byte[] REASONING = field("reasoning");
    private static final byte[] REASONING_CONTENT = field("reasoning_content");
    private static final byte[] REFUSAL = field("refusal");
    private static final byte[] TOOL_CALLS = field("tool_calls");
    private static final byte[] FUNCTION_CALL = field("function_call");
    private static final byte[] FUNCTION = field("function");
    private static final byte[] NAME = field("name");
    private static final byte[] ARGUMENTS = field("arguments");
    private static final byte[] TOKEN_IDS = field("token_ids");
    private static final byte[] FINISH_REASON = field("finish_reason");
    private static final byte[] COMPLETION_TOKENS = field("completion_tokens");
    private static final byte[] PROMPT_TOKENS = field("prompt_tokens");
    private static final byte[] PROMPT_TOKENS_DETAILS = field("prompt_tokens_details");
    private static final byte[] CACHED_TOKENS = field("cached_tokens");

    private OpenAiEvents() {}

    static void read(JsonScanner json, EventFields to) throws JsonFault {
        boolean objectIsError = false;
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(CHOICES) && json.peek() == '[') {
                json.beginArray();
                while (json.nextElement()) {
                    choice(json, to);
                }
            } else if (json.nameIs(USAGE) && json.peek() == '{') {
                usage(json, to);
            } else if (json.nameIs(ERROR)) {
                to.readError(json);
            } else if (json.nameIs(OBJECT)) {
                objectIsError = to.readIs(json, ERROR);
            } else if (json.nameIs(MESSAGE) && json.peek() == '"') {
                to.errorMessage(to.readWord(json));
            } else if (json.nameIs(CODE)) {
                to.errorCode(to.readScalar(json));
            } else {
                json.skip();
            }
        }
        if (objectIsError) {
            to.failed();
        }
    }

    private static void choice(JsonScanner json, EventFields to) throws JsonFault {
        if (json.peek() != '{') {
            json.skip();
            return;
        }
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(TEXT)) {
                to.readText(json, true);
            } else if ((json.nameIs(DELTA) || json.nameIs(MESSAGE)) && json.peek() == '{') {
                delta(json, to);
            } else if (json.nameIs(TOKEN_IDS) && json.peek() == '[') {
                to.readIds(json);
            } else if (json.nameIs(FINISH_REASON) && json.peek() == '"') {
                to.finish(to.readWord(json));
            } else if (json.nameIs(INDEX)) {
                if (json.readLongOr(0) != 0) {
                    to.seenOtherChoice();
                }
            } else if (json.nameIs(USAGE) && json.peek() == '{') {
                // Some gateways put the usage into the choice.
                usage(json, to);
            } else {
                json.skip();
            }
        }
    }

    private static void delta(JsonScanner json, EventFields to) throws JsonFault {
        boolean reasoningSeen = false;
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(CONTENT) || json.nameIs(REFUSAL)) {
                to.readText(json, true);
            } else if (json.nameIs(REASONING) || json.nameIs(REASONING_CONTENT)) {
                // Some servers send the same piece under both names.
                if (reasoningSeen) {
                    json.skip();
                } else {
                    reasoningSeen = to.readText(json, false);
                }
            } else if (json.nameIs(TOOL_CALLS) && json.peek() == '[') {
                toolCalls(json, to);
            } else if (json.nameIs(FUNCTION_CALL) && json.peek() == '{') {
                function(json, to);
            } else {
                json.skip();
            }
        }
    }

    private static void toolCalls(JsonScanner json, EventFields to) throws JsonFault {
        json.beginArray();
        while (json.nextElement()) {
            if (json.peek() != '{') {
                json.skip();
                continue;
            }
            json.beginObject();
            while (json.nextField()) {
                if (json.nameIs(FUNCTION) && json.peek() == '{') {
                    function(json, to);
                } else {
                    json.skip();
                }
            }
        }
    }

    private static void function(JsonScanner json, EventFields to) throws JsonFault {
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(NAME) || json.nameIs(ARGUMENTS)) {
                to.readText(json, true);
            } else {
                json.skip();
            }
        }
    }

    private static void usage(JsonScanner json, EventFields to) throws JsonFault {
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(COMPLETION_TOKENS)) {
                to.completionTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(PROMPT_TOKENS)) {
                to.promptTokens(json.readLongOr(UNKNOWN));
            } else if (json.nameIs(PROMPT_TOKENS_DETAILS) && json.peek() == '{') {
                json.beginObject();
                while (json.nextField()) {
                    if (json.nameIs(CACHED_TOKENS)) {
                        to.cachedTokens(json.readLongOr(0));
                    } else {
                        json.skip();
                    }
                }
            } else {
                json.skip();
            }
        }
    }
}
