package dev.assay.compliance.doc;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A JSON or YAML file whose root is a map: its fields with the lines they stand on, or why there are none.
 *
 * @param problem what is wrong, for the states that have something wrong; else empty
 * @param problemLine line of the problem, or 0
 */
public record Document(
        String path,
        State state,
        Map<String, JsonNode> fields,
        Map<String, Integer> lines,
        String problem,
        int problemLine) {
    /** How reading went. */
    public enum State {
        /** Read. */
        OK,
        /** There is no such file. */
        MISSING,
        /** It is not what its name says, or its root is no map. */
        BROKEN,
        /** It holds bytes that are not UTF-8. */
        NOT_UTF8,
        /** It is there and cannot be read, or is larger than such a file can sensibly be. */
        UNREADABLE;

        /** How a finding says it. */
        public String words() {
            return switch (this) {
                case OK -> "readable";
                case MISSING -> "missing";
                case BROKEN -> "broken";
                case NOT_UTF8 -> "bytes that are not UTF-8";
                case UNREADABLE -> "a file that cannot be read";
            };
        }
    }

    static Document missing(String path) {
        return new Document(path, State.MISSING, Map.of(), Map.of(), "no such file", 0);
    }

    static Document bad(String path, State state, String problem, int line) {
        return new Document(path, state, Map.of(), Map.of(), problem, line);
    }

    /** Whether the file was read. */
    public boolean ok() {
        return state == State.OK;
    }

    /** Whether the file is there and is of no use. */
    public boolean damaged() {
        return state != State.OK && state != State.MISSING;
    }

    /** A field of the root. */
    public Optional<JsonNode> field(String name) {
        return Optional.ofNullable(fields.get(name));
    }

    /** Line of a field of the root, or 0. */
    public int line(String name) {
        return lines.getOrDefault(name, 0);
    }

    /** Text of a field as Python's {@code str} shows a scalar; empty text if it is absent. */
    public String text(String name) {
        return field(name).map(Scalars::text).orElse("");
    }

    /**
     * The value at a dotted name: walks nested maps, at each step taking the longest piece of the name that is a key, so
     * that {@code latency.percentiles.99.9} works.
     */
    public Optional<JsonNode> at(String dotted) {
        int end = dotted.length();
        while (end > 0) {
            JsonNode here = fields.get(dotted.substring(0, end));
            if (here != null) {
                return end == dotted.length() ? Optional.of(here) : Scalars.walk(here, dotted.substring(end + 1));
            }
            end = dotted.lastIndexOf('.', end - 1);
        }
        return Optional.empty();
    }
}
