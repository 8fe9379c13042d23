package dev.assay.cli.submit;

import dev.assay.results.model.JsonDocuments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The record of a run as it goes into a package: files without their folders, wherever the run was made, and a command that
 * finds its settings beside the record, so that whoever has package and data set can repeat the run.
 */
final class PackagedRecord {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** A file's whole name, perhaps of an engine library, perhaps with a line. */
    private static final Pattern PLACE = Pattern.compile("(native:)?/(?:[^/]+/)*([^/]+)");

    private static final Set<String> OF_THE_MAKER = Set.of("--out", "--reference");

    private PackagedRecord() {}

    /** The text of the record of a run. */
    static String text(Path record) throws IOException {
        JsonNode tree = MAPPER.readTree(Files.readString(record));
        if (tree.path("reproduction").path("command") instanceof ArrayNode command) {
            List<String> words = command.valueStream().map(JsonNode::asString).toList();
            command.removeAll();
            for (int i = 0; i < words.size(); i++) {
                if (OF_THE_MAKER.contains(words.get(i))) {
                    i++; // Made anew by whoever repeats it.
                } else if (!words.get(i).equals("--overwrite")) {
                    command.add(words.get(i));
                }
            }
        }
        withoutPlaces(tree);
        return JsonDocuments.json(tree);
    }

    private static void withoutPlaces(JsonNode node) {
        if (node instanceof ObjectNode fields) {
            for (Map.Entry<String, JsonNode> field : List.copyOf(fields.properties())) {
                if (field.getValue().isString()) {
                    fields.put(field.getKey(), withoutPlace(field.getValue().stringValue()));
                } else {
                    withoutPlaces(field.getValue());
                }
            }
        } else if (node instanceof ArrayNode items) {
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i).isString()) {
                    items.set(i, withoutPlace(items.get(i).stringValue()));
                } else {
                    withoutPlaces(items.get(i));
                }
            }
        }
    }

    /** The name of a file without its folders; any other text as it is. */
    static String withoutPlace(String text) {
        Matcher place = PLACE.matcher(text);
        return place.matches() ? (place.group(1) == null ? "" : place.group(1)) + place.group(2) : text;
    }
}
