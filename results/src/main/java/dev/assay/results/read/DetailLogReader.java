package dev.assay.results.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/**
 * Reads {@code mlperf_log_detail.txt} as a stream. Damage becomes {@link LogProblem}s; only a failing read of the file
 * itself throws. Every marked line is parsed in full, since one broken line decides, but large lists are not kept.
 * Not thread safe; cheap to make.
 */
public final class DetailLogReader {
    /** Error entries that are kept; the rest is only counted. */
    public static final int MAX_KEPT_ERRORS = 100;

    private static final int MAX_LINE_BYTES = 16 << 20;
    private static final int MAX_KEYS = 20_000;
    private static final int MAX_PROBLEMS_OF_A_KIND = 5;
    private static final int MAX_SHOWN = 120;
    private static final byte[] MARKER = ":::MLLOG".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ENDPOINTS_MARKER = ":::ENDPTS".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .build();

    private final Map<String, LogEntry> entries = new HashMap<>();
    private final List<LogEntry> errors = new ArrayList<>();
    private final List<LogEntry> repeated = new ArrayList<>();
    private final List<LogProblem> problems = new ArrayList<>();
    private final Map<LogProblem.Kind, Integer> problemCounts = new EnumMap<>(LogProblem.Kind.class);
    private long errorCount;

    private DetailLogReader() {}

    /**
     * Reads a log to its end and closes the stream.
     *
     * @throws IOException if the bytes cannot be read
     */
    public static DetailLog read(InputStream in) throws IOException {
        return new DetailLogReader().readAll(in);
    }

    private DetailLog readAll(InputStream in) throws IOException {
        long lines = 0;
        try (ByteLines reader = new ByteLines(in, MAX_LINE_BYTES)) {
            while (reader.next()) {
                lines = reader.lineNumber();
                readLine(reader);
            }
        }
        return new DetailLog(entries, errors, errorCount, repeated, problems, lines);
    }

    private void readLine(ByteLines line) {
        int marker = markerLength(line);
        if (line.lineNumber() == 1 && marker == 0) {
            boolean mark = line.startsWith(BYTE_ORDER_MARK);
            problem(mark ? LogProblem.Kind.BYTE_ORDER_MARK : LogProblem.Kind.NO_MARKER, line);
        }
        if (!line.validUtf8()) {
            problem(LogProblem.Kind.NOT_UTF8, line);
        }
        if (line.truncated()) {
            problem(LogProblem.Kind.LINE_TOO_LONG, line);
        } else if (marker > 0) {
            parse(line, marker);
        }
    }

    private static int markerLength(ByteLines line) {
        if (line.startsWith(MARKER)) {
            return MARKER.length;
        }
        return line.startsWith(ENDPOINTS_MARKER) ? ENDPOINTS_MARKER.length : 0;
    }

    private void parse(ByteLines line, int from) {
        int length = NumberLists.empty(line.bytes(), from, line.length());
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line.bytes(), from, length - from)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                problem(LogProblem.Kind.BROKEN_LINE, line);
                return;
            }
            LogEntry entry = entryOf(parser, line.lineNumber());
            if (entry == null || parser.nextToken() != null) {
                problem(LogProblem.Kind.BROKEN_LINE, line);
            } else {
                keep(entry, line);
            }
        } catch (JacksonException broken) {
            problem(LogProblem.Kind.BROKEN_LINE, line);
        }
    }

    private static @Nullable LogEntry entryOf(JsonParser parser, long lineNumber) {
        String key = null;
        LogValue value = new LogValue.Null();
        boolean error = false;
        boolean warning = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("key")) {
                key = token == JsonToken.VALUE_STRING ? parser.getString() : null;
                parser.skipChildren();
            } else if (name.equals("value")) {
                value = valueOf(parser, token);
            } else if (name.equals("metadata") && token == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                    String flag = parser.currentName();
                    boolean set = parser.nextToken() == JsonToken.VALUE_TRUE;
                    error |= set && flag.equals("is_error");
                    warning |= set && flag.equals("is_warning");
                    parser.skipChildren();
                }
            } else {
                parser.skipChildren();
            }
        }
        return key == null ? null : new LogEntry(key, value, error, warning, lineNumber);
    }

    private static LogValue valueOf(JsonParser parser, JsonToken token) {
        return switch (token) {
            case VALUE_STRING -> new LogValue.Text(parser.getString());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new LogValue.Numeric(parser.getString());
            case VALUE_TRUE -> new LogValue.Flag(true);
            case VALUE_FALSE -> new LogValue.Flag(false);
            case START_OBJECT -> structure(parser, "an object");
            case START_ARRAY -> structure(parser, "a list");
            default -> new LogValue.Null();
        };
    }

    private static LogValue structure(JsonParser parser, String kind) {
        parser.skipChildren();
        return new LogValue.Structure(kind);
    }

    private void keep(LogEntry entry, ByteLines line) {
        if (entry.error()) {
            errorCount++;
            if (errors.size() < MAX_KEPT_ERRORS) {
                errors.add(entry);
            }
        }
        LogEntry first = entries.get(entry.key());
        if (first == null) {
            if (entries.size() < MAX_KEYS) {
                entries.put(entry.key(), entry);
            } else {
                problem(LogProblem.Kind.TOO_MANY_KEYS, line);
            }
        } else if (!first.value().equals(entry.value()) && repeated.size() < MAX_KEPT_ERRORS) {
            repeated.add(entry);
        }
    }

    private void problem(LogProblem.Kind kind, ByteLines line) {
        if (problemCounts.merge(kind, 1, Integer::sum) <= MAX_PROBLEMS_OF_A_KIND) {
            String text = line.text();
            problems.add(new LogProblem(
                    kind, line.lineNumber(), text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "..."));
        }
    }
}
