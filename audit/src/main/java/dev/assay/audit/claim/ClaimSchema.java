package dev.assay.audit.claim;

import dev.assay.conf.claim.ClaimField;
import dev.assay.conf.claim.ClaimFields;
import dev.assay.conf.claim.ClaimSection;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The JSON schema of claim files, made from the list of their fields. */
public final class ClaimSchema {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private ClaimSchema() {}

    /** The schema as indented JSON (draft 2020-12). */
    public static String text() {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        root.put("title", "A vendor's claim, as assay audit claim reads it");
        root.put("type", "object");
        root.put("additionalProperties", false);
        root.putArray("required").add("schema");
        ObjectNode properties = root.putObject("properties");
        for (ClaimSection section : ClaimFields.sections()) {
            if (section.name().isEmpty()) {
                section.fields().forEach(field -> field(properties, field));
                continue;
            }
            ObjectNode node = properties.putObject(section.name());
            node.put("description", section.about());
            ObjectNode object = node;
            if (section.list()) {
                node.put("type", "array");
                object = node.putObject("items");
            }
            object.put("type", "object");
            object.put("additionalProperties", false);
            ObjectNode fields = object.putObject("properties");
            section.fields().forEach(field -> field(fields, field));
        }
        properties.withObject("/schema").put("const", ClaimFields.SCHEMA);
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
    }

    private static void field(ObjectNode properties, ClaimField field) {
        ObjectNode node =
                properties.putObject(field.path().substring(field.path().lastIndexOf('.') + 1));
        node.put("description", field.meaning() + (field.unit().isEmpty() ? "" : " Unit: " + field.unit() + "."));
        switch (field.kind()) {
            case TEXT -> node.putArray("type").add("string").add("number");
            case CHOICE -> values(node.put("type", "string"), field);
            case NUMBER -> node.put("type", "number");
            case WHOLE -> node.put("type", "integer");
            case FLAG -> node.put("type", "boolean");
            case TEXTS -> values(node.put("type", "array").putObject("items").put("type", "string"), field);
        }
        field.min().ifPresent(min -> node.put("minimum", min));
        field.max().ifPresent(max -> node.put("maximum", max));
    }

    private static void values(ObjectNode node, ClaimField field) {
        ArrayNode values = node.putArray("enum");
        field.values().forEach(values::add);
    }
}
