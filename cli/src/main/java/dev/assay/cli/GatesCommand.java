package dev.assay.cli;

import dev.assay.cli.search.GateSpecs;
import dev.assay.cli.search.NamedGate;
import dev.assay.cli.search.SearchInputs;
import dev.assay.cli.search.SearchJob;
import dev.assay.cli.search.SearchOptions;
import dev.assay.cli.settings.RunSettings;
import dev.assay.loadgen.clock.StopFlag;
import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.SearchDocument;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay gates}: several sets of limits compared on one system. */
@Command(
        name = "gates",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Finds the highest Server rate for each of several sets of latency limits, from one set of probes.",
            "Answers what it costs to promise tighter limits. Without --sut it measures the built-in engine."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay gates --virtual-time",
            "  assay gates --benchmark llama2-70b --round v6.0 --gates llama2-70b,llama2-70b-interactive --sut ...",
            "  assay gates --virtual-time --gates demo,chat:ttft=80ms@p95,tpot=8ms@p99,batch:e2e=2s@p90",
            "",
            "Exit status: as that of assay peak; 0 when every gate has a confirmed rate."
        })
final class GatesCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SearchInputs inputs = new SearchInputs();

    @Mixin
    private SearchOptions options = new SearchOptions();

    @Option(
            names = "--gates",
            paramLabel = "LIST",
            description = "Names of benchmarks of the round, or limits of your own: NAME:ttft=300ms@p95,tpot=25ms@p99,"
                    + "e2e=2s@p99. Default: the limits of the settings and the interactive ones of the benchmark.")
    private @Nullable String gates;

    @Override
    public Integer call() {
        PrintWriter err = spec.commandLine().getErr();
        RunSettings run = inputs.settings();
        GateSpecs specs = new GateSpecs(inputs.ruleset());
        List<NamedGate> compared = gates == null ? specs.usual(run.requested()) : specs.parse("--gates", gates);
        StopFlag stop = new StopFlag();
        SearchJob job = new SearchJob(
                inputs,
                run,
                compared,
                options.bounds(run.requested().serverTargetQps(), inputs.isSimulated()),
                SearchJob.Method.ADAPTIVE,
                SearchOutput.kind(SearchDocument.GATES, JsonDocuments.GATES, "gates"),
                stop,
                err);
        return new SearchOutput(spec, inputs).search(job, stop);
    }
}
