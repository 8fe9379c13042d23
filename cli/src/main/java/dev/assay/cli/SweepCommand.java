package dev.assay.cli;

import dev.assay.cli.search.GateSpecs;
import dev.assay.cli.search.LoadOptions;
import dev.assay.cli.search.NamedGate;
import dev.assay.cli.search.SearchInputs;
import dev.assay.cli.search.SweepJob;
import dev.assay.cli.search.SweepTables;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.results.model.SweepDocument;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay sweep}: throughput, latency and goodput over a range of loads. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Measures throughput, latency and goodput at rising load, past the knee.",
            "Without --sut it measures the built-in engine. No result of it is an official one."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay sweep --virtual-time",
            "  assay sweep --virtual-time --load poisson --levels 50..400/50 --point-repeats 3",
            "  assay sweep --sut http://127.0.0.1:8000 --model my-model --levels 1..64x2 --gate chat:ttft=1s,tpot=50ms",
            "",
            "Exit status: 0 the sweep is complete, 1 no knee was found, 2 wrong input, 3 the system cannot be reached or broke,",
            "4 internal fault, 130 interrupted (go on with --resume)."
        })
final class SweepCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SearchInputs inputs = new SearchInputs();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Option(
            names = "--gate",
            paramLabel = "LIMITS",
            description =
                    "Limits of goodput in place of those of the settings: [NAME:]ttft=300ms,tpot=25ms,e2e=2s, or the"
                            + " name of a benchmark of the round.")
    private @Nullable String gate;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        RunSettings run = inputs.settings();
        GateSpecs specs = new GateSpecs(inputs.ruleset());
        List<NamedGate> gates = gate == null ? List.of(specs.ofSettings(run.requested())) : specs.parse("--gate", gate);
        if (gates.size() != 1) {
            throw new UserError("--gate takes one gate; compare several with assay gates --gates");
        }
        StopFlag stop = new StopFlag();
        SweepJob job = new SweepJob(inputs, load, run, gates.getFirst(), stop, err, AssayVersion.number());
        try (Interrupt interrupt = Interrupt.sets(stop, err, "assay sweep")) {
            SweepDocument document = job.run();
            SearchOutput.print(
                    document,
                    inputs.isJson(),
                    spec.commandLine().getOut(),
                    out -> SweepTables.print(document, job.root().toString(), out));
            interrupt.finished();
            return switch (document.state()) {
                case "complete" -> ExitStatus.VALID;
                case "aborted" -> ExitStatus.SUT_BROKEN;
                case "interrupted" -> ExitStatus.INTERRUPTED;
                default -> ExitStatus.NOT_VALID;
            };
        }
    }
}
