package dev.assay.cli;

import dev.assay.cli.run.PromptOptions;
import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.Ruleset;
import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsAssembly;
import dev.assay.cli.settings.SettingsOptions;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.DerivedSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay plan}: what a run would issue, without a system under test. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = {
            "Prints the schedule and the order of samples of a run as JSON, without running anything.",
            "The hashes tell whether two plans are equal; the first and last queries show what they look like."
        },
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  assay plan --scenario Server --target-qps 10 --min-duration 60s",
            "  assay plan --scenario Offline --total-samples 50000 --performance-samples 1024 --full"
        })
final class PlanCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Mixin
    private PromptOptions prompts = new PromptOptions();

    @Option(
            names = "--total-samples",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Size of the library, when no data set is at hand.")
    private @Nullable Integer totalSamples;

    @Option(
            names = "--performance-samples",
            paramLabel = "N",
            converter = Converters.OfSize.class,
            description = "Samples that fit into memory at once. Default: all.")
    private @Nullable Integer performanceSamples;

    @Option(names = "--full", description = "Print every query, not only the first and last ones.")
    private boolean full;

    @Override
    public Integer call() {
        PlanDocument.Library library = library();
        RunSettings run = SettingsAssembly.assemble(Ruleset.of(settings), settings, Path.of(""));
        run.notices().forEach(notice -> spec.commandLine().getErr().println("note: " + notice));
        ConfigOutcome audited = AuditOverride.apply(run.requested(), run.provenance(), run.audit());
        DerivedSettings derived = EffectiveSettingsDerivation.derive(
                audited.settings(), library.performanceSampleCount(), library.totalSampleCount());
        derived.logLines().forEach(line -> spec.commandLine().getErr().println("warning: " + line.value()));
        new PlanDocument(run, audited, derived.effective(), library, full)
                .write(spec.commandLine().getOut());
        return ExitStatus.VALID;
    }

    private PlanDocument.Library library() {
        if (totalSamples != null) {
            return library(totalSamples + " nameless samples", totalSamples, totalSamples);
        }
        PromptDataset read = prompts.read(settings);
        return library(read.name(), read.totalSampleCount(), read.performanceSampleCount());
    }

    private PlanDocument.Library library(String name, int total, int ownPerformanceCount) {
        int performance = performanceSamples == null ? ownPerformanceCount : performanceSamples;
        return new PlanDocument.Library(name, total, performance);
    }
}
