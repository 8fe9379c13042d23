package dev.assay.datasets;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads a stream of JSON lines into a library, or says at which line it cannot. */
final class JsonLinesReader {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    private final String name;
    private final PromptFields fields;
    private final ReadLimits limits;
    private final long fileBytes;
    private final List<Prompt> prompts = new ArrayList<>();
    private long heapBytes;

    JsonLinesReader(String name, PromptFields fields, ReadLimits limits, long fileBytes) {
        this.name = name;
        this.fields = fields;
        this.limits = limits;
        this.fileBytes = fileBytes;
    }

    JsonLinesLibrary read(InputStream input) throws IOException {
        ByteLines lines = new ByteLines(input, limits.maxLineBytes());
        try {
            readAll(lines);
        } catch (LineFault e) {
            throw new PromptFileException(name + ":" + lines.lineNumber() + ": " + e.what());
        }
        if (prompts.isEmpty()) {
            throw new PromptFileException(name + " has no samples; write one JSON object a line");
        }
        return new JsonLinesLibrary(name, lines.sha256Hex(), prompts);
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
            keep(PromptLine.parse(body, fields), lines);
        }
    }

    private void keep(Prompt prompt, ByteLines lines) throws LineFault {
        heapBytes += prompt.heapBytes();
        if (heapBytes > limits.maxHeapBytes()) {
            // The input is read in blocks, so the share read is right to within 64 KiB.
            double share = fileBytes == 0 ? 1 : Math.min(1.0, (double) lines.bytesRead() / fileBytes);
            throw new LineFault("the prompts do not fit into memory: about " + megabytes(heapBytes / share)
                    + " MB are needed for the whole file and " + megabytes((double) limits.maxHeapBytes())
                    + " MB are allowed; give the Java process a larger heap (-Xmx) or use fewer samples");
        }
        prompts.add(prompt);
    }

    private static byte[] withoutMark(byte[] line, long lineNumber) throws LineFault {
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

    private static String megabytes(double bytes) {
        return String.format(Locale.ROOT, "%.1f", bytes / 1e6);
    }
}
