package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.conf.audit.ComplianceTest;
import dev.assay.conf.audit.ComplianceTests;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay audit run}: one compliance test, from the runs it needs to the files of the package. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs one compliance test: the runs of the submission that it needs, unless --reference has them, then the audit",
            "run; judges the logs as the official script of the round does and as strictly as the test is meant; lays the",
            "files out as the checker of the round wants them."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay audit run TEST06 --benchmark llama3.1-8b --scenario Offline --sut http://127.0.0.1:8000 \\",
            "            --model my-model --dataset prompts.jsonl --out audit",
            "  assay audit run TEST06 --scenario Server --virtual-time --out audit",
            "",
            "Exit status: 0 passed, 1 not passed, 2 wrong input, 3 the system cannot be reached or broke, 130 interrupted."
        })
final class AuditRunCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "TEST", description = "TEST01, TEST04, TEST06, TEST07, TEST08 or TEST09.")
    private String test = "";

    @Mixin
    private AuditSession session = new AuditSession();

    @Override
    public Integer call() {
        ComplianceTest asked = named(test);
        return session.run(
                List.of(asked),
                session.asked(asked),
                spec.commandLine().getOut(),
                spec.commandLine().getErr());
    }

    static ComplianceTest named(String name) {
        try {
            return ComplianceTests.byName(name);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }
}
