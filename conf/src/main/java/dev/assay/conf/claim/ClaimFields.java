package dev.assay.conf.claim;

import dev.assay.conf.data.Resources;
import dev.assay.conf.data.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** All fields of a claim file, in the order in which a person would write them. Immutable. */
public final class ClaimFields {
    /** Schema mark of the files these fields are for. */
    public static final String SCHEMA = "assay/claim/1";

    private static final List<ClaimSection> SECTIONS = read();
    private static final Map<String, ClaimField> BY_PATH = byPath();

    private ClaimFields() {}

    /** The sections; the first has no name and holds the fields of the root. */
    public static List<ClaimSection> sections() {
        return SECTIONS;
    }

    /** The field at a path without list indices. */
    public static Optional<ClaimField> find(String path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    /** All fields in file order. */
    public static List<ClaimField> all() {
        return List.copyOf(BY_PATH.values());
    }

    private static Map<String, ClaimField> byPath() {
        Map<String, ClaimField> fields = new LinkedHashMap<>();
        SECTIONS.forEach(section -> section.fields().forEach(field -> fields.put(field.path(), field)));
        return fields;
    }

    private static List<ClaimSection> read() {
        String file = "claim/fields.json";
        Table table = Table.parse(Resources.text(file), file, "assay/claim-fields/1");
        table.text("about");
        List<ClaimSection> sections = new ArrayList<>();
        for (Table section : table.tablesIfAny("sections")) {
            String name = section.text("name");
            List<ClaimField> fields = section.tablesIfAny("fields").stream()
                    .map(field -> field(name, field))
                    .toList();
            sections.add(new ClaimSection(name, section.flag("list"), section.text("about"), fields));
            section.end();
        }
        table.end();
        return List.copyOf(sections);
    }

    private static ClaimField field(String section, Table table) {
        String name = table.text("name");
        ClaimField field = new ClaimField(
                section.isEmpty() ? name : section + "." + name,
                ClaimField.Kind.valueOf(table.text("kind").toUpperCase(Locale.ROOT)),
                table.text("meaning"),
                table.has("unit") ? table.text("unit") : "",
                table.textsIfAny("values"),
                table.numberIfAny("min"),
                table.numberIfAny("max"),
                table.has("needed")
                        ? ClaimField.Need.valueOf(table.text("needed").toUpperCase(Locale.ROOT))
                        : ClaimField.Need.NO,
                table.has("why") ? table.text("why") : "");
        table.end();
        return field;
    }
}
