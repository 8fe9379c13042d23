package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import dev.assay.conf.rules.AppliedRules;
import dev.assay.conf.rules.ConfigInput;
import dev.assay.conf.rules.Diagnostic;
import dev.assay.conf.rules.Division;
import dev.assay.conf.rules.RuleApplication;
import dev.assay.conf.rules.RuleSet;
import dev.assay.conf.rules.RunTarget;
import dev.assay.conf.rules.UserKey;
import dev.assay.conf.rules.UserKeys;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The submitter's settings of LoadGen: lines of a user.conf for each scenario, checked against what LoadGen reads and what the
 * round locks. Names are checked for all scenarios, made or not.
 */
final class UserConfPlanner {
    private static final String EVERY = "*";
    private static final String INTERACTIVE = "Interactive";
    private static final List<String> GROUPS =
            List.of(EVERY, "SingleStream", "MultiStream", "Server", INTERACTIVE, "Offline");
    private static final String SOURCE = "user_conf";

    private final PlanFaults faults;
    private final RuleSet rules;
    private final Division division;
    private final int line;
    private final Map<String, Map<String, PlanNode.Text>> groups = new LinkedHashMap<>();
    private final Map<String, Long> leastQueries = new HashMap<>();
    private final Set<String> used = new LinkedHashSet<>();
    private final Set<Integer> toldForEvery = new LinkedHashSet<>();
    private final Set<String> notes = new LinkedHashSet<>();

    /** Settings of one result: what it is a run of, lines of a user.conf, whether they set a target rate, all values. */
    record Settings(RunTarget target, List<String> lines, boolean hasRate, TestSettings requested) {}

    /** @param line where the settings begin in the plan */
    UserConfPlanner(PlanFaults faults, Map<String, PlanNode> given, RuleSet rules, Division division, int line) {
        this.faults = faults;
        this.rules = rules;
        this.division = division;
        this.line = line;
        given.forEach(this::group);
    }

    Set<String> notes() {
        return notes;
    }

    private void group(String name, PlanNode node) {
        if (!GROUPS.contains(name)) {
            faults.add(node.line(), "\"user_conf\" has no scenario \"" + name + "\"; " + NearMiss.hint(name, GROUPS));
        }
        if (!(node instanceof PlanNode.Fields fields)) {
            faults.add(
                    node.line(),
                    "\"user_conf." + name + "\" is " + node.shown()
                            + "; write lines such as \"target_qps: 10\" below it");
            return;
        }
        Map<String, PlanNode.Text> readable = new LinkedHashMap<>();
        fields.fields().forEach((key, value) -> {
            boolean known = isKnown(name, key, value.line());
            if (!(value instanceof PlanNode.Text text) || text.text().isEmpty()) {
                faults.add(
                        value.line(),
                        "\"user_conf." + name + "." + key + "\" is " + value.shown() + "; write a number");
            } else if (known) {
                readable.put(key, text);
            }
        });
        if (GROUPS.contains(name)) {
            groups.put(name, readable);
        }
    }

    /** Whether LoadGen reads a key in a group; tells when it does not. */
    private boolean isKnown(String group, String key, int at) {
        List<Scenario> scenarios = scenarios(group);
        if (scenarios.stream().anyMatch(scenario -> UserKeys.find(key, scenario).isPresent())) {
            return true;
        }
        List<String> elsewhere = UserKeys.all().stream()
                .filter(known -> known.key().equals(key))
                .flatMap(known -> known.scenarios().stream())
                .distinct()
                .toList();
        Set<String> usable = UserKeys.all().stream()
                .filter(known -> scenarios.stream().anyMatch(known::isReadIn))
                .map(UserKey::key)
                .collect(Collectors.toCollection(TreeSet::new));
        faults.add(
                at,
                "\"user_conf." + group + "." + key + "\" "
                        + (elsewhere.isEmpty()
                                ? "is no setting of LoadGen; "
                                        + NearMiss.of(key, usable)
                                                .map(near -> "did you mean " + near + "?")
                                                .orElse("assay explain lists them")
                                : "is not read in " + group + "; it belongs to " + String.join(", ", elsewhere)
                                        + ", drop it here"));
        return false;
    }

    private static List<Scenario> scenarios(String group) {
        return Stream.of(Scenario.values())
                .filter(scenario -> !GROUPS.contains(group)
                        || group.equals(EVERY)
                        || scenario.officialName().equals(group.equals(INTERACTIVE) ? "Server" : group))
                .toList();
    }

    /** Lets runs of a scenario have so many queries at least, if neither the round nor the plan asks for more. */
    void atLeast(String scenario, long queries) {
        leastQueries.put(scenario, queries);
    }

    Optional<Settings> settings(String benchmark, String scenario, int at) {
        used.add(scenario);
        RunTarget target;
        try {
            target = RunTarget.of(rules, benchmark, scenario);
        } catch (IllegalArgumentException e) {
            faults.add(at, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
        return Optional.of(applied(target, scenario, at));
    }

    private Settings applied(RunTarget target, String scenario, int at) {
        Map<String, PlanNode.Text> keys = new LinkedHashMap<>();
        groups.getOrDefault(EVERY, Map.of()).forEach((key, text) -> {
            if (UserKeys.find(key, target.scenario()).isPresent()) {
                keys.put(key, text);
            }
        });
        Set<Integer> forEvery = keys.values().stream().map(PlanNode.Text::line).collect(Collectors.toSet());
        keys.putAll(groups.getOrDefault(scenario, Map.of()));
        List<String> lines = new ArrayList<>();
        List<Integer> origins = new ArrayList<>();
        keys.forEach((key, text) -> {
            lines.add("*." + target.scenario().officialName() + "." + key + " = " + text.text());
            origins.add(text.line());
        });
        AppliedRules applied = RuleApplication.apply(
                rules,
                target,
                division,
                lines.isEmpty() ? List.of() : List.of(ConfigInput.text(SOURCE, String.join("\n", lines))),
                Optional.empty());
        Set<Integer> told = new LinkedHashSet<>();
        applied.diagnostics().forEach(remark -> {
            int own = own(remark, origins);
            int place = own >= 0 ? own : at;
            if (!forEvery.contains(place) || !toldForEvery.contains(place)) {
                tell(remark, own >= 0 ? "this " : remark.place() + " ", place);
                told.add(place);
            }
        });
        told.retainAll(forEvery);
        toldForEvery.addAll(told);
        long least = leastQueries.getOrDefault(scenario, 0L);
        TestSettings requested = applied.requested();
        if (requested.minQueryCount() < least) {
            lines.removeIf(text -> text.contains(".min_query_count = "));
            lines.add("*." + target.scenario().officialName() + ".min_query_count = " + least);
            requested = requested.toBuilder().minQueryCount(least).build();
            notes.add(scenario + " is run with at least " + least
                    + " queries, the fewest that a result of MultiStream can be inferred from");
        }
        return new Settings(target, lines, keys.containsKey("target_qps"), requested);
    }

    /** Line of the plan that a remark is on; -1 for one on something else. */
    private static int own(Diagnostic remark, List<Integer> origins) {
        if (!remark.place().matches(SOURCE + ":\\d+")) {
            return -1;
        }
        int index = Integer.parseInt(remark.place().substring(SOURCE.length() + 1)) - 1;
        return index >= 0 && index < origins.size() ? origins.get(index) : -1;
    }

    private void tell(Diagnostic remark, String subject, int place) {
        switch (remark.severity()) {
            case ERROR -> faults.add(place, subject + remark.message());
            case WARNING -> notes.add(faults.at(place) + subject + remark.message());
            case NOTE -> {}
        }
    }

    /**
     * Checks the values of scenarios that are not made too: somebody who wrote them wants to know.
     *
     * @param benchmark whose limits they are checked against
     */
    void end(String benchmark) {
        groups.keySet().stream()
                .filter(group -> !group.equals(EVERY) && !used.contains(group))
                .forEach(group -> {
                    applied(target(benchmark, group), group, line);
                    if (!used.isEmpty()) {
                        notes.add(faults.at(line) + "\"user_conf." + group
                                + "\" is for a scenario that is not made, so nothing reads it");
                    }
                });
        if (used.isEmpty() && groups.containsKey(EVERY)) {
            applied(target(benchmark, "Offline"), "Offline", line);
        }
    }

    private RunTarget target(String benchmark, String group) {
        try {
            return RunTarget.of(rules, benchmark, group);
        } catch (IllegalArgumentException noInteractive) {
            return RunTarget.of(rules, benchmark, "Server");
        }
    }
}
