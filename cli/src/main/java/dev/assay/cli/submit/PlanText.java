package dev.assay.cli.submit;

import dev.assay.loadgen.log.JsonFaultText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;

/** Reads YAML into nodes that know their lines. */
final class PlanText {
    private static final int MAX_CHARACTERS = 1 << 20;

    private final PlanFaults faults;

    private PlanText(PlanFaults faults) {
        this.faults = faults;
    }

    /** The fields of the text; without fields, and with a fault, when it is no YAML of this kind. */
    static PlanNode.Fields parse(String text, PlanFaults faults) {
        PlanNode.Fields nothing = new PlanNode.Fields(1, Map.of());
        if (text.length() > MAX_CHARACTERS) {
            faults.add(1, "the file has more than 1 MiB; a plan is a page of text");
            return nothing;
        }
        try (JsonParser parser = new YAMLFactory().createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                faults.add(
                        1,
                        "a plan has fields such as \"submitter:\", this file has none; begin with docs/examples/submit");
                return nothing;
            }
            PlanNode.Fields read = new PlanText(faults).fields(parser);
            if (parser.nextToken() != null) {
                faults.add(line(parser), "a second document begins here; keep one plan in a file");
            }
            return read;
        } catch (JacksonException e) {
            TokenStreamLocation place = e.getLocation();
            faults.add(
                    place == null ? 1 : Math.max(1, place.getLineNr()),
                    "not valid YAML ("
                            + JsonFaultText.reason(String.valueOf(e.getOriginalMessage()))
                            + "); check indentation, quotes and colons");
            return nothing;
        }
    }

    private PlanNode.Fields fields(JsonParser parser) {
        int line = line(parser);
        Map<String, PlanNode> fields = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            int own = line(parser);
            parser.nextToken();
            PlanNode value = node(parser, own);
            if (fields.putIfAbsent(name, value) != null) {
                faults.add(own, "\"" + name + "\" stands here a second time; keep one of the two");
            }
        }
        return new PlanNode.Fields(line, fields);
    }

    /** @param line of the name, which is where a value without a line of its own is looked for */
    private PlanNode node(JsonParser parser, int line) {
        return switch (parser.currentToken()) {
            case START_OBJECT -> new PlanNode.Fields(line, fields(parser).fields());
            case START_ARRAY -> items(parser, line);
            case VALUE_NULL -> new PlanNode.Text(line, "");
            default -> new PlanNode.Text(line, parser.getString().strip());
        };
    }

    private PlanNode.Items items(JsonParser parser, int line) {
        List<PlanNode> items = new ArrayList<>();
        JsonToken token = parser.nextToken();
        while (token != JsonToken.END_ARRAY && token != null) {
            items.add(node(parser, line(parser)));
            token = parser.nextToken();
        }
        return new PlanNode.Items(line, items);
    }

    private static int line(JsonParser parser) {
        return Math.max(1, parser.currentTokenLocation().getLineNr());
    }
}
