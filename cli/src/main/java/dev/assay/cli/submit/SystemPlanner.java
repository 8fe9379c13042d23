package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.submit.SubmissionPlan.PlannedSystem;
import dev.assay.compliance.rules.SystemFields;
import dev.assay.conf.round.Round;
import dev.assay.conf.rules.Division;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Makes the description of a system out of a plan, what can be read from the machine, and what the round fixes. */
final class SystemPlanner {
    private static final List<String> TYPES = List.of("datacenter", "edge", "datacenter,edge");

    private final PlanFaults faults;
    private final OptionReader options;
    private final String submitter;
    private final Division division;
    private final Round round;
    private final Optional<String> category;
    private final boolean categoryNamed;

    /**
     * @param category of the whole plan
     * @param categoryNamed whether the plan names one, right or wrong
     */
    SystemPlanner(
            PlanFaults faults,
            OptionReader options,
            String submitter,
            Division division,
            Round round,
            Optional<String> category,
            boolean categoryNamed) {
        this.faults = faults;
        this.options = options;
        this.submitter = submitter;
        this.division = division;
        this.round = round;
        this.category = category;
        this.categoryNamed = categoryNamed;
    }

    PlannedSystem plan(PlanNode.Fields group) {
        PlanSection section = new PlanSection(group, "systems", faults);
        String name = section.required("name", "it becomes the folder of the system's results");
        if (!name.isEmpty() && !name.matches("[A-Za-z0-9_][A-Za-z0-9_.+-]*")) {
            faults.add(
                    section.line("name"),
                    "\"" + name + "\" becomes a folder of the package; use letters, digits and"
                            + " . _ + - without blanks");
        }
        faults.tooLong(name, section.line("name"));
        String type = type(section);
        Optional<String> status =
                section.choice("category", round.availability()).or(() -> category);
        if (status.isEmpty() && !categoryNamed && !section.has("category")) {
            faults.add(
                    section.line(),
                    "no category for system \"" + name + "\"; set \"category\" here or for the whole plan to"
                            + " one of " + String.join(", ", round.availability()));
        }
        Map<String, PlanNode> sut = section.map("sut");
        List<CommandOption> measuring = options.read(sut, "systems.sut");
        if (Stream.of("sut", "engine", "virtual-time").noneMatch(sut::containsKey)) {
            faults.add(
                    section.line("sut"),
                    "nothing says how system \"" + name + "\" is reached; write \"sut: http://ADDRESS\" and \"model:"
                            + " NAME\" below \"sut:\", or \"virtual-time: true\" for the built-in engine in simulated time");
        }
        if (Stream.of("--sut", "--virtual-time")
                .allMatch(one ->
                        measuring.stream().anyMatch(option -> option.name().equals(one)))) {
            faults.add(
                    sut.getOrDefault("virtual-time", new PlanNode.Text(section.line("sut"), ""))
                            .line(),
                    "system \"" + name
                            + "\" has an address (\"sut\") and \"virtual-time: true\", which simulates a system"
                            + " in place of it; drop one of them");
        }
        Map<String, PlanNode.Text> given = section.textMap("description");
        section.end();
        boolean simulated = measuring.stream().anyMatch(option -> option.name().equals("--virtual-time"));
        Map<String, String> read =
                new LinkedHashMap<>(!simulated && onThisMachine(sut) ? MachineDescription.read() : Map.of());
        Map<String, String> description =
                description(given, read, name, type, status.orElse(""), section.line("description"));
        read.keySet().retainAll(description.keySet());
        given.keySet().forEach(read.keySet()::remove);
        return new PlannedSystem(name, type, description, read, measuring(measuring, name), simulated);
    }

    private String type(PlanSection section) {
        List<String> words = section.texts("type").stream()
                .flatMap(text -> List.of(text.text().split("\\s*,\\s*", -1)).stream())
                .toList();
        String type = words.size() == 2 && Set.copyOf(words).equals(Set.of("datacenter", "edge"))
                ? "datacenter,edge"
                : String.join(",", words);
        if (!TYPES.contains(type)) {
            faults.add(
                    section.line("type"),
                    "\"systems.type\" is " + (type.isEmpty() ? "missing" : "\"" + type + "\"")
                            + "; use datacenter, edge or both as \"datacenter,edge\"");
            type = NearMiss.of(type, TYPES).orElse("");
        }
        if (division == Division.NETWORK && type.contains("edge")) {
            faults.add(section.line("type"), "the network division is for datacenter systems only; use datacenter");
        }
        return type;
    }

    /** In the network division the system names itself as networked, which the checker looks for in every log. */
    private List<CommandOption> measuring(List<CommandOption> given, String name) {
        if (division != Division.NETWORK) {
            return given;
        }
        List<CommandOption> all = new java.util.ArrayList<>(given);
        all.add(new CommandOption("--sut-name", List.of("Network SUT " + name)));
        return all;
    }

    private Map<String, String> description(
            Map<String, PlanNode.Text> given,
            Map<String, String> read,
            String name,
            String type,
            String status,
            int line) {
        Map<String, String> own = decided(type, status);
        Set<String> known = new LinkedHashSet<>(SystemFields.REQUIRED);
        known.addAll(SystemFields.NETWORK);
        known.addAll(SystemFields.POWER);
        known.addAll(SystemFields.ALSO_KNOWN);
        given.forEach((field, text) -> {
            if (own.containsKey(field)) {
                faults.add(
                        text.line(),
                        "\"" + field + "\" of the description is decided by the rest of the plan; drop the" + " line");
            } else if (!known.contains(field)) {
                faults.add(
                        text.line(),
                        "\"" + field + "\" is no field of a system description; " + NearMiss.hint(field, known));
            } else if (looksSecret(field, text.text())) {
                faults.add(
                        text.line(),
                        "\"" + field + "\" seems to hold a serial number or a secret, which everyone would"
                                + " read in the package; leave it out");
            }
        });
        Map<String, String> description = new LinkedHashMap<>();
        Set<String> fields = new LinkedHashSet<>(SystemFields.REQUIRED);
        if (division == Division.NETWORK) {
            fields.addAll(SystemFields.NETWORK);
        }
        fields.addAll(given.keySet());
        Set<String> missing = new LinkedHashSet<>();
        for (String field : fields) {
            String value = own.containsKey(field)
                    ? own.get(field)
                    : given.containsKey(field) ? given.get(field).text() : read.getOrDefault(field, "");
            boolean needed = SystemFields.MEANINGFUL.contains(field)
                    || (division == Division.NETWORK && SystemFields.NETWORK.contains(field));
            if (value.isEmpty() && needed && !own.containsKey(field)) {
                missing.add(field);
            }
            description.put(field, value);
        }
        if (!missing.isEmpty()) {
            faults.add(
                    line,
                    "the description of system \"" + name + "\" lacks " + String.join(", ", missing)
                            + "; add them below \"description:\", with N/A where the system has no such thing");
        }
        wholeNumber(given, read, "number_of_nodes", line);
        wholeNumber(given, read, "accelerators_per_node", line);
        return description;
    }

    private void wholeNumber(Map<String, PlanNode.Text> given, Map<String, String> read, String field, int line) {
        PlanNode.Text text = given.get(field);
        String value = text == null ? read.getOrDefault(field, "") : text.text();
        if (!value.isEmpty() && !value.matches("\\d{1,9}")) {
            faults.add(
                    text == null ? line : text.line(),
                    "\"" + field + "\" is \"" + value
                            + "\"; write a whole number, the official checker ends with an exception at anything else");
        }
    }

    private Map<String, String> decided(String type, String status) {
        Map<String, String> own = new LinkedHashMap<>();
        own.put("division", division.folder());
        own.put("submitter", submitter);
        own.put("status", status);
        own.put("system_type", type);
        if (division == Division.NETWORK) {
            own.put("is_network", "true");
        }
        return own;
    }

    private static boolean looksSecret(String field, String value) {
        return value.matches("(?i).*(serial (number|no)|s/n:|password|api[ _-]?key|bearer ).*")
                || field.matches("(?i).*(serial|password|secret|token).*");
    }

    /** Whether the measured system is the machine that this runs on, as far as its address says. */
    private static boolean onThisMachine(Map<String, PlanNode> sut) {
        PlanNode address = sut.get("sut");
        if (!(address instanceof PlanNode.Text text)) {
            return address == null;
        }
        if (text.text().startsWith("native:")) {
            return true;
        }
        try {
            String host = String.valueOf(URI.create(text.text()).getHost());
            return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
