package dev.assay.cli;

import dev.assay.audit.WrappedText;
import dev.assay.audit.compliance.AuditReport;
import dev.assay.cli.audit.RequiredTests;
import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.settings.Ruleset;
import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Round;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay audit all}: every compliance test that a round asks of a benchmark. */
@Command(
        name = "all",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs every compliance test that the round asks of a benchmark, for one scenario, and says why it asks for it, and",
            "why not for the others. Runs of the submission are made once and serve all tests."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay audit all --benchmark gpt-oss-120b --round v6.1 --scenario Server --list --out audit",
            "  assay audit all --benchmark llama2-70b-99.9 --scenario Offline --sut http://127.0.0.1:8000 --model m --out audit"
        })
final class AuditAllCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--list", description = "Only say which tests are asked for, and why.")
    private boolean list;

    @Mixin
    private AuditSession session = new AuditSession();

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Ruleset ruleset = session.ruleset();
        Round round = session.round(ruleset)
                .orElseThrow(() -> new UserError("which tests are asked for is a matter of benchmark and round; add"
                        + " --benchmark, and --round if it is not the newest"));
        String name = session.benchmark(ruleset);
        Benchmark benchmark = RequiredTests.benchmark(round, name)
                .orElseThrow(() -> new UserError("round " + round.name() + " does not offer " + name + "; "
                        + NearMiss.hint(name, round.benchmarks().keySet())));
        List<RequiredTests> tests = RequiredTests.of(round, benchmark);
        List<AuditReport.Asked> asked = RequiredTests.asked(round, benchmark);
        if (!session.json()) {
            print(asked, benchmark.name() + ", " + ruleset.target().scenarioFolder() + ", " + round.name(), out);
        }
        List<ComplianceTest> required = tests.stream()
                .filter(RequiredTests::required)
                .map(RequiredTests::test)
                .toList();
        if (list || required.isEmpty()) {
            out.print(session.json() ? session.report(ruleset, asked, List.of()).json() + System.lineSeparator() : "");
            out.flush();
            return ExitStatus.VALID;
        }
        return session.run(required, asked, out, spec.commandLine().getErr());
    }

    private static void print(List<AuditReport.Asked> asked, String subject, PrintWriter out) {
        long required = asked.stream().filter(AuditReport.Asked::required).count();
        out.println("Compliance tests of " + subject + ": " + (required == 0 ? "none" : required) + " required");
        for (AuditReport.Asked one : asked) {
            WrappedText.lines(
                            one.why(),
                            "  " + one.test() + (one.required() ? "  required   " : "  not asked  "),
                            "                     ")
                    .forEach(out::println);
        }
        out.println("  (Packages of the open division need none.)");
        out.flush();
    }
}
