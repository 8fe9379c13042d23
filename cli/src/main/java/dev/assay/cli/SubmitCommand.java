package dev.assay.cli;

import dev.assay.cli.settings.UserError;
import dev.assay.cli.submit.Detached;
import dev.assay.cli.submit.SubmitJob;
import dev.assay.cli.submit.Tool;
import dev.assay.loadgen.clock.StopFlag;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code assay submit}: from a plan file to a checked package. */
@Command(
        name = "submit",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Works a plan off: makes the runs that are missing, scores, lays out the package of the round, checks and packs it.",
            "Start it again after an interruption or a change: only what is missing or changed is made. See docs/submit.md."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay submit docs/examples/submit/demo.yaml --dry-run",
            "  assay submit docs/examples/submit/demo.yaml --out /tmp/demo",
            "  assay submit plan.yaml --out work --detach      goes on without the terminal; assay status work",
            "",
            "Exit status: 0 the package passes, 1 it does not, 2 the plan is wrong, 3 the system cannot be reached or broke,",
            "4 internal fault, 130 interrupted (start again to go on)."
        })
final class SubmitCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(arity = "0..1", paramLabel = "PLAN", description = "The plan, a YAML file.")
    private @Nullable Path plan;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "DIR",
            description = "Folder for runs, texts and package. Default: assay-results/submit-PLAN.")
    private @Nullable Path out;

    @Option(names = "--dry-run", description = "Print the steps, their time and the room they need; run nothing.")
    private boolean dryRun;

    @Option(names = "--detach", description = "Go on in the background, also when the terminal is closed.")
    private boolean detach;

    @Option(names = "--schema", description = "Print the JSON schema of plan files.")
    private boolean schema;

    @Override
    public Integer call() throws IOException {
        PrintWriter to = spec.commandLine().getOut();
        if (schema) {
            to.print(schemaText());
            to.flush();
            return ExitStatus.VALID;
        }
        if (plan == null) {
            throw new UserError("no plan given; name a YAML file, for example docs/examples/submit/demo.yaml");
        }
        Path folder = out == null ? Path.of("assay-results", "submit-" + stem(plan)) : out;
        SubmitJob job = SubmitJob.of(
                plan, folder, new ThisProgram(), to, spec.commandLine().getErr());
        if (dryRun) {
            job.dryRun();
            return ExitStatus.VALID;
        }
        if (detach) {
            Detached.start(folder, List.of("submit", plan.toString(), "--out", folder.toString()), to);
            return ExitStatus.VALID;
        }
        StopFlag stop = new StopFlag();
        try (Interrupt interrupt = Interrupt.sets(stop, spec.commandLine().getErr(), "assay submit")) {
            int status = job.run(stop);
            interrupt.finished();
            return status;
        }
    }

    private static String schemaText() throws IOException {
        try (InputStream in = SubmitJob.class.getResourceAsStream("plan-1.schema.json")) {
            if (in == null) {
                throw new IllegalStateException("the schema of plans is missing from the program");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String stem(Path plan) {
        return String.valueOf(plan.getFileName()).replaceFirst("\\.[^.]*$", "");
    }

    /** Runs commands in this process, as a user would. */
    static final class ThisProgram implements Tool {
        @Override
        public int run(List<String> arguments, PrintWriter out, PrintWriter err) {
            return Assay.commandLine(out, err).execute(arguments.toArray(String[]::new));
        }

        @Override
        public CommandSpec spec(String... command) {
            CommandLine found = new CommandLine(new Assay());
            for (String word : command) {
                found = Objects.requireNonNull(found.getSubcommands().get(word), word);
            }
            return found.getCommandSpec();
        }

        @Override
        public String version() {
            return AssayVersion.number();
        }
    }
}
