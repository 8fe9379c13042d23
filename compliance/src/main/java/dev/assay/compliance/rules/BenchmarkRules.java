package dev.assay.compliance.rules;

import static dev.assay.compliance.rule.Effect.ABORT;
import static dev.assay.compliance.rule.Effect.NONE;
import static dev.assay.compliance.rule.Effect.REJECT;

import dev.assay.compliance.round.RoundTables;
import dev.assay.compliance.rule.Rule;
import dev.assay.compliance.subject.BenchmarkSubject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Rules on a benchmark folder and its scenarios. */
final class BenchmarkRules {
    private static final String GROUP = "Scenarios";

    static final Rule<BenchmarkSubject> S14 = Rule.named("S14", GROUP)
            .divisions("closed, network")
            .says("The benchmark is one of the round.")
            .section("2")
            .fix("Use the name of the round's benchmark, or move the result to open with a model_mapping.json.")
            .effects(REJECT, REJECT, ABORT)
            .check((benchmark, out) -> {
                boolean hit = out.current() ? !benchmark.offered() : !benchmark.known();
                if (benchmark.strict() && hit) {
                    out.report(
                            benchmark.path(),
                            0,
                            shown(benchmark),
                            "a benchmark of " + benchmark.pack().tables().version());
                }
            });

    static final Rule<BenchmarkSubject> S15 = Rule.named("S15", GROUP)
            .says("The round offers the benchmark for the type of the system.")
            .section("3")
            .fix(
                    "Show the benchmark on a system of a type it is offered for; in open, map the own name in model_mapping.json.")
            .check((benchmark, out) -> {
                boolean other = benchmark.strict() && (out.current() || !benchmark.known());
                if (!benchmark.offered() && !other && benchmark.parent().typeAllowed()) {
                    out.report(
                            benchmark.path(),
                            0,
                            shown(benchmark) + " for " + benchmark.parent().systemType(),
                            "a benchmark offered for that type");
                }
            });

    static final Rule<BenchmarkSubject> P02 = Rule.named("P02", GROUP)
            .divisions("closed, network")
            .says(
                    "Each required scenario of the benchmark is there, and one of Server and Interactive where both are optional.")
            .section("6")
            .fix("Add the missing scenario; without it no result of the benchmark counts.")
            .effects(REJECT, NONE, REJECT)
            .check((benchmark, out) -> {
                if (benchmark.strict() && benchmark.offered()) {
                    missing(benchmark).forEach(m -> out.report(benchmark.path() + "/" + m, 0, "missing", m));
                }
            });

    static final Rule<BenchmarkSubject> P03 = Rule.named("P03", GROUP)
            .divisions("closed, network")
            .says("Each scenario folder of the benchmark is a required or optional one.")
            .section("6")
            .fix("Rename the folder to the scenario it holds, or remove it.")
            .effects(REJECT, NONE, REJECT)
            .check((benchmark, out) -> {
                if (benchmark.strict() && benchmark.offered()) {
                    for (String folder : benchmark.scenarioFolders()) {
                        if (!allowed(benchmark).contains(RoundTables.canonicalScenario(folder))) {
                            out.report(
                                    benchmark.path() + "/" + folder,
                                    0,
                                    folder + Suggestions.nearest(folder, allowed(benchmark)),
                                    String.join(", ", allowed(benchmark)));
                        }
                    }
                }
            });

    /** A benchmark with the scenarios that have a valid performance run under the judge. */
    record Outcome(BenchmarkSubject benchmark, Set<String> valid) {}

    static final Rule<Outcome> S17 = Rule.named("S17", GROUP)
            .divisions("closed, network")
            .says("Each required scenario has a valid performance run.")
            .section("3")
            .fix("Repair or repeat the run of that scenario.")
            .effects(NONE, REJECT, NONE)
            .check((outcome, out) -> {
                for (String scenario : required(outcome.benchmark())) {
                    if (!outcome.valid().contains(scenario)) {
                        out.reportAbout(
                                outcome.benchmark().path() + "/" + scenario,
                                outcome.benchmark().path(),
                                0,
                                "no valid performance run of " + scenario,
                                scenario);
                    }
                }
            });

    static final Rule<Outcome> S18 = Rule.named("S18", GROUP)
            .divisions("closed, network")
            .says("Where Server and Interactive are both optional, one of them has a valid performance run.")
            .section("3")
            .fix("Repair or repeat one of the two runs.")
            .effects(NONE, REJECT, NONE)
            .check((outcome, out) -> {
                boolean none =
                        !outcome.valid().contains("Server") && !outcome.valid().contains("Interactive");
                if (oneOfTwo(outcome.benchmark()) && none) {
                    out.reportAbout(
                            outcome.benchmark().path() + "/Server",
                            outcome.benchmark().path(),
                            0,
                            "neither Server nor Interactive is valid",
                            "one of them");
                }
            });

    static final List<Rule<BenchmarkSubject>> BEFORE = List.of(S14, S15, P02, P03);

    static final List<Rule<Outcome>> AFTER = List.of(S17, S18);

    private BenchmarkRules() {}

    private static String shown(BenchmarkSubject benchmark) {
        return benchmark.folder().equals(benchmark.model())
                ? benchmark.folder()
                        + Suggestions.nearest(
                                benchmark.folder(), benchmark.pack().tables().benchmarks())
                : benchmark.folder() + " (taken as " + benchmark.model() + ")";
    }

    private static List<String> required(BenchmarkSubject benchmark) {
        Optional<List<String>> required =
                benchmark.pack().tables().required(benchmark.parent().systemType(), benchmark.model());
        return required.orElse(List.of());
    }

    private static List<String> optional(BenchmarkSubject benchmark) {
        return benchmark.pack().tables().optional(benchmark.parent().systemType(), benchmark.model());
    }

    static List<String> allowed(BenchmarkSubject benchmark) {
        List<String> all = new ArrayList<>(required(benchmark));
        all.addAll(optional(benchmark));
        return all;
    }

    private static boolean oneOfTwo(BenchmarkSubject benchmark) {
        return optional(benchmark).containsAll(List.of("Server", "Interactive"));
    }

    private static List<String> missing(BenchmarkSubject benchmark) {
        Set<String> present = new HashSet<>();
        benchmark.scenarioFolders().forEach(f -> present.add(RoundTables.canonicalScenario(f)));
        List<String> missing = new ArrayList<>();
        required(benchmark).stream().filter(s -> !present.contains(s)).forEach(missing::add);
        if (oneOfTwo(benchmark) && !present.contains("Server") && !present.contains("Interactive")) {
            missing.add("Server (or Interactive)");
        }
        return missing;
    }
}
