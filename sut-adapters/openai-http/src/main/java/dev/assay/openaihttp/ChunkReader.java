package dev.assay.openaihttp;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads one JSON object of an OpenAI-compatible server, an event of a stream or a whole answer, and remembers what of it
 * matters until the next. Every field is optional and unknown ones are skipped, because no two servers send the same set.
 * One instance an event loop; not thread safe.
 */
final class ChunkReader {
    static final int UNKNOWN = -1;

    private static final byte[] CHOICES = name("choices");
    private static final byte[] USAGE = name("usage");
    private static final byte[] ERROR = name("error");
    private static final byte[] OBJECT = name("object");
    private static final byte[] MESSAGE = name("message");
    private static final byte[] TYPE = name("type");
    private static final byte[] CODE = name("code");
    private static final byte[] INDEX = name("index");
    private static final byte[] TEXT = name("text");
    private static final byte[] DELTA = name("delta");
    private static final byte[] CONTENT = name("content");
    private static final byte[] REASONING = name("reasoning");
    private static final byte[] REASONING_CONTENT = name("reasoning_content");
    private static final byte[] REFUSAL = name("refusal");
    private static final byte[] TOOL_CALLS = name("tool_calls");
    private static final byte[] FUNCTION = name("function");
    private static final byte[] NAME = name("name");
    private static final byte[] ARGUMENTS = name("arguments");
    private static final byte[] TOKEN_IDS = name("token_ids");
    private static final byte[] FINISH_REASON = name("finish_reason");
    private static final byte[] COMPLETION_TOKENS = name("completion_tokens");
    private static final byte[] PROMPT_TOKENS = name("prompt_tokens");
    private static final byte[] PROMPT_TOKENS_DETAILS = name("prompt_tokens_details");
    private static final byte[] CACHED_TOKENS = name("cached_tokens");

    private final JsonScanner json = new JsonScanner();
    private final Bytes text = new Bytes();
    private final Bytes ids = new Bytes();
    private final Bytes word = new Bytes();
    private boolean visibleAnswer;
    private boolean otherChoice;
    private boolean error;
    private String errorCode = "";
    private String errorMessage = "";
    private boolean objectIsError;
    private String finishReason = "";
    private long completionTokens;
    private long promptTokens;
    private long cachedTokens;

    /** @throws JsonFault when the bytes are not one JSON object */
    void read(byte[] data, int offset, int length) throws JsonFault {
        clear();
        json.reset(data, offset, length);
        json.beginObject();
        while (json.nextField()) {
            topField();
        }
        json.finish();
        error |= objectIsError;
    }

    /** Output of the event as UTF-8: text, content, reasoning, refusal and tool fragments, in the order sent. */
    Bytes text() {
        return text;
    }

    /** Token ids of the event, four bytes each, lowest byte first. */
    Bytes ids() {
        return ids;
    }

    /** Whether part of the text is the answer itself and not reasoning. */
    boolean visibleAnswer() {
        return visibleAnswer;
    }

    /** Whether a choice other than the first was present. */
    boolean otherChoice() {
        return otherChoice;
    }

    boolean error() {
        return error;
    }

    /** Code, or else type, of the error object; may be empty. */
    String errorCode() {
        return errorCode;
    }

    /** What the server said; may contain anything, for the examples of the report only. */
    String errorMessage() {
        return errorMessage;
    }

    /** Empty when the event does not finish the answer. */
    String finishReason() {
        return finishReason;
    }

    /** Output tokens so far according to the usage record, or {@link #UNKNOWN}. */
    long completionTokens() {
        return completionTokens;
    }

    /** Prompt tokens according to the usage record, or {@link #UNKNOWN}. */
    long promptTokens() {
        return promptTokens;
    }

    /** Prompt tokens taken from a prefix cache according to the usage record; 0 when not told. */
    long cachedTokens() {
        return cachedTokens;
    }

    /** Strings that held bytes or escapes that are no characters, in all events read. */
    long damagedStrings() {
        return json.damagedStrings();
    }

    private void clear() {
        text.clear();
        ids.clear();
        visibleAnswer = false;
        otherChoice = false;
        error = false;
        errorCode = "";
        errorMessage = "";
        objectIsError = false;
        finishReason = "";
        completionTokens = UNKNOWN;
        promptTokens = UNKNOWN;
        cachedTokens = 0;
    }

    private void topField() throws JsonFault {
        if (json.nameIs(CHOICES) && json.peek() == '[') {
            json.beginArray();
            while (json.nextElement()) {
                choice();
            }
        } else if (json.nameIs(USAGE) && json.peek() == '{') {
            usage();
        } else if (json.nameIs(ERROR)) {
            readError();
        } else if (json.nameIs(OBJECT) && json.peek() == '"') {
            word.clear(); // present in every event, so compared without making a string
            json.readString(word);
            objectIsError = Arrays.equals(word.array(), 0, word.length(), ERROR, 0, ERROR.length);
        } else if (json.nameIs(MESSAGE) && json.peek() == '"') {
            errorMessage = word();
        } else if (json.nameIs(CODE)) {
            errorCode = scalar();
        } else {
            json.skip();
        }
    }

    /** Some servers send an object, some a string; null, false and "" mean that there is no error. */
    private void readError() throws JsonFault {
        int head = json.peek();
        if (head == '"') {
            errorMessage = word();
            error = !errorMessage.isEmpty();
        } else if (head == '{') {
            error = true;
            errorObject();
        } else {
            json.skip();
            error = head == 't' || head == '[';
        }
    }

    private void errorObject() throws JsonFault {
        String type = "";
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(MESSAGE) && json.peek() == '"') {
                errorMessage = word();
            } else if (json.nameIs(CODE)) {
                errorCode = scalar();
            } else if (json.nameIs(TYPE)) {
                type = scalar();
            } else {
                json.skip();
            }
        }
        errorCode = errorCode.isEmpty() ? type : errorCode;
    }

    private void choice() throws JsonFault {
        if (json.peek() != '{') {
            json.skip();
            return;
        }
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(TEXT)) {
                content(true);
            } else if ((json.nameIs(DELTA) || json.nameIs(MESSAGE)) && json.peek() == '{') {
                delta();
            } else if (json.nameIs(TOKEN_IDS) && json.peek() == '[') {
                tokenIds();
            } else if (json.nameIs(FINISH_REASON) && json.peek() == '"') {
                finishReason = word();
            } else if (json.nameIs(INDEX)) {
                otherChoice |= json.readLongOr(0) != 0;
            } else {
                json.skip();
            }
        }
    }

    private void delta() throws JsonFault {
        boolean reasoningSeen = false;
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(CONTENT)) {
                content(true);
            } else if (json.nameIs(REASONING) || json.nameIs(REASONING_CONTENT)) {
                // Some servers send the same piece under both names.
                if (reasoningSeen) {
                    json.skip();
                } else {
                    reasoningSeen = content(false);
                }
            } else if (json.nameIs(REFUSAL)) {
                content(true);
            } else if (json.nameIs(TOOL_CALLS) && json.peek() == '[') {
                toolCalls();
            } else {
                json.skip();
            }
        }
    }

    /** A string, null, or an array of parts with a text each. Returns whether there was any text. */
    private boolean content(boolean visible) throws JsonFault {
        int before = text.length();
        int head = json.peek();
        if (head == '"') {
            json.readString(text);
        } else if (head == '[') {
            json.beginArray();
            while (json.nextElement()) {
                contentPart(visible);
            }
        } else {
            json.skip();
        }
        boolean any = text.length() > before;
        visibleAnswer |= visible && any;
        return any;
    }

    private void contentPart(boolean visible) throws JsonFault {
        if (json.peek() != '{') {
            json.skip();
            return;
        }
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(TEXT)) {
                content(visible);
            } else {
                json.skip();
            }
        }
    }

    private void toolCalls() throws JsonFault {
        json.beginArray();
        while (json.nextElement()) {
            if (json.peek() != '{') {
                json.skip();
                continue;
            }
            json.beginObject();
            while (json.nextField()) {
                if (json.nameIs(FUNCTION) && json.peek() == '{') {
                    function();
                } else {
                    json.skip();
                }
            }
        }
    }

    private void function() throws JsonFault {
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(NAME) || json.nameIs(ARGUMENTS)) {
                content(true);
            } else {
                json.skip();
            }
        }
    }

    private void tokenIds() throws JsonFault {
        json.beginArray();
        while (json.nextElement()) {
            ids.appendInt((int) json.readLongOr(UNKNOWN));
        }
    }

    private void usage() throws JsonFault {
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(COMPLETION_TOKENS)) {
                completionTokens = json.readLongOr(UNKNOWN);
            } else if (json.nameIs(PROMPT_TOKENS)) {
                promptTokens = json.readLongOr(UNKNOWN);
            } else if (json.nameIs(PROMPT_TOKENS_DETAILS) && json.peek() == '{') {
                json.beginObject();
                while (json.nextField()) {
                    if (json.nameIs(CACHED_TOKENS)) {
                        cachedTokens = json.readLongOr(0);
                    } else {
                        json.skip();
                    }
                }
            } else {
                json.skip();
            }
        }
    }

    private String word() throws JsonFault {
        word.clear();
        json.readString(word);
        return word.text();
    }

    private String scalar() throws JsonFault {
        if (json.peek() == '"') {
            return word();
        }
        long number = json.readLongOr(Long.MIN_VALUE);
        return number == Long.MIN_VALUE ? "" : Long.toString(number);
    }

    private static byte[] name(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
