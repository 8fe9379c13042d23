package dev.assay.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code assay explain}: what a word in a result, a setting or a rule means. */
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        subcommands = {EarlyStoppingCommand.class},
        description = "Explains a figure, a setting or a rule: definition, formula, unit and source.")
final class ExplainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        throw new picocli.CommandLine.ParameterException(spec.commandLine(), "nothing to explain");
    }
}
