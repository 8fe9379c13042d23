package dev.assay.datasets;

import java.io.IOException;
import java.util.Arrays;

/** Reads a stream of JSON lines into a store, or says at which line it cannot. */
final class JsonLinesReader {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String name;
    private final PromptFields fields;
    private final PromptStore store;
    private int leftOut;

    JsonLinesReader(String name, PromptFields fields, PromptStore store) {
        this.name = name;
        this.fields = fields;
        this.store = store;
    }

    /** Reads everything and returns how many conversations without a turn of the user were left out. */
    int read(ByteLines lines) throws IOException {
        try {
            readAll(lines);
        } catch (LineFault e) {
            throw new PromptFileException(name + ":" + lines.lineNumber() + ": " + e.what());
        }
        return leftOut;
    }

    private void readAll(ByteLines lines) throws IOException, LineFault {
        long blankLine = 0;
        byte[] line;
        while ((line = lines.next()) != null) {
            byte[] body = withoutMark(line, lines.lineNumber());
            if (isBlank(body)) {
                blankLine = blankLine == 0 ? lines.lineNumber() : blankLine;
                continue;
            }
            if (blankLine != 0) {
                throw new PromptFileException(name + ":" + blankLine
                        + ": the line is empty; the sample index is the line number, so remove it");
            }
            PromptLine.parse(body, fields).ifPresentOrElse(store::add, () -> leftOut++);
        }
    }

    static byte[] withoutMark(byte[] line, long lineNumber) throws LineFault {
        if (!startsWithMark(line, 0)) {
            return line;
        }
        if (lineNumber > 1 || startsWithMark(line, BYTE_ORDER_MARK.length)) {
            throw new LineFault(
                    "a byte order mark that is not at the start of the file; were two files joined? Remove it");
        }
        return Arrays.copyOfRange(line, BYTE_ORDER_MARK.length, line.length);
    }

    private static boolean startsWithMark(byte[] line, int offset) {
        return line.length >= offset + BYTE_ORDER_MARK.length
                && Arrays.equals(line, offset, offset + BYTE_ORDER_MARK.length, BYTE_ORDER_MARK, 0, 3);
    }

    private static boolean isBlank(byte[] line) {
        for (byte b : line) {
            if (b != ' ' && b != '\t') {
                return false;
            }
        }
        return true;
    }
}
