package dev.assay.results.read;

import dev.assay.results.model.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The samples of a run of the Endpoints client from its event log, {@code events.jsonl}: one event a line, with its type, a
 * monotonic instant and the sample that it is about. Its clock of a sample starts when the client sends, since it keeps no schedule,
 * and tokens are not in it. Samples that were issued outside of the tracked time do not count, as in the client's own figures.
 */
final class EndpointsEvents {
    /** The file's name, in the folder of the run or the one above that of its figures. */
    static final String NAME = "events.jsonl";

    /** Larger logs are left alone: reading one takes longer than anybody waits for a page. */
    private static final long MOST_BYTES = 4L << 30;

    /** A line holds a whole prompt or answer. */
    private static final int MAX_LINE_BYTES = 1 << 26;

    private static final byte FAILED = 1;
    private static final JsonFactory JSON = new JsonFactory();

    private final Map<String, Integer> positions = new HashMap<>();
    private long[] issued = new long[1024];
    private long[] firstToken = new long[1024];
    private long[] completed = new long[1024];
    private byte[] status = new byte[1024];
    private int count;
    private boolean tracked;
    private boolean everTracked;
    private long brokenLines;

    private EndpointsEvents() {}

    /**
     * What the log says.
     *
     * @param brokenLines lines that are no event, as the last one of a log that was cut short
     */
    record Log(Samples samples, long brokenLines) {}

    /** The log of a run; empty where there is none, or no sample in it. */
    static Optional<Log> read(Path folder) throws IOException {
        Optional<Path> file = Stream.of(
                        folder.resolve(NAME), folder.toAbsolutePath().resolveSibling(NAME))
                .filter(Files::isRegularFile)
                .findFirst();
        if (file.isEmpty() || Files.size(file.get()) > MOST_BYTES) {
            return Optional.empty();
        }
        EndpointsEvents events = new EndpointsEvents();
        try (ByteLines lines = new ByteLines(Files.newInputStream(file.get()), MAX_LINE_BYTES)) {
            while (lines.next()) {
                if (lines.length() > 0) {
                    events.take(lines);
                }
            }
        }
        return events.count == 0 ? Optional.empty() : Optional.of(new Log(events.samples(), events.brokenLines));
    }

    private void take(ByteLines line) {
        String type = "";
        String sample = "";
        long instant = Samples.UNSET;
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line.bytes(), 0, line.length())) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                brokenLines++;
                return;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                JsonToken token = parser.nextToken();
                if (token == JsonToken.VALUE_STRING && name.equals("event_type")) {
                    type = parser.getString();
                } else if (token == JsonToken.VALUE_STRING && name.equals("sample_uuid")) {
                    sample = parser.getString();
                } else if (token == JsonToken.VALUE_NUMBER_INT && name.equals("timestamp_ns")) {
                    instant = parser.getLongValue();
                } else {
                    parser.skipChildren();
                }
            }
        } catch (JacksonException broken) {
            brokenLines++;
            return;
        }
        if (instant != Samples.UNSET) {
            take(type, sample, instant);
        }
    }

    private void take(String type, String sample, long instant) {
        switch (type) {
            case "session.start_performance_tracking" -> {
                // What was issued before is warm-up.
                if (!everTracked) {
                    positions.clear();
                    count = 0;
                }
                everTracked = true;
                tracked = true;
            }
            case "session.stop_performance_tracking" -> tracked = false;
            case "sample.issued" -> issue(sample, instant);
            case "sample.recv_first" -> set(firstToken, sample, instant);
            case "sample.complete" -> set(completed, sample, instant);
            default -> fail(type, sample);
        }
    }

    private void issue(String sample, long instant) {
        if ((everTracked && !tracked) || sample.isEmpty() || positions.containsKey(sample)) {
            return;
        }
        if (count == issued.length) {
            issued = Arrays.copyOf(issued, 2 * count);
            firstToken = Arrays.copyOf(firstToken, 2 * count);
            completed = Arrays.copyOf(completed, 2 * count);
            status = Arrays.copyOf(status, 2 * count);
        }
        issued[count] = instant;
        firstToken[count] = Samples.UNSET;
        completed[count] = Samples.UNSET;
        status[count] = 0;
        positions.put(sample, count++);
    }

    private void set(long[] column, String sample, long instant) {
        Integer position = positions.get(sample);
        if (position != null && column[position] == Samples.UNSET) {
            column[position] = instant;
        }
    }

    private void fail(String type, String sample) {
        Integer position = type.startsWith("error.") ? positions.get(sample) : null;
        if (position != null) {
            status[position] = FAILED;
        }
    }

    private Samples samples() {
        long origin = Arrays.stream(issued, 0, count).min().orElse(0);
        long[] due = since(issued, origin);
        return new Samples(
                due,
                due.clone(),
                since(firstToken, origin),
                since(completed, origin),
                new int[count],
                Arrays.copyOf(status, count));
    }

    private long[] since(long[] column, long origin) {
        return Arrays.stream(column, 0, count)
                .map(at -> at == Samples.UNSET ? at : at - origin)
                .toArray();
    }
}
