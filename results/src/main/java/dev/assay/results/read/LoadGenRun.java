package dev.assay.results.read;

import dev.assay.conf.round.RoundOfLog;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocument.Gate;
import dev.assay.results.model.RunDocument.Latency;
import dev.assay.results.model.RunDocument.Metric;
import dev.assay.results.model.Samples;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A run from LoadGen's detail log alone: figures, but no samples. */
final class LoadGenRun {
    private static final List<String> PERCENTILES = List.of("50", "90", "95", "97", "99", "99.9");
    private static final Map<String, String> RATES = Map.of(
            "result_completed_tokens_per_second", "tokens/s",
            "result_tokens_per_second", "tokens/s",
            "result_completed_samples_per_sec", "samples/s",
            "result_scheduled_samples_per_sec", "samples/s",
            "result_samples_per_second", "samples/s");

    private static final List<String> SEEDS =
            List.of("effective_qsl_rng_seed", "effective_sample_index_rng_seed", "effective_schedule_rng_seed");
    private static final String SAMPLES_PER_SECOND = "result_samples_per_second";
    private static final int STREAMS = 8;
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String EARLY_STOPPING = "early_stopping_met";

    /** What LoadGen itself says of its conditions, in the order in which it checks them. */
    private static final Map<String, String> FLAGS = flags();

    private final DetailLog log;

    private static Map<String, String> flags() {
        Map<String, String> flags = new LinkedHashMap<>();
        flags.put("result_perf_constraints_met", "performance constraints");
        flags.put("result_min_duration_met", "duration, at least");
        flags.put("result_min_queries_met", "queries, at least");
        flags.put(EARLY_STOPPING, "early stopping");
        return flags;
    }

    private LoadGenRun(DetailLog log) {
        this.log = log;
    }

    static RunView read(Path folder) throws IOException {
        DetailLog log = DetailLogReader.read(Files.newInputStream(folder.resolve(RunReader.DETAIL)));
        if (log.entries().isEmpty()) {
            throw new IOException(folder.resolve(RunReader.DETAIL) + " is no log of LoadGen: none of its "
                    + log.lineCount() + " lines is an entry");
        }
        return new LoadGenRun(log).view(folder);
    }

    private RunView view(Path folder) throws IOException {
        Map<String, String> facts = facts(folder);
        Optional<String> cut = DetailLogEnd.cut(log);
        cut.ifPresent(how -> facts.put(RunFacts.DAMAGE, "the detail log is cut short or damaged: " + how));
        Optional<String> verdict = cut.isPresent() ? Optional.empty() : log.text("result_validity");
        Map<String, Latency> latencies = new LinkedHashMap<>();
        latency("result_", "_percentile_latency_ns", "result_", "_latency_ns")
                .ifPresent(l -> latencies.put("latency", l));
        latency("result_first_token_", "_percentile_latency_ns", "result_first_token_", "_latency_ns")
                .ifPresent(l -> latencies.put("ttft", l));
        latency("result_time_per_output_token_", "_percentile_ns", "result_time_to_output_token_", "")
                .ifPresent(l -> latencies.put("tpot", l));
        List<Metric> metrics = new ArrayList<>();
        new TreeMap<>(RATES)
                .forEach((key, unit) -> log.real(key)
                        .ifPresent(value ->
                                metrics.add(new Metric(key, key.substring(7).replace('_', ' '), value, unit))));
        Optional<Metric> result = verdict.filter("VALID"::equals).flatMap(v -> result(facts, latencies, metrics));
        result.ifPresent(metrics::remove);
        Optional<Samples> samples = TraceSamples.read(folder);
        return new RunView(
                folder.toString(),
                RunDocument.UNVERIFIED,
                facts,
                verdict,
                log.entries().stream()
                        .filter(entry -> entry.key().equals("result_invalid_reason"))
                        .map(entry -> entry.value().shown())
                        .filter(reason -> !reason.isBlank())
                        .toList(),
                result,
                metrics,
                gates(latencies),
                latencies,
                samples,
                notes(facts, samples, latencies));
    }

    private static List<String> notes(
            Map<String, String> facts, Optional<Samples> samples, Map<String, Latency> latencies) {
        List<String> notes = new ArrayList<>();
        Optional.ofNullable(facts.get(RunFacts.DAMAGE)).ifPresent(damage -> notes.add("No result: " + damage + "."));
        Optional.ofNullable(facts.get(RunFacts.AUDIT))
                .ifPresent(test -> notes.add("A run of compliance test " + test
                        + ": it stands as evidence beside a result and is none itself."));
        Optional.ofNullable(facts.get(RunFacts.INFERRED))
                .ifPresent(
                        logged -> notes.add("The log is of " + logged + ": the result of this scenario is inferred from"
                                + " it, and latencies and conditions are those of " + logged + "."));
        notes.add(note(samples, latencies));
        return notes;
    }

    private static String note(Optional<Samples> samples, Map<String, Latency> latencies) {
        if (samples.isEmpty()) {
            return "The log has summary figures only: plots over time need the record of each sample, which LoadGen leaves"
                    + " behind in its trace alone.";
        }
        return "The plots are drawn from the trace, which lacks samples that were never answered"
                + (latencies.containsKey("ttft")
                        ? ", the number of tokens, and in Server the first token of samples that were due at one instant."
                        : ".");
    }

    private Map<String, String> facts(Path folder) {
        Map<String, String> facts = new LinkedHashMap<>(PackagePlace.facts(folder));
        log.text("effective_scenario").ifPresent(scenario -> facts.putIfAbsent(RunFacts.SCENARIO, scenario));
        log.text("sut_name").ifPresent(name -> facts.putIfAbsent(RunFacts.SYSTEM, name));
        log.text("loadgen_version").ifPresent(version -> facts.put("measured by", "LoadGen " + version));
        List<BigInteger> seeds = SEEDS.stream()
                .flatMap(key -> log.exact(key).map(BigDecimal::toBigInteger).stream())
                .toList();
        RoundOfLog.of(seeds, log.text("loadgen_version").orElse(""))
                .ifPresent(round -> facts.put(RunFacts.ROUND, round));
        inferredFrom(facts).ifPresent(logged -> facts.put(RunFacts.INFERRED, logged));
        audited().ifPresent(test -> facts.putIfAbsent(RunFacts.AUDIT, test));
        log.text("test_datetime").ifPresent(time -> facts.put(RunFacts.TIME, time));
        log.exact("effective_target_latency_percentile")
                .ifPresent(p -> RunReader.put(facts, "percentile", RunReader.percentile(p)));
        facts.put(
                "load model",
                RunReader.load(
                        facts.getOrDefault(RunFacts.INFERRED, facts.getOrDefault(RunFacts.SCENARIO, "")),
                        Map.of("target_qps", log.shown("effective_target_qps"))));
        facts.put(
                "seeds",
                "sample library " + log.shown("effective_qsl_rng_seed") + ", sample index "
                        + log.shown("effective_sample_index_rng_seed") + ", schedule "
                        + log.shown("effective_schedule_rng_seed"));
        return facts;
    }

    private Optional<Latency> latency(String start, String end, String extremes, String extremesEnd) {
        Map<String, Long> percentiles = new LinkedHashMap<>();
        for (String percentile : PERCENTILES) {
            String shown = new BigDecimal(percentile).setScale(2).toPlainString();
            whole(start + shown + end).ifPresent(nanos -> percentiles.put(percentile, nanos));
        }
        if (percentiles.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Latency(
                whole("result_query_count").orElse(0L),
                whole(extremes + "min" + extremesEnd).orElse(0L),
                whole(extremes + "mean" + extremesEnd).orElse(0L),
                whole(extremes + "max" + extremesEnd).orElse(0L),
                percentiles,
                null));
    }

    private Optional<Long> whole(String key) {
        return log.exact(key).map(BigDecimal::longValue);
    }

    private List<Gate> gates(Map<String, Latency> latencies) {
        List<Gate> gates = new ArrayList<>();
        gate(gates, "ttft", "TTFT p99", "requested_server_ttft_latency", latencies);
        gate(gates, "tpot", "TPOT p99", "requested_server_tpot_latency", latencies);
        FLAGS.forEach((key, shown) -> met(key).ifPresent(met -> gates.add(new Gate(
                key, shown, null, null, "", met, key.equals(EARLY_STOPPING) ? earlyStopping() : "as logged"))));
        return gates;
    }

    /** Whether a condition is met wherever the log says so: early stopping is logged once for each limit. */
    private Optional<Boolean> met(String key) {
        return log.value(key)
                .map(value -> value.shown().equals("true")
                        && log.repeated().stream()
                                .filter(entry -> entry.key().equals(key))
                                .allMatch(entry -> entry.value().shown().equals("true")));
    }

    /** What the log says of early stopping, without its bullets. */
    private String earlyStopping() {
        return List.of("early_stopping_result", "early_stopping_ttft_result", "early_stopping_tpot_result").stream()
                .flatMap(key -> log.text(key).stream())
                .map(text -> text.replace("*", "").replaceAll("\\s+", " ").strip())
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private void gate(List<Gate> to, String name, String shown, String key, Map<String, Latency> latencies) {
        Latency seen = latencies.get(name);
        Long observed = seen == null ? null : seen.percentileNanos().get("99");
        Optional<Double> limit = log.real(key).filter(nanos -> nanos > 0);
        if (observed != null
                && limit.isPresent()
                && log.text("effective_scenario").equals(Optional.of("Server"))) {
            double value = observed.doubleValue();
            to.add(new Gate(name, shown, limit.get(), value, "ns", value <= limit.get(), ""));
        }
    }

    private Optional<Metric> result(Map<String, String> facts, Map<String, Latency> latencies, List<Metric> metrics) {
        String scenario = facts.getOrDefault(RunFacts.SCENARIO, "");
        if (facts.containsKey(RunFacts.INFERRED)) {
            return inferred(facts.getOrDefault(RunFacts.INFERRED, "") + " to " + scenario);
        }
        if (scenario.equals("SingleStream")) {
            return estimate("early_stopping_latency_ss", "90", latencies);
        }
        if (scenario.equals("MultiStream")) {
            return estimate("early_stopping_latency_ms", "99", latencies);
        }
        List<String> order = scenario.equals("Offline")
                ? List.of("result_tokens_per_second", "result_samples_per_second")
                : List.of(
                        "result_completed_tokens_per_second",
                        "result_completed_samples_per_sec",
                        "result_scheduled_samples_per_sec");
        return order.stream()
                .flatMap(key -> metrics.stream().filter(metric -> metric.name().equals(key)))
                .findFirst();
    }

    /** The latency that early stopping vouches for is the result; logs without it have the plain percentile. */
    private Optional<Metric> estimate(String key, String percentile, Map<String, Latency> latencies) {
        return log.real(key)
                .map(nanos -> new Metric(key, "early stopping latency estimate, p" + percentile, nanos, "ns"))
                .or(() -> Optional.ofNullable(latencies.get("latency"))
                        .map(l -> l.percentileNanos().get(percentile))
                        .map(nanos -> new Metric(
                                "latency_p" + percentile, "latency p" + percentile, nanos.doubleValue(), "ns")));
    }

    /** The rules of the edge suite let one scenario's log stand for another one (rules of the submission checker). */
    private Optional<Metric> inferred(String pair) {
        return switch (pair) {
            case "SingleStream to MultiStream" ->
                log.real("early_stopping_latency_ms")
                        .map(nanos -> new Metric(
                                "early_stopping_latency_ms",
                                "inferred from SingleStream: eight times its p99",
                                nanos * STREAMS,
                                "ns"));
            case "SingleStream to Offline" ->
                log.real("result_qps_without_loadgen_overhead")
                        .map(rate -> new Metric(
                                SAMPLES_PER_SECOND,
                                "inferred from SingleStream: one sample at a time",
                                rate,
                                "samples/s"));
            case "MultiStream to Offline" ->
                log.real("result_mean_query_latency_ns")
                        .filter(nanos -> nanos > 0)
                        .flatMap(nanos -> log.real("effective_samples_per_query")
                                .map(count -> new Metric(
                                        SAMPLES_PER_SECOND,
                                        "inferred from MultiStream: its samples a query over its mean latency",
                                        count * NANOS_PER_SECOND / nanos,
                                        "samples/s")));
            default -> Optional.empty();
        };
    }

    /** The scenario of the log where it is another one than that of the folder; Interactive is measured as Server. */
    private Optional<String> inferredFrom(Map<String, String> facts) {
        String shown = facts.getOrDefault(RunFacts.SCENARIO, "");
        return log.text("effective_scenario")
                .filter(logged -> !logged.equals(shown))
                .filter(logged -> !(logged.equals("Server") && shown.equals("Interactive")));
    }

    /** The compliance test that a log was made for, by the settings that only these have. */
    private Optional<String> audited() {
        boolean performance = log.text("effective_test_mode").orElse("").equals("PerformanceOnly");
        boolean logsAnswers = isAboveZero("effective_accuracy_log_probability")
                || isAboveZero("effective_accuracy_log_sampling_target");
        boolean picks =
                log.isTrue("effective_performance_issue_unique") || log.isTrue("effective_performance_issue_same");
        return performance && (logsAnswers || picks)
                ? Optional.of(picks ? "TEST04 or one like it" : "TEST01 or one like it")
                : Optional.empty();
    }

    private boolean isAboveZero(String key) {
        return log.real(key).orElse(0.0) > 0;
    }
}
