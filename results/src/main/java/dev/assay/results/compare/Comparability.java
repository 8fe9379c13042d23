package dev.assay.results.compare;

import dev.assay.conf.round.ComparableRounds;
import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.read.RunFacts;
import dev.assay.results.read.RunView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the rules on talking about results say of two runs: some differences forbid a comparison, others must be named beside it
 * (results guidelines, "comparing results"; tables of comparable rounds).
 *
 * @param refusals why the two may not be compared, one sentence each; empty when they may
 * @param labels what must be said beside the comparison, one sentence each
 */
public record Comparability(List<String> refusals, List<String> labels) {
    /** What must be named when it differs, and does not forbid the comparison. */
    private static final Map<String, String> NAMED = Map.of(
            RunFacts.ROUND, "version",
            RunFacts.DIVISION, "division",
            RunFacts.CATEGORY, "category of availability",
            RunFacts.SUITE, "suite",
            RunFacts.ACCELERATORS, "number of accelerators",
            RunFacts.ACCELERATOR, "kind of accelerator");

    public Comparability {
        refusals = List.copyOf(refusals);
        labels = List.copyOf(labels);
    }

    /** Whether the two may be compared. */
    public boolean allowed() {
        return refusals.isEmpty();
    }

    /** Judges two runs. */
    public static Comparability of(RunView a, RunView b) {
        List<String> refusals = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        for (String name : List.of(RunFacts.BENCHMARK, RunFacts.SCENARIO)) {
            differing(name, a, b)
                    .ifPresent(values -> refusals.add("The " + name + " differs (" + values
                            + "): only results of one benchmark and one scenario may be compared."));
        }
        differing(RunFacts.POWER, a, b)
                .ifPresent(values -> refusals.add("One of the two was measured with power and the other was not ("
                        + values + "): performance-only and performance-with-power results never compare."));
        rounds(a, b, refusals);
        results(a, b, refusals);
        differing("simulated", a, b)
                .ifPresent(values ->
                        refusals.add("One of the two ran in simulated time, which is no measurement of a machine."));
        for (String name : NAMED.keySet().stream().sorted().toList()) {
            differing(name, a, b)
                    .ifPresent(values -> labels.add("Say that the " + NAMED.get(name) + " differs: " + values + "."));
            unknown(name, a, b).ifPresent(labels::add);
        }
        inferred(a, b).ifPresent(labels::add);
        if (divisions(a, b).contains("open") && !divisions(a, b).equals("open open")) {
            labels.add("Say what keeps the result of the Open division from being one of the Closed division.");
        }
        labels.add("Both figures are unverified; the word \"unverified\" goes next to each of them.");
        return new Comparability(refusals, labels);
    }

    private static Optional<String> inferred(RunView a, RunView b) {
        Optional<String> first = a.fact(RunFacts.INFERRED);
        Optional<String> second = b.fact(RunFacts.INFERRED);
        if (first.isEmpty() && second.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("Say where the results come from: the first is "
                + first.map(from -> "inferred from " + from).orElse("measured") + ", the second "
                + second.map(from -> "inferred from " + from).orElse("measured") + ".");
    }

    private static String divisions(RunView a, RunView b) {
        return (a.fact(RunFacts.DIVISION).orElse("") + " "
                        + b.fact(RunFacts.DIVISION).orElse(""))
                .toLowerCase(Locale.ROOT);
    }

    private static Optional<String> differing(String name, RunView a, RunView b) {
        Optional<String> first = a.fact(name);
        Optional<String> second = b.fact(name);
        if (first.isEmpty() || second.isEmpty() || first.get().equalsIgnoreCase(second.get())) {
            return Optional.empty();
        }
        return Optional.of(first.get() + " and " + second.get());
    }

    private static Optional<String> unknown(String name, RunView a, RunView b) {
        return a.fact(name).isPresent() == b.fact(name).isPresent()
                ? Optional.empty()
                : Optional.of(
                        "The " + NAMED.get(name) + " of one of the two is missing: find it out before comparing.");
    }

    private static void rounds(RunView a, RunView b, List<String> refusals) {
        Optional<String> benchmark = a.fact(RunFacts.BENCHMARK);
        Optional<String> first = a.fact(RunFacts.ROUND);
        Optional<String> second = b.fact(RunFacts.ROUND);
        if (benchmark.isEmpty() || first.isEmpty() || second.isEmpty() || first.equals(second)) {
            return;
        }
        boolean edge =
                a.fact(RunFacts.SUITE).orElse("").toLowerCase(Locale.ROOT).contains("edge");
        roundProblem(benchmark.get(), edge, first.get(), second.get()).ifPresent(refusals::add);
        ComparableRounds.changes(benchmark.get(), a.fact(RunFacts.SCENARIO).orElse(""), first.get(), second.get())
                .forEach(change -> refusals.add("The metric changed between " + first.get() + " and " + second.get()
                        + ": " + change.what() + "."));
    }

    /** Why results of two rounds do not compare, or may not be said to; empty when they do. */
    private static Optional<String> roundProblem(String benchmark, boolean edge, String first, String second) {
        if (!ComparableRounds.tabled(first) || !ComparableRounds.tabled(second)) {
            return Optional.of("The rules do not say yet whether results of " + first + " and " + second
                    + " compare: the table of comparable rounds ends with v" + ComparableRounds.newestTabled() + ".");
        }
        Optional<ComparableRounds.Span> span = ComparableRounds.span(benchmark, edge);
        if (span.isEmpty()) {
            return Optional.of("The rules table no comparable rounds for " + benchmark + ".");
        }
        return span.get().holds(first) && span.get().holds(second)
                ? Optional.empty()
                : Optional.of("Results of " + benchmark + " compare from v"
                        + span.get().first() + " to v" + span.get().last() + " only, and these are of " + first
                        + " and " + second + ".");
    }

    private static void results(RunView a, RunView b, List<String> refusals) {
        for (RunView run : List.of(a, b)) {
            if (run.result().isEmpty()) {
                String why = run.fact(RunFacts.DAMAGE)
                        .or(() -> run.verdict()
                                .filter(verdict -> !verdict.equals("VALID"))
                                .map(verdict -> "it is " + verdict))
                        .orElse("its files give none");
                refusals.add(run.source() + " has no result: " + why + ".");
            }
        }
        Optional<Metric> first = a.result();
        Optional<Metric> second = b.result();
        if (first.isPresent()
                && second.isPresent()
                && !first.get().name().equals(second.get().name())) {
            refusals.add("The metric differs (" + first.get().name() + " and "
                    + second.get().name() + "): two ways of counting are no comparison.");
        }
    }
}
