package dev.assay.results.read;

import dev.assay.conf.data.JsonFault;
import dev.assay.results.model.Lengths;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocument.Latency;
import dev.assay.results.model.RunDocument.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A run from the result folder of the Endpoints client: its figures, and its samples where it left its event log. */
final class EndpointsRun {
    static final String SUMMARY = "result_summary.json";

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private EndpointsRun() {}

    static RunView read(Path folder) throws IOException {
        Path file = folder.resolve(SUMMARY);
        JsonNode summary;
        try {
            summary = MAPPER.readTree(Files.readString(file));
        } catch (JacksonException e) {
            throw new IOException(file + " is damaged: " + JsonFault.of(e), e);
        }
        Map<String, String> facts = new LinkedHashMap<>(PackagePlace.facts(folder));
        facts.put(
                "measured by",
                "MLPerf Endpoints client " + summary.path("version").asString("of unknown version"));
        lengths(summary, "input_sequence_lengths").ifPresent(lengths -> facts.put(RunFacts.INPUTS, lengths.words()));
        lengths(summary, "output_sequence_lengths").ifPresent(lengths -> {
            facts.put(RunFacts.OUTPUTS, lengths.words());
            facts.put(RunFacts.TOKEN_COUNTS, "the client's own tokenizer");
        });
        Map<String, Latency> latencies = new LinkedHashMap<>();
        for (String name : List.of("latency", "ttft", "tpot")) {
            latency(summary.path(name), summary.path("n_samples_completed").asLong(0))
                    .ifPresent(latency -> latencies.put(name, latency));
        }
        List<Metric> metrics = new ArrayList<>();
        metric(summary, "tps", "output tokens a second", "tokens/s", metrics);
        metric(summary, "qps", "completed samples a second", "samples/s", metrics);
        boolean complete = summary.path("complete").asBoolean(false);
        List<String> notes = new ArrayList<>(
                List.of(
                        "Latencies of this client count from its sending, not from the scheduled instant: they hide its own lag."));
        Optional<EndpointsEvents.Log> events = EndpointsEvents.read(folder);
        notes.add(
                events.isEmpty()
                        ? "There is no " + EndpointsEvents.NAME
                                + " beside these figures: plots over time need its record of each sample."
                        : "The plots are drawn from " + EndpointsEvents.NAME + ", which counts no tokens.");
        events.filter(log -> log.brokenLines() > 0)
                .ifPresent(log -> notes.add(log.brokenLines() + " lines of " + EndpointsEvents.NAME
                        + " are no events and were left out; the log may have been cut short."));
        long failed = summary.path("n_samples_failed").asLong(0);
        if (failed > 0) {
            notes.add(failed + " samples failed, which this client does not judge.");
        }
        return new RunView(
                folder.toString(),
                RunDocument.UNVERIFIED,
                facts,
                complete ? Optional.empty() : Optional.of("INCOMPLETE"),
                List.of(),
                metrics.isEmpty() ? Optional.empty() : Optional.of(metrics.removeFirst()),
                metrics,
                List.of(),
                latencies,
                events.map(EndpointsEvents.Log::samples),
                notes);
    }

    private static Optional<Lengths> lengths(JsonNode summary, String key) {
        JsonNode node = summary.path(key);
        JsonNode percentiles = node.path("percentiles");
        boolean known = node.path("avg").isNumber() && percentiles.path("50.0").isNumber();
        return known
                ? Optional.of(new Lengths(
                        Lengths.TOKENS,
                        summary.path("n_samples_completed").asLong(0),
                        node.path("avg").asDouble(0),
                        node.path("min").asLong(0),
                        Math.round(percentiles.path("50.0").asDouble(0)),
                        Math.round(percentiles.path("99.0").asDouble(0)),
                        node.path("max").asLong(0)))
                : Optional.empty();
    }

    private static void metric(JsonNode summary, String key, String label, String unit, List<Metric> to) {
        if (summary.path(key).isNumber()) {
            to.add(new Metric(key, label, summary.path(key).asDouble(0), unit));
        }
    }

    private static Optional<Latency> latency(JsonNode node, long count) {
        JsonNode percentiles = node.path("percentiles");
        if (percentiles.isEmpty()) {
            return Optional.empty();
        }
        Map<String, Long> values = new LinkedHashMap<>();
        for (String key : List.of("50.0", "90.0", "95.0", "97.0", "99.0", "99.9")) {
            if (percentiles.path(key).isNumber()) {
                values.put(
                        key.endsWith(".0") ? key.substring(0, 2) : key,
                        Math.round(percentiles.path(key).asDouble(0)));
            }
        }
        return Optional.of(new Latency(
                count,
                Math.round(node.path("min").asDouble(0)),
                Math.round(node.path("avg").asDouble(0)),
                Math.round(node.path("max").asDouble(0)),
                values,
                null));
    }
}
