package dev.assay.cli;

import dev.assay.cli.search.GateOption;
import dev.assay.cli.search.LoadOptions;
import dev.assay.cli.search.SearchInputs;
import dev.assay.cli.search.SweepJob;
import dev.assay.cli.settings.RunSettings;
import dev.assay.loadgen.clock.StopFlag;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "Exit status: 0 the sweep is complete, 1 the levels chosen automatically ended before a knee was seen,",
            "2 wrong input, 3 the system cannot be reached or broke,",
            "4 internal fault, 130 interrupted (go on with --resume)."
        })
final class SweepCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SearchInputs inputs = new SearchInputs();

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Mixin
    private GateOption gate = new GateOption();

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        RunSettings run = inputs.settings();
        StopFlag stop = new StopFlag();
        SweepJob job = new SweepJob(inputs, load, run, gate.of(run, inputs), stop, err, AssayVersion.number());
        return new SearchOutput(spec, inputs).sweep(job::run, job.root(), stop);
    }
}
