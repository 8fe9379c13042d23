package dev.assay.datasets;

import dev.assay.loadgen.log.JsonFaultText;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;

/** Reads one JSON array of objects, an element at a time. */
final class JsonArrayReader {
    private final String name;
    private final PromptFields fields;
    private final PromptStore store;
    private int element;
    private int leftOut;

    JsonArrayReader(String name, PromptFields fields, PromptStore store) {
        this.name = name;
        this.fields = fields;
        this.store = store;
    }

    /** Reads everything and returns how many conversations without a turn of the user were left out. */
    int read(InputStream input) throws IOException {
        try (JsonParser parser = PromptLine.JSON.createParser(ObjectReadContext.empty(), withoutMark(input))) {
            try {
                readAll(parser);
            } catch (LineFault e) {
                throw new PromptFileException(place(parser) + e.what());
            } catch (StreamReadException e) {
                throw new PromptFileException(place(parser) + "not valid JSON at column "
                        + e.getLocation().getColumnNr() + " ("
                        + JsonFaultText.reason(String.valueOf(e.getOriginalMessage()))
                        + "); is the file complete and saved as UTF-8?");
            } catch (JacksonException e) {
                throw new PromptFileException(place(parser) + "not usable JSON ("
                        + JsonFaultText.reason(e.getOriginalMessage()) + "); is the file complete and saved as UTF-8?");
            }
        }
        return leftOut;
    }

    private void readAll(JsonParser parser) throws LineFault {
        parser.nextToken();
        JsonToken token;
        while ((token = parser.nextToken()) != JsonToken.END_ARRAY) {
            if (token != JsonToken.START_OBJECT) {
                throw new LineFault("the element is " + PromptLine.word(token)
                        + " and not an object; write for example [{\"prompt\": \"...\"}]");
            }
            PromptLine.object(parser, fields).ifPresentOrElse(store::add, () -> leftOut++);
            element++;
        }
        if (parser.nextToken() != null) {
            throw new LineFault(
                    "more follows after the end of the array; a file of JSON lines has objects, not arrays");
        }
    }

    private String place(JsonParser parser) {
        return name + ":" + parser.currentLocation().getLineNr() + ": element " + element + ": ";
    }

    /** The mark is no part of JSON. */
    static InputStream withoutMark(InputStream input) throws IOException {
        byte[] start = input.readNBytes(3);
        boolean mark = start.length == 3
                && (start[0] & 0xFF) == 0xEF
                && (start[1] & 0xFF) == 0xBB
                && (start[2] & 0xFF) == 0xBF;
        return mark
                ? new FilterInputStream(input) {}
                : new java.io.SequenceInputStream(new java.io.ByteArrayInputStream(start), input);
    }

    /** Names of the first object's fields, in either form of JSON; empty when there is none to be read. */
    static Optional<java.util.Set<String>> firstNames(InputStream input) throws IOException {
        java.util.Set<String> names = new java.util.LinkedHashSet<>();
        try (JsonParser parser = PromptLine.JSON.createParser(ObjectReadContext.empty(), withoutMark(input))) {
            JsonToken token = parser.nextToken();
            token = token == JsonToken.START_ARRAY ? parser.nextToken() : token;
            if (token != JsonToken.START_OBJECT) {
                return Optional.empty();
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                names.add(parser.currentName());
                parser.nextToken();
                parser.skipChildren();
            }
            return Optional.of(names);
        } catch (JacksonException e) {
            // The reading that follows says where and why.
            return names.isEmpty() ? Optional.empty() : Optional.of(names);
        }
    }
}
