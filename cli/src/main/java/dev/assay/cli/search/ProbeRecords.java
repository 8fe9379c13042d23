package dev.assay.cli.search;

import dev.assay.cli.run.CommandRecord;
import dev.assay.cli.run.DescribedTarget;
import dev.assay.cli.run.RunDocuments;
import dev.assay.cli.run.Target;
import dev.assay.cli.settings.RunSettings;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.probe.GateSettings;
import dev.assay.loadgen.probe.ProbeReport;
import dev.assay.loadgen.probe.ProbeReport.Ended;
import dev.assay.loadgen.search.Gate;
import dev.assay.results.model.RunDocumentFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Leaves {@code run.json} beside the logs of each probe that ran its whole length: such a probe is a run like any other, may be
 * taken for the performance run of a submission, and is repeated by {@code assay rerun} as the run that it was.
 */
final class ProbeRecords {
    /** Decimal places of a nanosecond in milliseconds. */
    private static final int NANOS_DIGITS = 6;

    private static final double PERCENT = 100;

    private final SearchInputs inputs;
    private final RunSettings run;
    private final PromptDataset prompts;
    private final String version;
    private final PrintWriter err;
    private @Nullable Target measured;
    private Instant opened = Instant.now();

    ProbeRecords(SearchInputs inputs, RunSettings run, PromptDataset prompts, String version, PrintWriter err) {
        this.inputs = inputs;
        this.run = run;
        this.prompts = prompts;
        this.version = version;
        this.err = err;
    }

    /** Tells what the next probe measures. */
    void opened(Target target) {
        measured = target;
        opened = Instant.now();
    }

    /** Writes the record of a probe that has just ended. A record that cannot be written takes nothing from the search. */
    void keep(ProbeReport probe, List<NamedGate> gates) {
        Target target = measured;
        if (probe.ended() != Ended.FULL || probe.outcome().isEmpty() || target == null) {
            return;
        }
        Gate gate = gates.stream()
                .map(NamedGate::gate)
                .filter(one -> one.name().equals(probe.forGate()))
                .findFirst()
                .orElse(gates.getFirst().gate());
        TestSettings asked = GateSettings.of(run.requested(), gate, probe.targetQps());
        try {
            RunDocumentFile.write(
                    RunDocuments.of(
                            CommandRecord.as(inputs.parsed(), List.of("run"), Set.of(), options(asked)),
                            new RunSettings(
                                    run.ruleset(),
                                    asked,
                                    run.provenance(),
                                    run.logLines(),
                                    run.audit(),
                                    run.variant(),
                                    run.notices()),
                            new DescribedTarget(target, inputs.described(version)),
                            prompts,
                            false,
                            probe.outcome().get(),
                            version,
                            opened,
                            Instant.now()),
                    probe.directory());
        } catch (IOException e) {
            err.println("note: the record of a probe could not be written to " + probe.directory() + " ("
                    + e.getMessage() + "); its logs are there");
            err.flush();
        }
    }

    /** What the search itself set: the rate, and where a gate of its own was asked for, that. */
    private Map<String, String> options(TestSettings asked) {
        TestSettings base = run.requested();
        Map<String, String> options = new LinkedHashMap<>();
        options.put("scenario", "Server");
        options.put("mode", "performance");
        options.put("target-qps", BigDecimal.valueOf(asked.serverTargetQps()).toPlainString());
        if (asked.minQueryCount() != base.minQueryCount()) {
            options.put("min-query-count", Long.toString(asked.minQueryCount()));
        }
        limit(options, "ttft-latency", asked.serverTtftLatencyNanos(), base.serverTtftLatencyNanos());
        limit(options, "tpot-latency", asked.serverTpotLatencyNanos(), base.serverTpotLatencyNanos());
        limit(options, "target-latency", asked.serverTargetLatencyNanos(), base.serverTargetLatencyNanos());
        if (asked.serverTargetLatencyPercentile() != base.serverTargetLatencyPercentile()) {
            options.put(
                    "set",
                    "target_latency_percentile="
                            + BigDecimal.valueOf(asked.serverTargetLatencyPercentile() * PERCENT)
                                    .stripTrailingZeros()
                                    .toPlainString());
        }
        return options;
    }

    private static void limit(Map<String, String> options, String name, long asked, long base) {
        if (asked != base) {
            options.put(
                    name,
                    BigDecimal.valueOf(asked, NANOS_DIGITS).stripTrailingZeros().toPlainString() + "ms");
        }
    }
}
