package dev.assay.cli;

import dev.assay.cli.settings.Converters;
import dev.assay.cli.settings.UserError;
import dev.assay.loadgen.stats.EarlyStopping;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assay explain early-stopping}: how many queries a number over the limit costs. */
@Command(
        name = "early-stopping",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "How many queries a run needs, given how many are over the limit (confidence 99 %%).",
        footerHeading = "%nExample:%n",
        footer = "  assay explain early-stopping --percentile 99 --over-limit 12")
final class EarlyStoppingCommand implements Callable<Integer> {
    private static final int ROWS = 11;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--percentile", paramLabel = "P", description = "Judged percentile. Default: ${DEFAULT-VALUE}.")
    private double percentile = 99;

    @Option(
            names = "--over-limit",
            paramLabel = "N",
            converter = Converters.OfCount.class,
            description = "Queries over the limit. Without it: a table.")
    private @Nullable Long overLimit;

    @Option(
            names = "--queries",
            paramLabel = "N",
            converter = Converters.OfCount.class,
            description = "Queries of a run: tells how many of them may be over the limit.")
    private @Nullable Long queries;

    @Override
    public Integer call() {
        if (!(percentile > 0 && percentile < 100)) {
            throw new UserError("--percentile is " + percentile + "; it must lie between 0 and 100, for example 99");
        }
        EarlyStopping stopping = EarlyStopping.official(percentile * 0.01);
        PrintWriter out = spec.commandLine().getOut();
        if (queries != null) {
            long most = stopping.mostOverLimit(queries);
            out.println(
                    most < 0
                            ? queries + " queries are too few for any verdict at percentile " + percentile
                                    + "; at least " + stopping.minPassing(0) + " are needed"
                            : "of " + queries + " queries at most " + most + " may be over the limit at percentile "
                                    + percentile);
        }
        if (overLimit != null) {
            line(out, stopping, overLimit);
        } else if (queries == null) {
            for (long over = 0; over < ROWS; over++) {
                line(out, stopping, over);
            }
        }
        return ExitStatus.VALID;
    }

    private static void line(PrintWriter out, EarlyStopping stopping, long over) {
        long under = stopping.minPassing(over);
        out.println(over + " over the limit: at least " + under + " under it, " + (under + over) + " queries in all");
    }
}
