package dev.assay.openaihttp.dialect;

import java.nio.charset.StandardCharsets;

/**
 * What one event means, whatever the dialect. Filled by a dialect, then read by the streaming core; reused from event to
 * event. One thread.
 */
public final class EventFields {
    /** Stands for a count that the event did not tell. */
    public static final int UNKNOWN = -1;

    private static final byte[] TEXT = field("text");
    private static final byte[] MESSAGE = field("message");
    private static final byte[] TYPE = field("type");
    private static final byte[] CODE = field("code");

    private final Bytes text = new Bytes();
    private final Bytes ids = new Bytes();
    private final Bytes word = new Bytes();
    private boolean visibleAnswer;
    private boolean otherChoice;
    private boolean error;
    private String errorCode = "";
    private String errorMessage = "";
    private String finishReason = "";
    private long completionTokens = UNKNOWN;
    private long addedTokens;
    private long promptTokens = UNKNOWN;
    private long cachedTokens;
    private boolean maybeCumulative;

    /** Output of the event as UTF-8, in the order sent: text, reasoning, refusal, tool fragments. */
    public Bytes text() {
        return text;
    }

    /** Token ids of the event, four bytes each, lowest byte first. */
    public Bytes ids() {
        return ids;
    }

    /** Whether part of the text is the answer itself and not reasoning. */
    public boolean visibleAnswer() {
        return visibleAnswer;
    }

    /** Whether a choice other than the first was present. */
    public boolean otherChoice() {
        return otherChoice;
    }

    public boolean error() {
        return error;
    }

    /** Code, or else type, of the error; may be empty. */
    public String errorCode() {
        return errorCode;
    }

    /** What the server said; may contain anything, for the examples of the report only. */
    public String errorMessage() {
        return errorMessage;
    }

    /** Empty when the event does not finish the answer. */
    public String finishReason() {
        return finishReason;
    }

    /** Output tokens of the answer so far, or {@link #UNKNOWN}. */
    public long completionTokens() {
        return completionTokens;
    }

    /** Output tokens that this event alone adds, from servers that count so; otherwise 0. */
    public long addedTokens() {
        return addedTokens;
    }

    public long promptTokens() {
        return promptTokens;
    }

    /** Prompt tokens taken from a prefix cache; 0 when not told. */
    public long cachedTokens() {
        return cachedTokens;
    }

    /** Whether text and ids of this dialect may be those of the whole answer so far. */
    public boolean maybeCumulative() {
        return maybeCumulative;
    }

    void clear() {
        text.clear();
        ids.clear();
        visibleAnswer = false;
        otherChoice = false;
        error = false;
        errorCode = "";
        errorMessage = "";
        finishReason = "";
        completionTokens = UNKNOWN;
        addedTokens = 0;
        promptTokens = UNKNOWN;
        cachedTokens = 0;
        maybeCumulative = false;
    }

    /**
     * Takes over a string as output; null counts as none, of an array of objects their "text" fields.
     *
     * @param visible whether it belongs to the answer and not to the reasoning before it
     * @return whether there was any text
     */
    public boolean readText(JsonScanner json, boolean visible) throws JsonFault {
        int before = text.length();
        int head = json.peek();
        if (head == '"') {
            json.readString(text);
        } else if (head == '[') {
            json.beginArray();
            while (json.nextElement()) {
                readPart(json, visible);
            }
        } else {
            json.skip();
        }
        boolean any = text.length() > before;
        visibleAnswer |= visible && any;
        return any;
    }

    private void readPart(JsonScanner json, boolean visible) throws JsonFault {
        if (json.peek() != '{') {
            json.skip();
            return;
        }
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(TEXT)) {
                readText(json, visible);
            } else {
                json.skip();
            }
        }
    }

    /** Takes over an array of whole numbers, or one, as token ids; anything else counts as none. */
    public void readIds(JsonScanner json) throws JsonFault {
        if (json.peek() != '[') {
            long id = json.readLongOr(UNKNOWN);
            if (id != UNKNOWN) {
                ids.appendInt((int) id);
            }
            return;
        }
        json.beginArray();
        while (json.nextElement()) {
            ids.appendInt((int) json.readLongOr(UNKNOWN));
        }
    }

    /** Takes over an error: an object, a string, or something true; null, false and "" mean that there is none. */
    public void readError(JsonScanner json) throws JsonFault {
        int head = json.peek();
        if (head == '"') {
            errorMessage = readWord(json);
            error |= !errorMessage.isEmpty();
        } else if (head == '{') {
            error = true;
            errorObject(json);
        } else {
            json.skip();
            error |= head == 't' || head == '[';
        }
    }

    private void errorObject(JsonScanner json) throws JsonFault {
        String type = "";
        json.beginObject();
        while (json.nextField()) {
            if (json.nameIs(MESSAGE) && json.peek() == '"') {
                errorMessage = readWord(json);
            } else if (json.nameIs(CODE)) {
                errorCode = readScalar(json);
            } else if (json.nameIs(TYPE)) {
                type = readScalar(json);
            } else {
                json.skip();
            }
        }
        errorCode = errorCode.isEmpty() ? type : errorCode;
    }

    /** A string; allocates, so not for what stands in every event. */
    public String readWord(JsonScanner json) throws JsonFault {
        word.clear();
        json.readString(word);
        return word.text();
    }

    /** A string or whole number as text; empty for anything else. */
    public String readScalar(JsonScanner json) throws JsonFault {
        if (json.peek() == '"') {
            return readWord(json);
        }
        long number = json.readLongOr(Long.MIN_VALUE);
        return number == Long.MIN_VALUE ? "" : Long.toString(number);
    }

    /** Whether the string that comes next is this one; allocates nothing. False for what is no string. */
    public boolean readIs(JsonScanner json, byte[] wanted) throws JsonFault {
        if (json.peek() != '"') {
            json.skip();
            return false;
        }
        word.clear();
        json.readString(word);
        return java.util.Arrays.equals(word.array(), 0, word.length(), wanted, 0, wanted.length);
    }

    public void failed() {
        error = true;
    }

    public void errorCode(String value) {
        errorCode = value;
    }

    public void errorMessage(String value) {
        errorMessage = value;
    }

    /** The answer ends with this event; an empty reason is none. */
    public void finish(String reason) {
        finishReason = reason;
    }

    public void completionTokens(long value) {
        completionTokens = value;
    }

    public void addedTokens(long value) {
        addedTokens = Math.max(0, value);
    }

    public void promptTokens(long value) {
        promptTokens = value;
    }

    public void cachedTokens(long value) {
        cachedTokens = value;
    }

    public void seenOtherChoice() {
        otherChoice = true;
    }

    /** Marks text and ids as perhaps those of the whole answer so far; the core finds out which. */
    public void mayRepeat() {
        maybeCumulative = true;
    }

    /** A field name for {@link JsonScanner#nameIs}. */
    public static byte[] field(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
