package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;
import static dev.assay.compliance.rule.Effect.WARNING;

import dev.assay.compliance.doc.Document;
import dev.assay.compliance.doc.Scalars;
import dev.assay.compliance.rule.Effect;
import dev.assay.compliance.rule.Reporter;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.SystemSubject;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Rules on the system description. */
final class SystemRules {
    private static final String GROUP = "System description";

    static final Rule<SystemSubject> D01 = Rule.named("D01", GROUP)
            .says("Every system with results has a description systems/<system>.json.")
            .section("4")
            .fix("Add the description, under exactly the name of the results folder.")
            .effects(REJECT, NONE, ABORT)
            .check(SystemRules::missing);

    static final Rule<SystemSubject> S13 = Rule.named("S13", GROUP)
            .rounds("up to v5.1")
            .says("Every system with results has a description (the number of D01 in the older tool).")
            .section("3")
            .fix("Add the description, under exactly the name of the results folder.")
            .effects(NONE, REJECT, NONE)
            .check(SystemRules::missing);

    static final Rule<SystemSubject> D13 = Rule.named("D13", GROUP)
            .says("The system description is a JSON map.")
            .section("2")
            .fix("Repair the JSON; it must be UTF-8 without a byte order mark.")
            .effects(REJECT, ABORT, ABORT)
            .check((system, out) -> {
                Document description = system.description();
                if (description.damaged()) {
                    out.report(description.path(), description.problemLine(), description.problem(), "a JSON map");
                }
            });

    static final Rule<SystemSubject> D02 = Rule.named("D02", GROUP)
            .says("status is available, preview or rdi.")
            .section("4")
            .fix("Write available, preview or rdi.")
            .check((system, out) -> {
                String status = system.description().text("status").toLowerCase(Locale.ROOT);
                if (!Set.of("available", "preview", "rdi").contains(status)) {
                    at(system, out, "status", "available, preview or rdi");
                }
            });

    static final Rule<SystemSubject> D03 = Rule.named("D03", GROUP)
            .says("system_type is datacenter, edge, datacenter,edge or edge,datacenter.")
            .section("4")
            .fix("Write one of the four, without blanks.")
            .effects(REJECT, REJECT, ABORT)
            .check((system, out) -> {
                if (system.description().ok() && !system.typeAllowed()) {
                    out.report(
                            out.current() && system.parent().isOpen() ? REJECT : effect(out),
                            system.descriptionPath(),
                            system.description().line("system_type"),
                            shown(system, "system_type"),
                            "datacenter, edge, datacenter,edge or edge,datacenter");
                }
            });

    static final Rule<SystemSubject> D04 = Rule.named("D04", GROUP)
            .divisions("closed, network")
            .says("is_network is \"true\" in the network division and not in the closed one.")
            .section("4")
            .fix(
                    "Write is_network as the text \"true\" in network, leave it out in closed, or move the system to the other division.")
            .effects(REJECT, REJECT, REJECT)
            .check((system, out) -> {
                boolean noText = system.description()
                        .field("is_network")
                        .map(v -> !v.isString())
                        .orElse(false);
                if (!system.networkFitsDivision()) {
                    at(system, out, "is_network", system.parent().division().equals("network") ? "\"true\"" : "absent");
                } else if (noText) {
                    out.report(
                            out.older() ? ABORT : out.current() ? REJECT : WARNING,
                            system.descriptionPath(),
                            system.description().line("is_network"),
                            "a JSON value that is no text",
                            "the text \"true\" or \"false\"");
                }
            });

    static final Rule<SystemSubject> D05 = Rule.named("D05", GROUP)
            .says("Every required field is there; systems in network mode have the network fields too.")
            .section("4")
            .fix("Add the field; \"N/A\" is allowed where it does not apply.")
            .check((system, out) -> {
                for (String field : SystemFields.REQUIRED) {
                    if (!has(system, field) && !vcpuInstead(system, field, out)) {
                        absent(system, out, field);
                    }
                }
                boolean networked = out.current() ? saysAnything(system) : system.saysNetwork();
                if (networked) {
                    SystemFields.NETWORK.stream().filter(f -> !has(system, f)).forEach(f -> absent(system, out, f));
                }
            });

    static final Rule<SystemSubject> D06 = Rule.named("D06", GROUP)
            .says("The fields that must say something are not empty.")
            .section("4")
            .fix("Fill the field; \"N/A\" or \"0\" as text is allowed where it does not apply.")
            .check((system, out) -> {
                for (String field : SystemFields.MEANINGFUL) {
                    if (system.description().field(field).map(Scalars::isEmpty).orElse(false)
                            && !vcpuInstead(system, field, out)) {
                        at(system, out, field, "a text that says something");
                    }
                }
            });

    static final Rule<SystemSubject> D08 = Rule.named("D08", GROUP)
            .says("submitter is the name of the submitter's folder, upper and lower case aside.")
            .section("4")
            .fix("Write the same name in both places.")
            .check((system, out) -> {
                if (!system.description()
                        .text("submitter")
                        .equalsIgnoreCase(system.parent().name())) {
                    at(system, out, "submitter", system.parent().name());
                }
            });

    static final Rule<SystemSubject> D09 = Rule.named("D09", GROUP)
            .says("division is the name of the division's folder.")
            .section("4")
            .fix("Write the division the system lies in.")
            .check((system, out) -> {
                String found = system.description().text("division");
                String wanted = system.parent().division();
                if (out.older() ? !found.equals(wanted) : !found.equalsIgnoreCase(wanted)) {
                    at(system, out, "division", wanted);
                }
            });

    static final Rule<SystemSubject> D10 = Rule.named("D10", GROUP)
            .says("Fields are known ones.")
            .section("4")
            .fix("Check the spelling; move free text into hw_notes or sw_notes.")
            .effects(WARNING, WARNING, NONE)
            .check((system, out) -> {
                for (String field : system.description().fields().keySet()) {
                    boolean network = SystemFields.NETWORK.contains(field) && (!out.older() || system.saysNetwork());
                    boolean known = SystemFields.REQUIRED.contains(field)
                            || SystemFields.POWER.contains(field)
                            || network
                            || (!out.isTool() && SystemFields.ALSO_KNOWN.contains(field));
                    if (!known) {
                        out.report(
                                system.descriptionPath(),
                                system.description().line(field),
                                "unknown field " + field,
                                "a known field");
                    }
                }
            });

    static final Rule<SystemSubject> R01 = Rule.named("R01", GROUP)
            .says("number_of_nodes and accelerators_per_node are whole numbers.")
            .section("2")
            .fix("Write a whole number; put anything more into hw_notes.")
            .effects(WARNING, NONE, ABORT)
            .check((system, out) -> {
                for (String field : List.of("number_of_nodes", "accelerators_per_node")) {
                    if (has(system, field)
                            && Numbers.whole(system.description().field(field).orElseThrow())
                                    .isEmpty()) {
                        at(system, out, field, "a whole number");
                    }
                }
            });

    /** R01 bites the tool only when a table line is made, so it stands apart. */
    static final List<Rule<SystemSubject>> READING = List.of(D01, S13, D13, D03);

    static final List<Rule<SystemSubject>> CONTENT = List.of(D02, D04, D05, D06, D08, D09, D10);

    private SystemRules() {}

    private static Effect effect(Reporter out) {
        return out.current() ? ABORT : REJECT;
    }

    private static void missing(SystemSubject system, Reporter out) {
        if (system.description().state() == Document.State.MISSING) {
            out.report(system.descriptionPath(), 0, "missing", "the description of the system");
        }
    }

    private static boolean has(SystemSubject system, String field) {
        return system.description().field(field).isPresent();
    }

    private static boolean saysAnything(SystemSubject system) {
        return system.description()
                .field("is_network")
                .map(v -> !Scalars.isEmpty(v))
                .orElse(false);
    }

    /** The rules let a count of virtual processors stand for the count of cores; the tools do not know that. */
    private static boolean vcpuInstead(SystemSubject system, String field, Reporter out) {
        return !out.isTool()
                && field.equals("host_processor_core_count")
                && system.description()
                        .field("host_processor_vcpu_count")
                        .map(v -> !Scalars.isEmpty(v))
                        .orElse(false);
    }

    private static void absent(SystemSubject system, Reporter out, String field) {
        out.report(system.descriptionPath(), 0, field + " absent", field);
    }

    private static String shown(SystemSubject system, String field) {
        return system.description()
                .field(field)
                .map(v -> field + " \"" + Scalars.text(v) + "\"")
                .orElse(field + " absent");
    }

    private static void at(SystemSubject system, Reporter out, String field, String wanted) {
        out.report(system.descriptionPath(), system.description().line(field), shown(system, field), wanted);
    }
}
