package dev.assay.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code assay audit}: names what can be audited. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = {
            "Audits: compliance tests of MLPerf Inference, made or judged from logs of others; what the logs of any run show;",
            "and what a vendor claims."
        },
        subcommands = {
            AuditRunCommand.class,
            AuditVerifyCommand.class,
            AuditAllCommand.class,
            AuditLogsCommand.class,
            ClaimCommand.class
        },
        synopsisSubcommandLabel = "AUDIT",
        footerHeading = "%nTests:%n",
        footer = {
            "  TEST01  responses of a performance run are those of the accuracy run",
            "  TEST04  one repeated sample is not answered faster",
            "  TEST06  first token, end tokens and length of language-model output",
            "  TEST07  score of a performance run on a data set of its own",
            "  TEST08  predictions of a streaming recommender in a performance run",
            "  TEST09  mean output length of a performance run"
        })
final class AuditCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "no audit given");
    }
}
