package dev.assay.cli;

import dev.assay.audit.claim.ClaimAudit;
import dev.assay.audit.logs.CheckInfo;
import dev.assay.audit.logs.LogAudit;
import dev.assay.cli.settings.NearMiss;
import dev.assay.cli.settings.UserError;
import dev.assay.compliance.output.RuleTable;
import dev.assay.conf.explain.Explanation;
import dev.assay.conf.explain.Explanations;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay explain}: what a word in a result, a setting or a rule means. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {EarlyStoppingCommand.class},
        description =
                "Explains a figure or a setting: definition, formula, unit and source. Without a name: lists all names.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay explain ttft",
            "  assay explain min_query_count",
            "  assay explain early-stopping --percentile 99 --over-limit 12"
        })
final class ExplainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            description =
                    "A setting, a key of the logs, a word of a result, a rule of assay check or a check of assay audit.")
    private @Nullable String name;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (name == null) {
            Explanations.all().forEach(explanation -> out.println(explanation.key()));
            return ExitStatus.VALID;
        }
        String asked = name;
        Optional<String> rule = RuleTable.explain(asked)
                .or(() -> ClaimAudit.explain(asked))
                .or(() -> LogAudit.find(asked).map(CheckInfo::explanation));
        if (rule.isPresent()) {
            out.print(rule.get());
            out.flush();
            return ExitStatus.VALID;
        }
        Explanation found = Explanations.find(name).orElseThrow(() -> unknown(String.valueOf(name)));
        out.println(found.key() + (found.unit().isBlank() ? "" : "  [" + found.unit() + "]"));
        out.println("  " + found.definition());
        found.formula().ifPresent(formula -> out.println("  formula: " + formula));
        out.println("  source:  " + found.source());
        ToolDefinitions.print(found.key(), name, out);
        return ExitStatus.VALID;
    }

    private static UserError unknown(String asked) {
        List<String> names = Explanations.all().stream()
                .flatMap(explanation -> Stream.concat(Stream.of(explanation.key()), explanation.aliases().stream()))
                .toList();
        return new UserError("nothing is known about \"" + asked + "\"; "
                + NearMiss.of(asked, names)
                        .map(near -> "did you mean " + near + "?")
                        .orElse("\"assay explain\" lists all names"));
    }
}
