package dev.assay.cli.run;

import dev.assay.cli.settings.RunSettings;
import dev.assay.cli.settings.SettingsTable;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.session.DelayDistribution;
import dev.assay.loadgen.session.RunCounters;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.RunState;
import dev.assay.loadgen.settings.AuditOverride;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.stats.Rates;
import dev.assay.loadgen.stats.RunStatistics;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocument.Counters;
import dev.assay.results.model.RunDocument.Dataset;
import dev.assay.results.model.RunDocument.Delay;
import dev.assay.results.model.RunDocument.Delays;
import dev.assay.results.model.RunDocument.Gate;
import dev.assay.results.model.RunDocument.Logs;
import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.model.RunDocument.Origin;
import dev.assay.results.model.RunDocument.Rate;
import dev.assay.results.model.RunDocument.Settings;
import dev.assay.results.model.RunDocument.Sut;
import dev.assay.results.model.RunDocument.Times;
import dev.assay.results.model.RunDocument.Verdict;
import dev.assay.results.model.RunDocument.Versions;
import dev.assay.results.model.RunDocument.Warning;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes the document of a run from what the session, the settings and the adapter know. */
public final class RunDocuments {
    private final RunSettings settings;
    private final Target target;
    private final PromptDataset prompts;
    private final boolean strict;
    private final RunOutcome outcome;
    private final Optional<RunStatistics> statistics;
    private final CommandRecord command;

    private RunDocuments(
            CommandRecord command,
            RunSettings settings,
            Target target,
            PromptDataset prompts,
            boolean strict,
            RunOutcome outcome) {
        this.command = command;
        this.settings = settings;
        this.target = target;
        this.prompts = prompts;
        this.strict = strict;
        this.outcome = outcome;
        this.statistics = outcome.statistics();
    }

    /** The document; asked for after the run, when the adapter's counts are complete. */
    public static RunDocument of(
            CommandRecord command,
            RunSettings settings,
            Target target,
            PromptDataset prompts,
            boolean strict,
            RunOutcome outcome,
            String assayVersion,
            Instant started,
            Instant ended) {
        return new RunDocuments(command, settings, target, prompts, strict, outcome)
                .document(assayVersion, new Times(started.toString(), ended.toString()));
    }

    private RunDocument document(String assayVersion, Times times) {
        boolean simulated = !target.clock().realTime();
        List<Gate> gates = statistics.map(GateTable::of).orElse(List.of());
        Verdict verdict = verdict(gates);
        return new RunDocument(
                RunDocument.SCHEMA,
                label(simulated),
                simulated,
                outcome.state().name().toLowerCase(Locale.ROOT),
                outcome.reason(),
                verdict,
                verdict.valid() ? result() : null,
                statistics.map(this::additional).orElseGet(this::peak),
                gates,
                counters(),
                statistics.map(LatencyTables::of).orElse(Map.of()),
                delays(),
                statistics.map(this::rate).orElse(null),
                settingsRecord(),
                settings.ruleset().document(),
                new Sut(
                        target.sut().name(),
                        target.tokenSources(),
                        target.report(),
                        target.endpoints(),
                        target.described()),
                new Dataset(
                        prompts.name(),
                        prompts.sha256(),
                        prompts.totalSampleCount(),
                        outcome.effective().performanceSampleCount(),
                        prompts.facts(),
                        InputLengths.of(prompts)),
                new Versions(
                        assayVersion,
                        settings.variant().version().toString(),
                        settings.variant().uniformInt().name()),
                EnvironmentFacts.collect(),
                warnings(),
                logs(),
                times,
                ReproductionRecord.of(command, settings, target, prompts, outcome));
    }

    private String label(boolean simulated) {
        String base = simulated ? RunDocument.SIMULATED : RunDocument.UNVERIFIED;
        return target.cheat()
                .map(cheat -> RunDocument.CHEATING + " (" + cheat.word() + ": the engine " + cheat.what()
                        + "): no result; " + base)
                .orElse(base);
    }

    private Verdict verdict(List<Gate> gates) {
        boolean valid = strict ? outcome.strictlyValid() : outcome.valid();
        List<String> reasons = new ArrayList<>();
        if (!valid) {
            boolean complete = outcome.state() == RunState.COMPLETE;
            boolean told = outcome.invalidReasons().stream().anyMatch(reason -> reason.contains(outcome.reason()));
            if (!complete && !told) {
                reasons.add("the run was " + outcome.state().name().toLowerCase(Locale.ROOT) + ": " + outcome.reason());
            }
            reasons.addAll(outcome.invalidReasons());
            // What was cut short misses its conditions for that reason alone.
            gates.stream()
                    .filter(gate -> complete && !gate.passed())
                    .map(Reasons::sentence)
                    .forEach(reasons::add);
            if (strict && outcome.valid()) {
                reasons.add("strict: the detail log holds " + outcome.errors()
                        + " error lines, which the official submission checker refuses");
            }
        }
        return new Verdict(valid, strict, statistics.map(RunStatistics::isValid).orElse(null), reasons);
    }

    private @Nullable Metric result() {
        return outcome.primaryMetric()
                .filter(metric -> Double.isFinite(metric.value()))
                .map(metric -> new Metric(metric.name(), MetricWords.of(metric.name()), metric.value(), metric.unit()))
                .orElse(null);
    }

    /** The rate that the official peak search found; its verdict is another matter, since early stopping does not enter it. */
    private List<Metric> peak() {
        return outcome.peakQps().isEmpty()
                ? List.of()
                : List.of(new Metric(
                        "peak_qps",
                        "highest rate that met the latency limits, official search",
                        outcome.peakQps().getAsDouble(),
                        "queries/s"));
    }

    private List<Metric> additional(RunStatistics from) {
        Rates rates = from.rates();
        boolean tokens = from.settings().useTokenLatencies();
        List<Metric> metrics = new ArrayList<>(peak());
        switch (from.settings().scenario()) {
            case SERVER -> {
                add(metrics, "result_scheduled_samples_per_sec", rates.scheduledSamples(), "samples/s");
                add(metrics, "result_completed_samples_per_sec", rates.completedSamples(), "samples/s");
                if (tokens) {
                    add(metrics, "result_completed_tokens_per_second", rates.completedTokens(), "tokens/s");
                }
            }
            case OFFLINE -> {
                add(metrics, "result_samples_per_second", rates.samples(), "samples/s");
                if (tokens) {
                    add(metrics, "result_tokens_per_second", rates.tokens(), "tokens/s");
                }
            }
            case SINGLE_STREAM, MULTI_STREAM -> {
                add(metrics, "result_qps_with_loadgen_overhead", rates.queriesWithOverhead(), "samples/s");
                if (tokens) {
                    add(metrics, "result_completed_tokens_per_second", rates.completedTokens(), "tokens/s");
                }
            }
        }
        outcome.primaryMetric()
                .ifPresent(primary -> metrics.removeIf(metric -> metric.name().equals(primary.name())));
        return metrics;
    }

    /** A figure that is not a number has no meaning and is left out. */
    private static void add(List<Metric> to, String name, double value, String unit) {
        if (Double.isFinite(value)) {
            to.add(new Metric(name, MetricWords.of(name), value, unit));
        }
    }

    private Counters counters() {
        RunCounters c = outcome.counters();
        return new Counters(
                c.issued(), c.completed(), c.failed(), c.timedOut(), c.cancelled(), c.misuses(), outcome.errors());
    }

    private Delays delays() {
        return new Delays(
                delay(outcome.handOverDelay()),
                delay(outcome.ownDelay()),
                delay(outcome.hiccups()),
                outcome.ownDelayDecided());
    }

    private static Delay delay(DelayDistribution d) {
        return new Delay(d.count(), d.p50Nanos(), d.p99Nanos(), d.p999Nanos(), d.maxNanos());
    }

    private @Nullable Rate rate(RunStatistics from) {
        double scheduled = from.rates().scheduledSamples();
        double completed = from.rates().completedSamples();
        if (from.settings().scenario() != Scenario.SERVER
                || !Double.isFinite(scheduled)
                || !Double.isFinite(completed)) {
            return null;
        }
        double asked = from.settings().targetQps();
        return new Rate(asked, scheduled, completed, asked / Math.sqrt((double) from.queryCount()));
    }

    private Settings settingsRecord() {
        ConfigOutcome audited = AuditOverride.apply(settings.requested(), settings.provenance(), settings.audit());
        Map<String, Object> requested = SettingsTable.requested(audited.settings());
        Map<String, Origin> origins = new LinkedHashMap<>();
        audited.provenance().all().forEach((name, origin) -> {
            if (requested.containsKey(name)) {
                origins.put(name, new Origin(origin.place(), origin.key(), origin.value()));
            }
        });
        return new Settings(requested, SettingsTable.effective(outcome.effective()), origins);
    }

    private List<Warning> warnings() {
        List<Warning> warnings = new ArrayList<>();
        settings.notices().forEach(notice -> warnings.add(new Warning("settings", notice)));
        outcome.warnings().forEach(warning -> warnings.add(new Warning(warning.id(), warning.message())));
        target.warnings().forEach(text -> warnings.add(new Warning("adapter", text)));
        return warnings;
    }

    private Logs logs() {
        return new Logs(
                name(outcome.logs().summary()),
                name(outcome.logs().detail()),
                name(outcome.logs().accuracy()),
                name(outcome.logs().trace()),
                outcome.logFailures());
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
