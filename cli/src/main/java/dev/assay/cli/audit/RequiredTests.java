package dev.assay.cli.audit;

import dev.assay.audit.compliance.AuditReport;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.ComplianceTests;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import dev.assay.conf.rules.ModelNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whether a round asks a test of a benchmark, and why.
 *
 * @param test the test
 * @param required whether the official tables list it
 * @param why one sentence
 */
public record RequiredTests(ComplianceTest test, boolean required, String why) {
    private static final String INTERACTIVE = "-interactive";

    /** The benchmark of a round by folder name, or by model name of configuration keys. */
    public static Optional<Benchmark> benchmark(Round round, String name) {
        String plain = name.replace(INTERACTIVE, "");
        return round.benchmark(name)
                .or(() -> round.benchmark(plain))
                .or(() -> round.benchmarks().values().stream()
                        .filter(benchmark ->
                                ModelNames.inRules(benchmark.name()).equals(ModelNames.inRules(plain)))
                        .findFirst());
    }

    /** All tests of a benchmark in a round, those that are not asked for included. */
    public static List<RequiredTests> of(Round round, Benchmark benchmark) {
        List<RequiredTests> all = new ArrayList<>();
        for (ComplianceTest test : ComplianceTests.all()) {
            boolean required = benchmark.complianceTests().contains(test.name());
            all.add(new RequiredTests(
                    test,
                    required,
                    required
                            ? "the checker of " + round.name() + " asks it of " + benchmark.name() + "; it "
                                    + test.purpose()
                            : "the checker of " + round.name() + " does not ask it of " + benchmark.name() + "; it is "
                                    + test.scope()));
        }
        return all;
    }

    /** The same for a report, with tests that a round asks for but that are not made here. */
    public static List<AuditReport.Asked> asked(Round round, Benchmark benchmark) {
        List<AuditReport.Asked> asked = new ArrayList<>();
        of(round, benchmark)
                .forEach(one -> asked.add(new AuditReport.Asked(one.test().name(), one.required(), one.why())));
        benchmark.complianceTests().stream()
                .filter(name -> asked.stream().noneMatch(one -> one.test().equals(name)))
                .map(
                        name -> new AuditReport.Asked(
                                name,
                                true,
                                "the checker of " + round.name() + " asks it of " + benchmark.name()
                                        + "; it was dropped with v5.0 and is not made here: run it with the scripts of that round"))
                .forEach(asked::add);
        return asked;
    }
}
