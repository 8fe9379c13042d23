package dev.assay.audit.score;

import dev.assay.conf.data.JsonFault;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads reference rows from JSON lines, a JSON array of objects, CSV or TSV with a header; the content tells which. */
public final class ReferenceFile {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ReferenceFile() {}

    /**
     * Reads a file.
     *
     * @param chosen column names that the user gave for fields
     * @throws ScoreException if it cannot be used as references
     */
    public static References read(Path file, Map<ReferenceField, String> chosen) {
        if (!Files.isRegularFile(file)) {
            throw new ScoreException("no reference file at " + file
                    + "; give the data set with the expected answers as JSON lines, a JSON array, CSV or TSV.");
        }
        References.Builder rows = new References.Builder(name(file), chosen);
        try {
            switch (firstByte(file)) {
                case '[' -> array(file, rows);
                case '{' -> lines(file, rows);
                case 0x80 -> throw unreadable(file, "a Python pickle");
                case 'P' -> separatedUnlessParquet(file, rows);
                default -> separated(file, rows);
            }
        } catch (CharacterCodingException notText) {
            throw new ScoreException(
                    file + " is not UTF-8 text; give the references as JSON lines, a JSON array, CSV or TSV in UTF-8.",
                    notText);
        } catch (IOException fault) {
            throw new ScoreException(file + " cannot be read (" + fault.getMessage() + ").", fault);
        }
        return rows.build();
    }

    private static String name(Path file) {
        return file.toString();
    }

    private static int firstByte(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            int b = in.read();
            while (b == ' ' || b == '\n' || b == '\r' || b == '\t' || b == 0xEF || b == 0xBB || b == 0xBF) {
                b = in.read();
            }
            return b;
        }
    }

    private static void separatedUnlessParquet(Path file, References.Builder rows) throws IOException {
        byte[] magic;
        try (var in = Files.newInputStream(file)) {
            magic = in.readNBytes(4);
        }
        if (new String(magic, StandardCharsets.ISO_8859_1).equals("PAR1")) {
            throw unreadable(file, "a Parquet file");
        }
        separated(file, rows);
    }

    private static ScoreException unreadable(Path file, String kind) {
        return new ScoreException(file + " is " + kind + ", which is not read as references; convert it once to JSON"
                + " lines: one object a row, in data set order, with the columns of the data set.");
    }

    private static void lines(Path file, References.Builder rows) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            long number = 0;
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                number++;
                if (!line.isBlank()) {
                    String place = name(file) + ":" + number;
                    rows.add(place, columns(place, parsed(place, line)));
                }
            }
        }
    }

    private static JsonNode parsed(String place, String line) {
        try {
            return JSON.readTree(line);
        } catch (JacksonException broken) {
            throw new ScoreException(
                    place + ": not a JSON object (" + JsonFault.of(broken) + "); repair this line.", broken);
        }
    }

    private static void array(Path file, References.Builder rows) {
        long number = 0;
        try (JsonParser parser = JSON.createParser(file)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                String place = name(file) + ", element " + number++;
                rows.add(place, columns(place, parser.readValueAsTree()));
            }
        } catch (JacksonException broken) {
            throw new ScoreException(
                    name(file) + ", element " + number + ": broken JSON (" + JsonFault.of(broken)
                            + "); the file may have been cut short.",
                    broken);
        }
    }

    private static Map<String, String> columns(String place, JsonNode row) {
        if (!row.isObject()) {
            throw new ScoreException(place + ": a row must be a JSON object with named columns.");
        }
        Map<String, String> columns = new LinkedHashMap<>();
        row.properties().forEach(column -> {
            JsonNode value = column.getValue();
            if (!value.isNull()) {
                columns.put(column.getKey(), value.isString() ? value.stringValue() : value.toString());
            }
        });
        return columns;
    }

    private static void separated(Path file, References.Builder rows) throws IOException {
        List<SeparatedValues.Row> all = SeparatedValues.parse(Files.readString(file));
        if (all.isEmpty()) {
            return;
        }
        List<String> header = all.getFirst().cells();
        for (SeparatedValues.Row row : all.subList(1, all.size())) {
            String place = name(file) + ":" + row.line();
            if (row.cells().size() != header.size()) {
                throw new ScoreException(place + ": " + row.cells().size() + " columns, but the header has "
                        + header.size() + "; quote cells that hold the separator.");
            }
            Map<String, String> columns = new LinkedHashMap<>();
            for (int i = 0; i < header.size(); i++) {
                columns.put(header.get(i), row.cells().get(i));
            }
            rows.add(place, columns);
        }
    }
}
