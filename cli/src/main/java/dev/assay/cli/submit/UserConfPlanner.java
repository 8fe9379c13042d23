package dev.assay.cli.submit;

import dev.assay.cli.settings.NearMiss;
import dev.assay.conf.rules.AppliedRules;
import dev.assay.conf.rules.ConfigInput;
import dev.assay.conf.rules.Diagnostic;
import dev.assay.conf.rules.Division;
import dev.assay.conf.rules.RuleApplication;
import dev.assay.conf.rules.RuleSet;
import dev.assay.conf.rules.RunTarget;
import dev.assay.loadgen.api.TestSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The submitter's settings of LoadGen: lines of a user.conf for each scenario, checked against what the round locks. */
final class UserConfPlanner {
    private static final List<String> GROUPS =
            List.of("*", "SingleStream", "MultiStream", "Server", "Interactive", "Offline");
    private static final String SOURCE = "user_conf";

    private final PlanFaults faults;
    private final RuleSet rules;
    private final Division division;
    private final Map<String, PlanNode> groups;
    private final Set<String> notes = new LinkedHashSet<>();

    /** Settings of one result: what it is a run of, lines of a user.conf, whether they set a target rate, all values. */
    record Settings(RunTarget target, List<String> lines, boolean hasRate, TestSettings requested) {}

    UserConfPlanner(PlanFaults faults, RuleSet rules, Division division, Map<String, PlanNode> groups) {
        this.faults = faults;
        this.rules = rules;
        this.division = division;
        this.groups = groups;
    }

    Set<String> notes() {
        return notes;
    }

    Optional<Settings> settings(String benchmark, String scenario, int line) {
        RunTarget target;
        try {
            target = RunTarget.of(rules, benchmark, scenario);
        } catch (IllegalArgumentException e) {
            faults.add(line, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
        Map<String, PlanNode.Text> keys = new LinkedHashMap<>();
        take("*", keys);
        take(scenario, keys);
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
        applied.diagnostics().forEach(remark -> tell(remark, origins, line));
        return Optional.of(new Settings(target, lines, keys.containsKey("target_qps"), applied.requested()));
    }

    private void tell(Diagnostic remark, List<Integer> origins, int line) {
        int own = remark.place().matches(SOURCE + ":\\d+")
                ? Integer.parseInt(remark.place().substring(SOURCE.length() + 1)) - 1
                : -1;
        int place = own >= 0 && own < origins.size() ? origins.get(own) : line;
        String subject = own >= 0 ? "this " : remark.place() + " ";
        switch (remark.severity()) {
            case ERROR -> faults.add(place, subject + remark.message());
            case WARNING -> notes.add("line " + place + ": " + subject + remark.message());
            case NOTE -> {}
        }
    }

    private void take(String group, Map<String, PlanNode.Text> to) {
        if (groups.get(group) instanceof PlanNode.Fields fields) {
            fields.fields().forEach((key, value) -> {
                if (value instanceof PlanNode.Text text && !text.text().isEmpty()) {
                    to.put(key, text);
                } else {
                    faults.add(
                            value.line(),
                            "\"user_conf." + group + "." + key + "\" is " + value.shown() + "; write a number");
                }
            });
        }
    }

    /** Tells of groups that belong to no scenario. */
    void end() {
        groups.forEach((name, node) -> {
            if (!GROUPS.contains(name)) {
                faults.add(
                        node.line(), "\"user_conf\" has no scenario \"" + name + "\"; " + NearMiss.hint(name, GROUPS));
            } else if (!(node instanceof PlanNode.Fields)) {
                faults.add(
                        node.line(),
                        "\"user_conf." + name + "\" is " + node.shown()
                                + "; write lines such as \"target_qps: 10\" below it");
            }
        });
    }
}
