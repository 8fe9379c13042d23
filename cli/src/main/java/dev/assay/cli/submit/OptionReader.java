package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Reads groups of a plan whose names are options of {@code assay run}: what can be said about a system or a data set there can
 * be said in a plan, in the same words.
 */
final class OptionReader {
    /** Decided by the plan or by the round, or without meaning in it. */
    private static final Set<String> NOT_HERE = Set.of(
            "scenario",
            "mode",
            "round",
            "benchmark",
            "division",
            "user-conf",
            "audit-conf",
            "out",
            "overwrite",
            "quiet",
            "json",
            "strict",
            "help",
            "version",
            "target-qps",
            "min-duration",
            "min-query-count",
            "ttft-latency",
            "tpot-latency",
            "target-latency",
            "set",
            "trace",
            "no-samples",
            "no-report",
            "sut-name");

    private final Path plan;
    private final PlanFaults faults;
    private final Map<String, OptionSpec> options = new LinkedHashMap<>();

    OptionReader(Path plan, PlanFaults faults, Tool tool) {
        this.plan = plan;
        this.faults = faults;
        for (OptionSpec option : tool.spec("run").options()) {
            Stream.of(option.names())
                    .filter(name -> name.startsWith("--"))
                    .forEach(name -> options.put(name.substring(2), option));
        }
    }

    /** @param group name of the group, for messages */
    List<CommandOption> read(Map<String, PlanNode> fields, String group) {
        List<CommandOption> read = new ArrayList<>();
        fields.forEach((name, node) -> {
            OptionSpec option = options.get(name);
            if (NOT_HERE.contains(name)) {
                faults.add(
                        node.line(),
                        "\"" + group + "." + name + "\" is decided by the plan and the round; settings of"
                                + " LoadGen belong into \"user_conf\"");
            } else if (option == null) {
                Set<String> usable = new TreeSet<>(options.keySet());
                usable.removeAll(NOT_HERE);
                faults.add(
                        node.line(),
                        "\"" + group + "." + name + "\" is no option of assay run; "
                                + NearMiss.of(name, usable)
                                        .map(near -> "did you mean " + near + "?")
                                        .orElse("assay run --help lists them"));
            } else {
                option(option, name, node, group, read);
            }
        });
        return read;
    }

    private void option(OptionSpec option, String name, PlanNode node, String group, List<CommandOption> to) {
        List<String> values = new ArrayList<>();
        switch (node) {
            case PlanNode.Text text -> values.add(text.text());
            case PlanNode.Items items ->
                items.items().forEach(item -> {
                    if (item instanceof PlanNode.Text text) {
                        values.add(text.text());
                    } else {
                        faults.add(item.line(), "\"" + group + "." + name + "\" is a list of single values");
                    }
                });
            case PlanNode.Fields wrong ->
                faults.add(wrong.line(), "\"" + group + "." + name + "\" is a group of fields; write one value");
        }
        if (option.arity().max() == 0) {
            switcher(name, node, values, group, to);
            return;
        }
        List<String> usable = values.stream()
                .map(value -> path(option, value, node, group + "." + name))
                .toList();
        if (usable.stream().anyMatch(String::isEmpty)) {
            faults.add(node.line(), "\"" + group + "." + name + "\" has no value; give one or drop the line");
        } else {
            usable.forEach(value -> check(option, name, value, node, group));
            to.add(new CommandOption("--" + name, usable));
        }
    }

    private void switcher(String name, PlanNode node, List<String> values, String group, List<CommandOption> to) {
        String value = values.size() == 1 ? values.getFirst() : "";
        if (value.equals("true") || value.equals("yes")) {
            to.add(new CommandOption("--" + name, List.of()));
        } else if (!value.equals("false") && !value.equals("no")) {
            faults.add(node.line(), "\"" + group + "." + name + "\" is a switch; write true or false");
        }
    }

    /** Lets the command's own converter look at the value, so that a slip is told now and not after an hour. */
    private void check(OptionSpec option, String name, String value, PlanNode node, String group) {
        ConnectionFaults.of(name, value)
                .ifPresent(fault -> faults.add(node.line(), "\"" + group + "." + name + "\": " + fault));
        for (CommandLine.ITypeConverter<?> converter : option.converters()) {
            try {
                converter.convert(value);
            } catch (Exception e) {
                faults.add(node.line(), "\"" + group + "." + name + "\": " + e.getMessage());
            }
        }
        if (option.converters().length == 0 && option.type().isEnum()) {
            List<String> names = Stream.of(option.type().getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name())
                    .collect(Collectors.toList());
            if (names.stream().noneMatch(value::equalsIgnoreCase)) {
                faults.add(
                        node.line(),
                        "\"" + group + "." + name + "\" is \"" + value + "\"; " + NearMiss.hint(value, names));
            }
        }
    }

    /** Files are named from the plan's folder on, and must be there. */
    private String path(ArgSpec option, String value, PlanNode node, String field) {
        boolean ownEngine = field.endsWith(".engine") && value.endsWith(".json");
        if (option.type() != Path.class && !ownEngine) {
            return value;
        }
        Path folder = plan.toAbsolutePath().getParent();
        Path path = folder == null ? Path.of(value) : folder.resolve(value).normalize();
        if (!Files.exists(path)) {
            faults.add(
                    node.line(),
                    "\"" + field + "\" names " + path + ", which does not exist; correct the path, which"
                            + " starts at the folder of the plan");
        }
        return path.toString();
    }
}
