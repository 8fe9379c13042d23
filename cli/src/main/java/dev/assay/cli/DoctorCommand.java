package dev.assay.cli;

import dev.assay.cli.run.MachineCheck;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code assay doctor}: what this machine offers to a measuring client. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints what a measurement on this machine stands on: Java, processors, clock, ports, limits, folder; and what to change.",
            "It measures nothing and changes nothing; assay selftest measures the client."
        },
        footerHeading = "%nExit status:%n",
        footer = {"  0 everything is as it should be; 1 something is worth a change"})
final class DoctorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        List<MachineCheck.Line> lines = MachineCheck.of(Path.of("").toAbsolutePath());
        PrintWriter out = spec.commandLine().getOut();
        for (MachineCheck.Line line : lines) {
            out.println(String.format(Locale.ROOT, "%-13s %s", line.name(), line.found()));
            if (!line.remark().isEmpty()) {
                out.println(String.format(Locale.ROOT, "%-13s -> %s", "", line.remark()));
            }
        }
        out.flush();
        return lines.stream().allMatch(line -> line.remark().isEmpty()) ? ExitStatus.VALID : ExitStatus.NOT_VALID;
    }
}
