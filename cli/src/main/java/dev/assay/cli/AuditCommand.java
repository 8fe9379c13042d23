package dev.assay.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code assay audit}: names the audits and does nothing itself. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = "Audits: what the logs of a run show, what a vendor claims, and whether it holds.",
        subcommands = {AuditLogsCommand.class, ClaimCommand.class},
        synopsisSubcommandLabel = "AUDIT")
final class AuditCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "no audit given");
    }
}
