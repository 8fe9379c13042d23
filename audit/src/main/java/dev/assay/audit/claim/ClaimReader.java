package dev.assay.audit.claim;

import dev.assay.audit.ShownText;
import dev.assay.conf.claim.ClaimField;
import dev.assay.conf.claim.ClaimFields;
import dev.assay.conf.claim.ClaimSection;
import dev.assay.loadgen.log.JsonFaultText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;

/** Reads a claim file and refuses, with all reasons at once, what it cannot understand. Not thread safe. */
public final class ClaimReader {
    private static final int MAX_CHARACTERS = 1 << 20;
    private static final int MAX_FAULTS = 20;
    private static final int MAX_SHOWN = 60;

    private final String file;
    private final Map<String, Object> values = new HashMap<>();
    private final Map<String, Integer> lines = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private int comparisons;

    private ClaimReader(String file) {
        this.file = file;
    }

    /**
     * Reads the text of a claim file.
     *
     * @param file its name, for messages
     * @throws ClaimFileException if it is no claim file
     */
    public static Claim read(String text, String file) throws ClaimFileException {
        ClaimReader reader = new ClaimReader(file);
        if (text.length() > MAX_CHARACTERS) {
            reader.fault(1, "the file has more than 1 MiB; a claim file is a page of text");
        } else {
            reader.parse(text);
        }
        if (!reader.faults.isEmpty()) {
            throw new ClaimFileException(reader.faults);
        }
        return new Claim(file, reader.values, reader.lines, reader.comparisons);
    }

    private void parse(String text) {
        try (JsonParser parser = new YAMLFactory().createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                fault(1, "a claim file has fields like \"figure:\"; this one has none");
                return;
            }
            section(parser, "");
            if (parser.nextToken() != null) {
                fault(line(parser), "a second document begins here; a file holds one claim");
            }
        } catch (JacksonException e) {
            TokenStreamLocation location = e.getLocation();
            fault(
                    location == null ? 1 : Math.max(1, location.getLineNr()),
                    "not valid YAML ("
                            + JsonFaultText.reason(String.valueOf(e.getOriginalMessage()))
                            + "); check indentation, quotes and colons");
            return;
        }
        form();
        if (faults.isEmpty()) {
            unit();
        }
    }

    /** Brings a figure in a scaled unit, such as ktokens/s, into the unit that the checks compute in. */
    private void unit() {
        String unit = String.valueOf(values.getOrDefault("figure.unit", ""));
        String metric = String.valueOf(values.getOrDefault("figure.metric", ""));
        String per = String.valueOf(values.getOrDefault("figure.per", "system"));
        if (unit.isEmpty()) {
            return;
        }
        switch (FigureUnit.of(unit, metric, per).orElse(null)) {
            case FigureUnit.Fits fits
            when fits.factor() != 1 && values.get("figure.value") instanceof Double value -> {
                values.put("figure.value", value * fits.factor());
                values.put("figure.unit", fits.unit());
            }
            case FigureUnit.Unknown unknown ->
                fault(
                        lines.getOrDefault("figure.unit", 1),
                        "field \"figure.unit\" is \"" + shown(unit) + "\", and nothing is known of \""
                                + shown(unknown.word()) + "\"; " + metric + " is told in " + unknown.example()
                                + " or a multiple such as k or per hour: convert the figure");
            case null, default -> {}
        }
    }

    private void form() {
        for (ClaimField field : ClaimFields.all()) {
            if (field.need() == ClaimField.Need.FORM && !values.containsKey(field.path()) && faults.isEmpty()) {
                fault(
                        1,
                        "field \"" + field.path() + "\" is missing; " + field.why() + ": write \"" + field.path() + ": "
                                + ClaimFields.SCHEMA + "\"");
            }
        }
        Object schema = values.get("schema");
        if (schema != null && !schema.equals(ClaimFields.SCHEMA)) {
            fault(
                    lines.getOrDefault("schema", 1),
                    "schema is \"" + schema + "\"; this version reads \"" + ClaimFields.SCHEMA + "\"");
        }
    }

    private void section(JsonParser parser, String prefix) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            String path = prefix + name;
            int line = line(parser);
            JsonToken token = parser.nextToken();
            if (lines.putIfAbsent(path, line) != null) {
                fault(line, "field \"" + path + "\" stands here a second time; keep one of the two");
                parser.skipChildren();
            } else if (token == JsonToken.START_OBJECT && isSection(path, false)) {
                section(parser, path + ".");
            } else if (token == JsonToken.START_ARRAY && isSection(path, true)) {
                entries(parser, path);
            } else if (token != JsonToken.VALUE_NULL || !isSection(path)) {
                field(parser, path, line, token);
            }
        }
    }

    private void entries(JsonParser parser, String path) {
        JsonToken token = parser.nextToken();
        while (token != JsonToken.END_ARRAY && token != null) {
            String entry = path + "[" + comparisons + "]";
            lines.put(entry, line(parser));
            if (token == JsonToken.START_OBJECT) {
                section(parser, entry + ".");
                comparisons++;
            } else {
                fault(line(parser), "an entry of \"" + path + "\" has fields such as \"name:\"; this one has none");
                parser.skipChildren();
            }
            token = parser.nextToken();
        }
    }

    private void field(JsonParser parser, String path, int line, JsonToken token) {
        Optional<ClaimField> field = ClaimFields.find(Claim.plain(path));
        if (field.isEmpty()) {
            fault(line, "no field is called \"" + path + "\"; " + namesNear(Claim.plain(path)));
            parser.skipChildren();
            return;
        }
        if (token == JsonToken.VALUE_NULL) {
            return;
        }
        Optional<Object> value = value(parser, field.get(), token, line);
        value.ifPresent(found -> values.put(path, found));
        if (value.isEmpty()) {
            parser.skipChildren();
        }
    }

    private Optional<Object> value(JsonParser parser, ClaimField field, JsonToken token, int line) {
        return switch (field.kind()) {
            case TEXT ->
                token.isScalarValue() ? Optional.of(parser.getString().strip()) : wrong(field, "a text", parser, line);
            case CHOICE ->
                token.isScalarValue()
                        ? choice(field, parser.getString().strip(), line)
                        : wrong(field, "one of " + String.join(", ", field.values()), parser, line);
            case FLAG ->
                token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE
                        ? Optional.of(token == JsonToken.VALUE_TRUE)
                        : wrong(field, "true or false", parser, line);
            case NUMBER, WHOLE -> number(parser, field, token, line);
            case TEXTS -> texts(parser, field, token, line);
        };
    }

    private Optional<Object> choice(ClaimField field, String found, int line) {
        String plain = found.replace('-', '_');
        for (String allowed : field.values()) {
            if (allowed.equalsIgnoreCase(found) || allowed.equalsIgnoreCase(plain)) {
                return Optional.of(allowed);
            }
        }
        fault(
                line,
                "field \"" + field.path() + "\" is \"" + shown(found) + "\"; use one of "
                        + String.join(", ", field.values()));
        return Optional.empty();
    }

    private Optional<Object> number(JsonParser parser, ClaimField field, JsonToken token, int line) {
        boolean whole = field.kind() == ClaimField.Kind.WHOLE;
        String wanted = (whole ? "a whole number" : "a number")
                + (field.unit().isEmpty() ? "" : " in " + field.unit() + ", without its unit,");
        if (!token.isNumeric()) {
            return wrong(field, wanted, parser, line);
        }
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value) || (whole && value != Math.rint(value))) {
            return wrong(field, wanted, parser, line);
        }
        if (value < field.min().orElse(Double.NEGATIVE_INFINITY)) {
            return wrong(field, "at least " + plain(field.min().orElseThrow()), parser, line);
        }
        if (value > field.max().orElse(Double.POSITIVE_INFINITY)) {
            return wrong(field, "at most " + plain(field.max().orElseThrow()), parser, line);
        }
        return Optional.of(value);
    }

    private Optional<Object> texts(JsonParser parser, ClaimField field, JsonToken token, int line) {
        if (token != JsonToken.START_ARRAY) {
            return wrong(field, "a list like [version, division]", parser, line);
        }
        List<String> texts = new ArrayList<>();
        for (JsonToken next = parser.nextToken();
                next != JsonToken.END_ARRAY && next != null;
                next = parser.nextToken()) {
            if (next.isScalarValue()) {
                choice(field, parser.getString().strip(), line(parser)).ifPresent(text -> texts.add(text.toString()));
            } else {
                fault(line(parser), "field \"" + field.path() + "\" is a list of words");
                parser.skipChildren();
            }
        }
        return Optional.of(List.copyOf(texts));
    }

    private Optional<Object> wrong(ClaimField field, String wanted, JsonParser parser, int line) {
        boolean scalar = parser.currentToken().isScalarValue();
        fault(
                line,
                "field \"" + field.path() + "\": " + wanted + " is wanted, found "
                        + (scalar ? "\"" + shown(parser.getString()) + "\"" : "a structure"));
        return Optional.empty();
    }

    /** A section without fields is as good as none. */
    private static boolean isSection(String path) {
        return isSection(path, false) || isSection(path, true);
    }

    private static boolean isSection(String path, boolean list) {
        return ClaimFields.sections().stream()
                .anyMatch(section -> section.name().equals(path) && section.list() == list);
    }

    private static String namesNear(String path) {
        String section = path.contains(".") ? path.substring(0, path.indexOf('.')) : "";
        List<String> names = new ArrayList<>();
        for (ClaimSection one : ClaimFields.sections()) {
            if (one.name().equals(section)) {
                one.fields()
                        .forEach(field ->
                                names.add(field.path().substring(field.path().indexOf('.') + 1)));
            } else if (section.isEmpty()) {
                names.add(one.name());
            }
        }
        return names.isEmpty()
                ? "\"assay audit claim --fields\" lists them"
                : (section.isEmpty() ? "the file has " : "\"" + section + "\" has ") + String.join(", ", names);
    }

    private void fault(int line, String sentence) {
        if (faults.size() < MAX_FAULTS) {
            faults.add(ShownText.of(file + ":" + line + ": " + sentence + "."));
        }
    }

    private static int line(JsonParser parser) {
        return Math.max(1, parser.currentTokenLocation().getLineNr());
    }

    private static String shown(String text) {
        String one = ShownText.of(text);
        return one.length() <= MAX_SHOWN ? one : one.substring(0, MAX_SHOWN) + "...";
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
