package dev.assay.cli;

import dev.assay.cli.run.PromptOptions;
import dev.assay.cli.run.SutUnreachable;
import dev.assay.cli.selftest.SelfTestRun;
import dev.assay.cli.selftest.SelfTestStore;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code assay selftest}: what this client can carry on this machine. */
@Command(
        name = "selftest",
        mixinStandardHelpOptions = true,
        description = {
            "Measures assay's own HTTP client on this machine in under 30 seconds, against a server process with known answers,",
            "and saves the ceiling; every later run that comes near it says so."
        })
final class SelfTestCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        try {
            SelfTestRun.run(
                    new PromptOptions().read(),
                    SelfTestStore.ofUser(),
                    spec.commandLine().getOut(),
                    phase -> {
                        err.println("  " + phase + " ...");
                        err.flush();
                    });
        } catch (IllegalStateException e) {
            throw new SutUnreachable(String.valueOf(e.getMessage()));
        }
        return ExitStatus.VALID;
    }
}
