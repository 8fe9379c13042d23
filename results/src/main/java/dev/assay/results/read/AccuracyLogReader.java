package dev.assay.results.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * Reads {@code mlperf_log_accuracy.json} as a stream, one response after the other, so that a log of any length needs the
 * memory of its longest line. The list is read line by line (loadgen-spec 7.6): a log that was shortened for a package is no
 * JSON any more, but its head and tail still are responses (audit-spec 1). Damage becomes {@link LogProblem}s. Not thread
 * safe.
 */
public final class AccuracyLogReader {
    private static final int MAX_LINE_BYTES = 256 << 20;
    private static final int MAX_PROBLEMS = 5;
    private static final int MAX_SHOWN = 120;
    private static final byte[] CUT = "...".getBytes(StandardCharsets.US_ASCII);
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(MAX_LINE_BYTES)
                    .build())
            .build();

    private final Consumer<AccuracyEntry> taken;
    private final List<LogProblem> problems = new ArrayList<>();
    private long entries;
    private long problemCount;
    private boolean shortened;
    private boolean ended;
    private boolean lastLineBroken;
    private boolean afterCut;

    private AccuracyLogReader(Consumer<AccuracyEntry> taken) {
        this.taken = taken;
    }

    /**
     * Reads a log to its end and closes the stream.
     *
     * @param taken is given each response, in the order of the log
     * @throws IOException if the bytes cannot be read
     */
    public static AccuracyLogForm read(InputStream in, Consumer<AccuracyEntry> taken) throws IOException {
        return new AccuracyLogReader(taken).readAll(in);
    }

    /**
     * Reads a file; see {@link #read(InputStream, Consumer)}.
     *
     * @throws IOException if the file cannot be read
     */
    public static AccuracyLogForm read(Path file, Consumer<AccuracyEntry> taken) throws IOException {
        return read(Files.newInputStream(file), taken);
    }

    private AccuracyLogForm readAll(InputStream in) throws IOException {
        try (ByteLines lines = new ByteLines(in, MAX_LINE_BYTES)) {
            while (lines.next()) {
                line(lines);
            }
        }
        return new AccuracyLogForm(entries, shortened, ended, problemCount, problems);
    }

    private void line(ByteLines line) {
        byte[] bytes = line.bytes();
        int from = 0;
        int to = line.length();
        while (to > from && (blank(bytes[to - 1]) || bytes[to - 1] == ',')) {
            to--;
        }
        while (from < to && blank(bytes[from])) {
            from++;
        }
        if (from == to) {
            return;
        }
        if (line.startsWith(CUT)) {
            cut();
            return;
        }
        boolean opens = bytes[from] == '[';
        boolean closes = bytes[to - 1] == ']';
        ended = closes;
        if (opens != closes) {
            from += opens ? 1 : 0;
            to -= closes ? 1 : 0;
        }
        parse(line, from, to);
    }

    /** The line before the mark and the one behind it were cut through. */
    private void cut() {
        shortened = true;
        if (lastLineBroken) {
            lastLineBroken = false;
            problemCount--;
            if (problemCount < problems.size()) {
                problems.removeLast();
            }
        }
        afterCut = true;
    }

    private void parse(ByteLines line, int from, int to) {
        if (line.truncated()) {
            problem(line);
            return;
        }
        boolean cutThrough = afterCut;
        afterCut = false;
        lastLineBroken = false;
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line.bytes(), from, to - from)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    AccuracyEntry entry = entryOf(parser, line.lineNumber());
                    entries++;
                    taken.accept(entry);
                } else if (token != JsonToken.START_ARRAY && token != JsonToken.END_ARRAY) {
                    throw new NotAResponse();
                }
            }
        } catch (JacksonException | NotAResponse broken) {
            if (!cutThrough) {
                problem(line);
                lastLineBroken = true;
            }
        }
    }

    private static AccuracyEntry entryOf(JsonParser parser, long line) throws NotAResponse {
        long sequenceId = -1;
        long sampleIndex = -1;
        byte @Nullable [] data = null;
        byte @Nullable [] tokenData = null;
        OptionalLong tokenCount = OptionalLong.empty();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            switch (name) {
                case "seq_id" -> sequenceId = whole(parser, value);
                case "qsl_idx" -> sampleIndex = whole(parser, value);
                case "data" -> data = bytes(parser, value);
                case "token_data" -> tokenData = bytes(parser, value);
                case "token_count" -> tokenCount = OptionalLong.of(whole(parser, value));
                default -> parser.skipChildren();
            }
        }
        if (data == null || sampleIndex < 0) {
            throw new NotAResponse();
        }
        return new AccuracyEntry(sequenceId, sampleIndex, data, tokenData, tokenCount, line);
    }

    private static long whole(JsonParser parser, JsonToken value) throws NotAResponse {
        if (value != JsonToken.VALUE_NUMBER_INT) {
            throw new NotAResponse();
        }
        return parser.getLongValue();
    }

    private static byte[] bytes(JsonParser parser, JsonToken value) throws NotAResponse {
        if (value != JsonToken.VALUE_STRING) {
            throw new NotAResponse();
        }
        try {
            return HexFormat.of().parseHex(parser.getString());
        } catch (IllegalArgumentException notHexadecimal) {
            throw new NotAResponse(notHexadecimal);
        }
    }

    private void problem(ByteLines line) {
        problemCount++;
        if (problems.size() < MAX_PROBLEMS) {
            String text = line.text();
            problems.add(new LogProblem(
                    line.truncated() ? LogProblem.Kind.LINE_TOO_LONG : LogProblem.Kind.BROKEN_LINE,
                    line.lineNumber(),
                    text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "..."));
        }
    }

    private static boolean blank(byte b) {
        return b == ' ' || b == '\t';
    }

    /** A line that is valid JSON perhaps, but no response. */
    private static final class NotAResponse extends Exception {
        private static final long serialVersionUID = 1L;

        NotAResponse() {}

        NotAResponse(Throwable cause) {
            super(cause);
        }
    }
}
