package dev.assay.cli;

import dev.assay.cli.search.GateOption;
import dev.assay.cli.search.NamedGate;
import dev.assay.cli.search.SearchInputs;
import dev.assay.cli.search.SearchJob;
import dev.assay.cli.search.SearchOptions;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.loadgen.probe.GateSettings;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.SearchDocument;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay peak}: the highest rate that meets the limits. */
@Command(
        name = "peak",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Finds the highest Server rate that meets the latency limits, and runs it in full length.",
            "Starts at target_qps; probes end as soon as their verdict is known. Without --sut it measures the built-in engine."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay peak --virtual-time",
            "  assay peak --sut http://127.0.0.1:8000 --model my-model --ttft-latency 2s --tpot-latency 200ms \\",
            "             --target-qps 2 --min-duration 60s",
            "  assay peak --virtual-time --gate chat:ttft=100ms@p95,tpot=10ms@p99",
            "  assay peak --resume --out DIR ...   goes on from the finished probes in DIR",
            "",
            "Exit status: 0 a rate is found and confirmed, 1 it is not, 2 wrong input, 3 the system cannot be reached or broke,",
            "4 internal fault, 130 interrupted (go on with --resume)."
        })
final class PeakCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SearchInputs inputs = new SearchInputs();

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Mixin
    private GateOption gate = new GateOption();

    @Option(
            names = "--method",
            paramLabel = "HOW",
            description =
                    "adaptive (default), or official: the FindPeakPerformance mode of the reference, step for step.")
    private SearchJob.Method method = SearchJob.Method.ADAPTIVE;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        RunSettings run = inputs.settings();
        NamedGate one = gate.of(run, inputs);
        if (method == SearchJob.Method.OFFICIAL) {
            refuseWhatTheOfficialSearchLacks(run, one);
        }
        StopFlag stop = new StopFlag();
        SearchJob job = new SearchJob(
                inputs,
                run,
                List.of(one),
                options.bounds(run.requested().serverTargetQps(), inputs.isSimulated()),
                method,
                SearchOutput.kind(SearchDocument.PEAK, JsonDocuments.PEAK, "peak"),
                stop,
                err);
        return new SearchOutput(spec, inputs).search(job, stop);
    }

    private void refuseWhatTheOfficialSearchLacks(RunSettings run, NamedGate one) {
        if (!GateSettings.isOfficial(one.gate(), run.requested())) {
            throw new UserError(
                    "--method official cannot judge the gate " + one.gate().name()
                            + ": the reference knows one percentile, and TTFT with TPOT or end-to-end time alone");
        }
        options.requireUnusedByOfficial();
        if (inputs.folder().isResumed()) {
            throw new UserError("--method official is one run that cannot be resumed; leave out --resume");
        }
    }
}
