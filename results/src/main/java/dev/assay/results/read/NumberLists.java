package dev.assay.results.read;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Takes long lists of whole numbers out of a log line before it is parsed: the loaded sample set alone can be megabytes, and
 * nothing asks for its members. Only a list that is well formed is taken out, so that a broken one is still found.
 */
final class NumberLists {
    private static final int WORTH_BYTES = 1024;
    private static final byte[] HEAD = "{\"key\": \"".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MIDDLE = "\", \"value\": [".getBytes(StandardCharsets.US_ASCII);

    private NumberLists() {}

    /** Empties the list that is the value of the line, if there is one; gives the length of the line then. */
    static int empty(byte[] line, int from, int length) {
        if (length - from < WORTH_BYTES) {
            return length;
        }
        int at = from < length && line[from] == ' ' ? from + 1 : from;
        at = after(HEAD, line, at, length);
        while (at >= 0 && at < length && isNamePart(line[at])) {
            at++;
        }
        int begin = at < 0 ? -1 : after(MIDDLE, line, at, length);
        int end = begin < 0 ? -1 : endOfNumbers(line, begin, length);
        if (end < 0) {
            return length;
        }
        System.arraycopy(line, end, line, begin, length - end);
        return length - (end - begin);
    }

    private static int after(byte[] wanted, byte[] line, int at, int length) {
        int end = at + wanted.length;
        return end <= length && Arrays.equals(line, at, end, wanted, 0, wanted.length) ? end : -1;
    }

    private static boolean isNamePart(byte b) {
        return (b >= 'a' && b <= 'z') || b == '_' || (b >= '0' && b <= '9');
    }

    /** Position of the closing bracket behind whole numbers with single commas between; -1 for anything else. */
    private static int endOfNumbers(byte[] line, int begin, int length) {
        int at = begin;
        while (at < length) {
            int first = at;
            while (at < length && line[at] >= '0' && line[at] <= '9') {
                at++;
            }
            boolean number = at > first && (line[first] != '0' || at == first + 1);
            if (!number || at == length) {
                return -1;
            }
            if (line[at] == ']') {
                return at;
            }
            if (line[at] != ',') {
                return -1;
            }
            at++;
        }
        return -1;
    }
}
