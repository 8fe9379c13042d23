package dev.assay.openaihttp.dialect;

import java.nio.charset.StandardCharsets;

/**
 * A pull scanner for one JSON value in a byte array: it checks the grammar of RFC 8259 and allocates nothing, because it
 * runs on an event loop for each event of each stream. A general parser costs an object or two and a table look-up per
 * event; that is the whole reason for this class. Bad UTF-8 inside a string is replaced and counted, not refused. Not
 * thread safe.
 */
public final class JsonScanner {
    private static final int MAX_DEPTH = 200;
    private static final int REPLACEMENT = 0xFFFD;

    private byte[] bytes = {};
    private int start;
    private int position;
    private int end;
    private int depth;
    private boolean first;
    private int nameStart;
    private int nameEnd;
    private boolean nameEscaped;
    private final Bytes unescapedName = new Bytes();
    private long damagedStrings;

    /** Starts with a new value. */
    void reset(byte[] source, int offset, int length) {
        bytes = source;
        start = offset;
        position = offset;
        end = offset + length;
        depth = 0;
        first = false;
    }

    /** Strings with bytes or escapes that are no characters, since the creation of this scanner. */
    long damagedStrings() {
        return damagedStrings;
    }

    /** The first byte of the next value, or -1 at the end; nothing is consumed but white space. */
    public int peek() {
        skipBlanks();
        return position < end ? bytes[position] : -1;
    }

    /** Enters an object. */
    public void beginObject() throws JsonFault {
        open('{');
    }

    /** Moves to the value of the next field; false at the end of the object, which is consumed. */
    public boolean nextField() throws JsonFault {
        if (!nextItem('}')) {
            return false;
        }
        if (peek() != '"') {
            throw fault("a field name was expected");
        }
        nameStart = position + 1;
        nameEscaped = string(null);
        nameEnd = position - 1;
        if (peek() != ':') {
            throw fault("a colon was expected");
        }
        position++;
        return true;
    }

    /** Whether the field found last has this name, in UTF-8; see {@link EventFields#field}. */
    public boolean nameIs(byte[] name) throws JsonFault {
        if (!nameEscaped) {
            return java.util.Arrays.equals(bytes, nameStart, nameEnd, name, 0, name.length);
        }
        int resume = position;
        position = nameStart - 1;
        unescapedName.clear();
        string(unescapedName);
        position = resume;
        return java.util.Arrays.equals(unescapedName.array(), 0, unescapedName.length(), name, 0, name.length);
    }

    /** Enters an array. */
    public void beginArray() throws JsonFault {
        open('[');
    }

    /** Moves to the next element; false at the end of the array, which is consumed. */
    public boolean nextElement() throws JsonFault {
        return nextItem(']');
    }

    /** Appends the decoded string to the target as UTF-8. */
    public void readString(Bytes target) throws JsonFault {
        if (peek() != '"') {
            throw fault("a string was expected");
        }
        string(target);
    }

    /** Reads a whole number that fits into a long; any other value is skipped and gives the fallback. */
    public long readLongOr(long fallback) throws JsonFault {
        int head = peek();
        if (head != '-' && (head < '0' || head > '9')) {
            skip();
            return fallback;
        }
        int from = position;
        number();
        if (position - from > 18) {
            return fallback;
        }
        boolean negative = bytes[from] == '-';
        long value = 0;
        for (int i = negative ? from + 1 : from; i < position; i++) {
            if (bytes[i] < '0' || bytes[i] > '9') {
                return fallback;
            }
            value = 10 * value + (bytes[i] - '0');
        }
        return negative ? -value : value;
    }

    /** Skips a value of any kind, checking it. */
    public void skip() throws JsonFault {
        switch (peek()) {
            case '{' -> {
                beginObject();
                while (nextField()) {
                    skip();
                }
            }
            case '[' -> {
                beginArray();
                while (nextElement()) {
                    skip();
                }
            }
            case '"' -> string(null);
            case 't' -> literal("true");
            case 'f' -> literal("false");
            case 'n' -> literal("null");
            default -> number();
        }
    }

    /** Requires that nothing but white space follows. */
    void finish() throws JsonFault {
        if (peek() != -1) {
            throw fault("more text after the value");
        }
    }

    private void open(char bracket) throws JsonFault {
        if (peek() != bracket) {
            throw fault(bracket == '{' ? "an object was expected" : "an array was expected");
        }
        if (++depth > MAX_DEPTH) {
            throw fault("more than " + MAX_DEPTH + " levels");
        }
        position++;
        first = true;
    }

    private boolean nextItem(char bracket) throws JsonFault {
        int head = peek();
        if (head == bracket) {
            position++;
            depth--;
            first = false;
            return false;
        }
        if (!first) {
            if (head != ',') {
                throw fault("a comma or the end of a list was expected");
            }
            position++;
            if (peek() == bracket) {
                throw fault("a value was expected after the comma");
            }
        }
        first = false;
        return true;
    }

    /** Reads a string whose quote is next; says whether it holds escapes. */
    private boolean string(@org.jspecify.annotations.Nullable Bytes target) throws JsonFault {
        int run = ++position;
        int signs = 0;
        boolean escaped = false;
        while (position < end) {
            byte b = bytes[position];
            if (b == '"') {
                copyRun(run, signs, target);
                position++;
                return escaped;
            }
            if (b == '\\') {
                copyRun(run, signs, target);
                escape(target);
                escaped = true;
                run = position;
                signs = 0;
            } else if (b >= 0 && b < ' ') {
                throw fault("a control character inside a string");
            } else {
                signs |= b;
                position++;
            }
        }
        throw fault("the text ends inside a string");
    }

    private void copyRun(int from, int signs, @org.jspecify.annotations.Nullable Bytes target) {
        if (signs < 0 && !Utf8.isValid(bytes, from, position)) {
            damagedStrings++;
            if (target != null) {
                byte[] repaired = new String(bytes, from, position - from, StandardCharsets.UTF_8)
                        .getBytes(StandardCharsets.UTF_8);
                target.append(repaired, 0, repaired.length);
            }
        } else if (target != null && position > from) {
            target.append(bytes, from, position - from);
        }
    }

    private void escape(@org.jspecify.annotations.Nullable Bytes target) throws JsonFault {
        position++;
        int code = position < end ? bytes[position++] : -1;
        int point = switch (code) {
            case '"', '\\', '/' -> code;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw fault("an unknown escape");
        };
        if (target != null) {
            target.appendCodePoint(point);
        }
    }

    /** A code point; half a surrogate pair becomes U+FFFD. */
    private int unicode() throws JsonFault {
        int unit = hex();
        if (!Character.isSurrogate((char) unit)) {
            return unit;
        }
        boolean pairMayFollow = Character.isHighSurrogate((char) unit)
                && position + 1 < end
                && bytes[position] == '\\'
                && bytes[position + 1] == 'u';
        if (pairMayFollow) {
            int resume = position;
            position += 2;
            int second = hex();
            if (Character.isLowSurrogate((char) second)) {
                return Character.toCodePoint((char) unit, (char) second);
            }
            position = resume;
        }
        damagedStrings++;
        return REPLACEMENT;
    }

    private int hex() throws JsonFault {
        int value = 0;
        for (int i = 0; i < 4; i++) {
            int digit = position < end ? Character.digit(bytes[position], 16) : -1;
            if (digit < 0) {
                throw fault("four hexadecimal digits were expected");
            }
            value = 16 * value + digit;
            position++;
        }
        return value;
    }

    private void literal(String word) throws JsonFault {
        for (int i = 0; i < word.length(); i++) {
            if (position == end || bytes[position] != word.charAt(i)) {
                throw fault("a value was expected");
            }
            position++;
        }
    }

    private void number() throws JsonFault {
        if (position < end && bytes[position] == '-') {
            position++;
        }
        if (position < end && bytes[position] == '0') {
            position++;
        } else {
            digits();
        }
        if (position < end && bytes[position] == '.') {
            position++;
            digits();
        }
        if (position < end && (bytes[position] | 0x20) == 'e') {
            position++;
            if (position < end && (bytes[position] == '+' || bytes[position] == '-')) {
                position++;
            }
            digits();
        }
    }

    private void digits() throws JsonFault {
        int from = position;
        while (position < end && bytes[position] >= '0' && bytes[position] <= '9') {
            position++;
        }
        if (position == from) {
            throw fault("a value was expected");
        }
    }

    private void skipBlanks() {
        while (position < end
                && (bytes[position] == ' '
                        || bytes[position] == '\n'
                        || bytes[position] == '\r'
                        || bytes[position] == '\t')) {
            position++;
        }
    }

    private JsonFault fault(String what) {
        return new JsonFault(what, position - start);
    }
}
