package dev.assay.results.read;

import dev.assay.results.model.JsonDocuments;
import dev.assay.results.model.Lengths;
import dev.assay.results.model.RunDocument;
import dev.assay.results.model.RunDocumentFile;
import dev.assay.results.model.Samples;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Reads a run from the folder that it left behind: ours, one of LoadGen's logs (v4.1 to v6.1), or one of Endpoints. */
public final class RunReader {
    /** LoadGen's detail log. */
    public static final String DETAIL = "mlperf_log_detail.txt";

    private RunReader() {}

    /** The folder of this run, or of its performance part, that holds files this reader knows; empty when there is none. */
    public static Optional<Path> find(Path folder) {
        return List.of(
                        folder,
                        folder.resolve("performance"),
                        folder.resolve("performance/run_1"),
                        folder.resolve("run_1"))
                .stream()
                .filter(RunReader::holdsRun)
                .findFirst();
    }

    private static boolean holdsRun(Path folder) {
        return List.of(RunDocumentFile.NAME, DETAIL, EndpointsRun.SUMMARY).stream()
                .anyMatch(name -> Files.isRegularFile(folder.resolve(name)));
    }

    /**
     * Reads the run in a folder.
     *
     * @throws IOException with one sentence when a file is damaged or cannot be read
     */
    public static RunView read(Path folder) throws IOException {
        if (Files.isRegularFile(folder.resolve(RunDocumentFile.NAME))) {
            RunView run = ours(folder);
            return PackagePlace.test(folder)
                    .map(test -> run.with(RunFacts.AUDIT, test))
                    .orElse(run);
        }
        return Files.isRegularFile(folder.resolve(DETAIL)) ? LoadGenRun.read(folder) : EndpointsRun.read(folder);
    }

    private static RunView ours(Path folder) throws IOException {
        RunDocument run =
                JsonDocuments.read(folder.resolve(RunDocumentFile.NAME), RunDocument.SCHEMA, RunDocument.class);
        Path file = folder.resolve(SamplesFile.NAME);
        if (!Files.isRegularFile(file)) {
            return of(run, folder.toString(), Optional.empty());
        }
        Samples samples = SamplesFile.read(file);
        Optional<String> foreign = foreign(run, samples);
        return foreign.isEmpty()
                ? of(run, folder.toString(), Optional.of(samples))
                : of(run, folder.toString(), Optional.empty()).withNote(foreign.get());
    }

    /** Why the record of samples cannot be that of the run; empty when the counts agree. */
    private static Optional<String> foreign(RunDocument run, Samples samples) {
        int answered = samples.where(i -> samples.status()[i] == 0).length;
        RunDocument.Counters counters = run.counters();
        return samples.count() == counters.issued() && answered == counters.completed()
                ? Optional.empty()
                : Optional.of(SamplesFile.NAME + " is not of this run or not whole: it has " + samples.count()
                        + " samples with " + answered + " answers, and " + RunDocumentFile.NAME + " counts "
                        + counters.issued() + " and " + counters.completed()
                        + ". It was left out: plots over time are missing.");
    }

    /** The view of a document. */
    public static RunView of(RunDocument run, String source, Optional<Samples> samples) {
        List<String> notes = new ArrayList<>();
        run.warnings().forEach(warning -> notes.add(warning.text()));
        if (run.delays().decidedVerdict()) {
            notes.add("Without the harness's own delay the verdict could be another one.");
        }
        Map<String, String> facts = facts(run);
        samples.flatMap(RunReader::outputs).ifPresent(lengths -> facts.put(RunFacts.OUTPUTS, lengths.words()));
        return new RunView(
                source,
                run.label(),
                facts,
                Optional.of(run.verdict().valid() ? "VALID" : "INVALID"),
                run.verdict().reasons(),
                Optional.ofNullable(run.result()),
                run.additional(),
                run.gates(),
                run.latencies(),
                samples,
                notes);
    }

    private static Optional<Lengths> outputs(Samples samples) {
        long[] tokens = Arrays.stream(samples.where(i -> samples.answered(i) && samples.tokens()[i] > 0))
                .mapToLong(i -> samples.tokens()[i])
                .toArray();
        return tokens.length == 0 ? Optional.empty() : Optional.of(Lengths.of(Lengths.TOKENS, tokens));
    }

    private static Map<String, String> facts(RunDocument run) {
        Map<String, String> facts = new LinkedHashMap<>();
        Map<String, Object> used = run.settings().effective();
        facts.put(RunFacts.SYSTEM, run.sut().name());
        put(facts, RunFacts.BENCHMARK, run.ruleset().benchmark());
        put(facts, RunFacts.SCENARIO, used.get("scenario"));
        put(facts, RunFacts.ROUND, run.ruleset().round());
        put(facts, RunFacts.DIVISION, run.ruleset().division());
        facts.put(RunFacts.POWER, RunFacts.PERFORMANCE_ONLY);
        put(facts, "rules", run.ruleset().name());
        put(facts, "percentile", percentile(used.get("target_latency_percentile")));
        facts.put("load model", load(facts.getOrDefault(RunFacts.SCENARIO, ""), used));
        facts.put(
                "seeds",
                "sample library " + used.get("qsl_rng_seed") + ", sample index " + used.get("sample_index_rng_seed")
                        + ", schedule " + used.get("schedule_rng_seed"));
        if (run.counters().completed() > 0) {
            facts.put(RunFacts.TOKEN_COUNTS, tokenCounts(run.sut().tokenCounts()));
        }
        @Nullable Map<String, String> described = run.sut().described();
        if (described != null) {
            facts.putAll(described);
        }
        @Nullable Lengths inputs = run.dataset().inputs();
        put(facts, RunFacts.INPUTS, inputs == null ? null : inputs.words());
        facts.put("data set", run.dataset().name());
        facts.put("measured by", "Assay " + run.versions().assay());
        facts.put(RunFacts.TIME, run.times().started());
        if (run.ruleset().demonstration()) {
            facts.put(RunFacts.DEMONSTRATION, "yes, no suite of MLPerf");
        }
        facts.put("simulated", Boolean.toString(run.simulated()));
        return facts;
    }

    /** Where the numbers of tokens come from. */
    public static String tokenCounts(Map<String, Long> bySource) {
        return bySource.isEmpty() ? "by the engine itself" : String.join(", ", new TreeSet<>(bySource.keySet()));
    }

    /** A fraction such as 0.99 as {@code p99}; null for what is no number. */
    static @Nullable String percentile(@Nullable Object fraction) {
        try {
            return fraction == null
                    ? null
                    : "p"
                            + new BigDecimal(fraction.toString())
                                    .movePointRight(2)
                                    .stripTrailingZeros()
                                    .toPlainString();
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }

    static String load(String scenario, Map<String, Object> settings) {
        return switch (scenario) {
            case "Server", "Interactive" -> "Poisson arrivals, " + settings.get("target_qps") + " queries/s asked";
            case "SingleStream" -> "closed loop, one query at a time";
            case "MultiStream" -> "closed loop, one query of several samples at a time";
            case "Offline" -> "all samples at once";
            default -> scenario;
        };
    }

    static void put(Map<String, String> facts, String name, @Nullable Object value) {
        if (value != null && !value.toString().isBlank()) {
            facts.put(name, value.toString());
        }
    }
}
