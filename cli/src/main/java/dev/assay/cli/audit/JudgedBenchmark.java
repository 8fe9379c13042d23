package dev.assay.cli.audit;

import dev.assay.audit.compliance.AuditReport;
import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import dev.assay.conf.round.Rounds;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether logs can be those of a benchmark at all, and whether its round asks for the test. */
public final class JudgedBenchmark {
    private JudgedBenchmark() {}

    /**
     * What the round asks of the benchmark; empty for the demonstration, of which nobody asks anything, and for a round without
     * tables.
     *
     * @param scenario name of the scenario's folder
     * @throws UserError when the round has no such benchmark, with the nearest names, or with the rounds that have it
     */
    public static Optional<AuditReport.Asked> asked(
            String roundName, String benchmark, String scenario, ComplianceTest test) {
        if (benchmark.equals(Rounds.DEMO)) {
            return Optional.empty();
        }
        if (!Rounds.isKnown(roundName)) {
            refuseUnknown(benchmark);
            return Optional.empty();
        }
        Round round = Rounds.byName(roundName);
        Benchmark found = RequiredTests.benchmark(round, benchmark).orElseThrow(() -> unknown(round, benchmark));
        return Optional.of(asked(round, found, scenario, test));
    }

    private static AuditReport.Asked asked(Round round, Benchmark benchmark, String scenario, ComplianceTest test) {
        AuditReport.Asked asked = RequiredTests.of(round, benchmark).stream()
                .filter(one -> one.test().name().equals(test.name()))
                .map(one -> new AuditReport.Asked(one.test().name(), one.required(), one.why()))
                .findFirst()
                .orElseThrow();
        boolean offered = offers(benchmark, scenario);
        return offered
                ? asked
                : new AuditReport.Asked(
                        asked.test(),
                        false,
                        round.name() + " offers no scenario " + scenario + " for " + benchmark.name()
                                + ", so that no package of it has such a test"
                                + (asked.required() ? "" : "; " + asked.why()));
    }

    private static boolean offers(Benchmark benchmark, String scenario) {
        return benchmark.scenarios().values().stream().anyMatch(kind -> kind.allows(scenario));
    }

    private static UserError unknown(Round round, String benchmark) {
        List<String> others = Rounds.names().stream()
                .filter(name ->
                        RequiredTests.benchmark(Rounds.byName(name), benchmark).isPresent())
                .toList();
        return new UserError("round " + round.name() + " has no benchmark \"" + benchmark + "\"; "
                + (others.isEmpty()
                        ? NearMiss.hint(benchmark, round.benchmarks().keySet())
                        : "it is one of " + String.join(", ", others) + ": name the round of the logs with --round"));
    }

    /** For a round that came before those with tables: the name must be one that some round has. */
    private static void refuseUnknown(String benchmark) {
        Set<String> names = Rounds.names().stream()
                .map(Rounds::byName)
                .flatMap(round -> round.benchmarks().keySet().stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        boolean known = Rounds.names().stream()
                .anyMatch(name ->
                        RequiredTests.benchmark(Rounds.byName(name), benchmark).isPresent());
        if (!known) {
            throw new UserError("no round has a benchmark \"" + benchmark + "\"; " + NearMiss.hint(benchmark, names));
        }
    }
}
