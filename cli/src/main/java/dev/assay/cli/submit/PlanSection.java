package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Takes the fields of one group one by one, telling what is wrong with each, and in the end which nobody knows. */
final class PlanSection {
    private final PlanNode.Fields fields;
    private final String name;
    private final PlanFaults faults;
    private final Set<String> known = new LinkedHashSet<>();

    /** @param name how messages call the group, for example {@code systems[box]}; empty for the plan itself */
    PlanSection(PlanNode.Fields fields, String name, PlanFaults faults) {
        this.fields = fields;
        this.name = name;
        this.faults = faults;
    }

    int line() {
        return fields.line();
    }

    /** Line of a field, or of the group when it is not there. */
    int line(String field) {
        PlanNode node = fields.fields().get(field);
        return node == null ? fields.line() : node.line();
    }

    /** A field as it stands there, without taking it; an empty text when it does not. */
    PlanNode peek(String field) {
        return fields.fields().getOrDefault(field, new PlanNode.Text(fields.line(), ""));
    }

    /** Whether the field stands there, with whatever value. */
    boolean has(String field) {
        return fields.fields().containsKey(field);
    }

    /** A text that must be there; empty, with a fault, when it is not. */
    String required(String field, String why) {
        Optional<String> text = optional(field);
        boolean nothing = !has(field) || fields.fields().get(field) instanceof PlanNode.Text;
        if (text.isEmpty() && nothing) {
            faults.add(line(field), "\"" + path(field) + "\" is missing; " + why);
        }
        return text.orElse("");
    }

    Optional<String> optional(String field) {
        known.add(field);
        PlanNode node = fields.fields().get(field);
        if (node instanceof PlanNode.Text text) {
            return Optional.of(text.text()).filter(value -> !value.isEmpty());
        }
        if (node != null) {
            faults.add(node.line(), "\"" + path(field) + "\" is " + node.shown() + "; write one text");
        }
        return Optional.empty();
    }

    /** One of several words, ignoring case; the spelling of the list is returned. */
    Optional<String> choice(String field, List<String> allowed) {
        return optional(field).flatMap(text -> {
            Optional<String> found =
                    allowed.stream().filter(word -> word.equalsIgnoreCase(text)).findFirst();
            if (found.isEmpty()) {
                faults.add(line(field), "\"" + path(field) + "\" is \"" + text + "\"; " + NearMiss.hint(text, allowed));
            }
            return found;
        });
    }

    boolean flag(String field) {
        return choice(field, List.of("true", "false", "yes", "no"))
                .map(word -> word.equals("true") || word.equals("yes"))
                .orElse(false);
    }

    /** Texts, as a list or as a single one. */
    List<PlanNode.Text> texts(String field) {
        known.add(field);
        List<PlanNode.Text> texts = new ArrayList<>();
        switch (fields.fields().get(field)) {
            case null -> {}
            case PlanNode.Text text -> {
                if (!text.text().isEmpty()) {
                    texts.add(text);
                }
            }
            case PlanNode.Items items ->
                items.items().forEach(item -> {
                    if (item instanceof PlanNode.Text text && !text.text().isEmpty()) {
                        texts.add(text);
                    } else {
                        faults.add(item.line(), "\"" + path(field) + "\" has " + item.shown() + " in it; write words");
                    }
                });
            case PlanNode.Fields wrong -> faults.add(wrong.line(), "\"" + path(field) + "\" is a list of words");
        }
        return texts;
    }

    /** Groups of fields, as a list. */
    List<PlanNode.Fields> groups(String field, String why) {
        known.add(field);
        List<PlanNode.Fields> groups = new ArrayList<>();
        PlanNode node = fields.fields().get(field);
        if (node instanceof PlanNode.Items items && !items.items().isEmpty()) {
            for (PlanNode item : items.items()) {
                if (item instanceof PlanNode.Fields group) {
                    groups.add(group);
                } else {
                    faults.add(
                            item.line(),
                            "an entry of \"" + path(field) + "\" is " + item.shown()
                                    + "; it has fields such as \"name:\"");
                }
            }
        } else {
            faults.add(line(field), "\"" + path(field) + "\" is missing or has no entry; " + why);
        }
        return groups;
    }

    /** Named values that are single texts or lists of them; for an unknown set of names. */
    Map<String, PlanNode> map(String field) {
        known.add(field);
        return switch (fields.fields().get(field)) {
            case null -> Map.of();
            case PlanNode.Fields group -> group.fields();
            case PlanNode.Text text when text.text().isEmpty() -> Map.of();
            case PlanNode wrong -> {
                faults.add(
                        wrong.line(), "\"" + path(field) + "\" is " + wrong.shown() + "; write \"name: value\" lines");
                yield Map.of();
            }
        };
    }

    /** As {@link #map}, with single texts only. */
    Map<String, PlanNode.Text> textMap(String field) {
        Map<String, PlanNode.Text> texts = new LinkedHashMap<>();
        map(field).forEach((key, node) -> {
            if (node instanceof PlanNode.Text text) {
                texts.put(key, text);
            } else {
                faults.add(node.line(), "\"" + path(field) + "." + key + "\" is " + node.shown() + "; write one text");
            }
        });
        return texts;
    }

    /** Tells of fields that nothing asked for. */
    void end() {
        fields.fields().forEach((field, node) -> {
            if (!known.contains(field)) {
                faults.add(
                        node.line(),
                        "there is no field \"" + path(field) + "\"; "
                                + NearMiss.hint(field.toLowerCase(Locale.ROOT), known));
            }
        });
    }

    private String path(String field) {
        return name.isEmpty() ? field : name + "." + field;
    }
}
