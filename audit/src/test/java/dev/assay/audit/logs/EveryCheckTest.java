package dev.assay.audit.logs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.audit.logs.CheckOutcome.Result;
import dev.assay.audit.logs.LabRun.Answer;
import dev.assay.audit.logs.LabRun.Answers;
import dev.assay.audit.score.ElementType;
import dev.assay.conf.round.Rounds;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every check looks at an honest run and passes it, and finds the one thing that it is for. */
@Timeout(60)
final class EveryCheckTest {
    private static final String DETAIL = "mlperf_log_detail.txt";
    private static final String ACCURACY = "mlperf_log_accuracy.json";
    private static final String TRACE = "mlperf_log_trace.json";
    private static final int EOS = 2;
    private static final long MS = 1_000_000;

    @TempDir
    private Path root;

    /**
     * What provokes a check: another system, or a change of the logs.
     *
     * @param settings of both runs
     * @param honest system of the honest run
     * @param dishonest system of the other run
     * @param file log that is changed in the other run
     */
    private record Provocation(
            TestSettings settings, Answers honest, Answers dishonest, String file, UnaryOperator<String> change) {
        static Provocation edit(Scenario scenario, String file, UnaryOperator<String> change) {
            return edit(LabRun.settings(scenario).build(), file, change);
        }

        static Provocation edit(TestSettings settings, String file, UnaryOperator<String> change) {
            return new Provocation(settings, HONEST, HONEST, file, change);
        }

        static Provocation system(Scenario scenario, Answers dishonest) {
            return new Provocation(LabRun.settings(scenario).build(), HONEST, dishonest, "", text -> text);
        }
    }

    /** 16 to 25 tokens that depend on the sample, and the end token. */
    private static int[] tokens(int sample) {
        int[] tokens = new int[17 + sample % 10];
        for (int i = 0; i < tokens.length - 1; i++) {
            tokens[i] = 100 + (sample * 31 + i * 7) % 3000;
        }
        tokens[tokens.length - 1] = EOS;
        return tokens;
    }

    /** First token after 20 to 30 ms, then 10 ms a token, each with a little of its own. */
    private static Answer paced(int sample, long number, double times, int[] tokens) {
        Random random = new Random(number * 1_000_003 + sample);
        long first = (long) (times * (20 * MS + random.nextDouble() * 10 * MS));
        long step = (long) (times * (9 * MS + random.nextDouble() * 2 * MS));
        return new Answer(first, first + step * (tokens.length - 1), 0, tokens);
    }

    private static final Answers HONEST = (sample, number) -> paced(sample, number, 1, tokens(sample));

    private static UnaryOperator<String> number(String key, UnaryOperator<String> change) {
        return text -> {
            var matcher = java.util.regex.Pattern.compile("(\"" + key + "\", \"value\": )([-\\d.e+]+)")
                    .matcher(text);
            assertThat(matcher.find()).as(key).isTrue();
            return new StringBuilder(text)
                    .replace(matcher.start(2), matcher.end(2), change.apply(matcher.group(2)))
                    .toString();
        };
    }

    private static UnaryOperator<String> flip(String key) {
        return text -> text.contains("\"" + key + "\", \"value\": true")
                ? text.replace("\"" + key + "\", \"value\": true", "\"" + key + "\", \"value\": false")
                : text.replace("\"" + key + "\", \"value\": false", "\"" + key + "\", \"value\": true");
    }

    private static UnaryOperator<String> first(String pattern, String replacement) {
        return text -> text.replaceFirst(pattern, replacement);
    }

    private static String doubled(String number) {
        return Double.toString(2 * Double.parseDouble(number));
    }

    private static String oneMore(String number) {
        return Long.toString(Long.parseLong(number) + 1);
    }

    private static final Map<String, Provocation> PROVOCATIONS = provocations();

    private static Map<String, Provocation> provocations() {
        Map<String, Provocation> all = new LinkedHashMap<>();
        all.putAll(ofTheLoad());
        all.putAll(ofFigures());
        all.putAll(ofTimes());
        all.putAll(ofResponses());
        return all;
    }

    private static Map<String, Provocation> ofTheLoad() {
        TestSettings accuracy =
                LabRun.settings(Scenario.SERVER).mode(TestMode.ACCURACY_ONLY).build();
        return Map.of(
                "replay-times",
                Provocation.edit(Scenario.SERVER, DETAIL, number("generated_query_duration", EveryCheckTest::doubled)),
                "replay-loaded-set",
                Provocation.edit(
                        Scenario.SERVER,
                        DETAIL,
                        first("(\"loaded_qsl_set\", \"value\": \\[)(\\d+), ?(\\d+)", "$1$3,$2")),
                "replay-samples",
                Provocation.edit(
                        Scenario.SINGLE_STREAM,
                        ACCURACY,
                        first("\"seq_id\" : 5, \"qsl_idx\" : \\d+", "\"seq_id\" : 5, \"qsl_idx\" : 9999")),
                "replay-logged-ids",
                Provocation.edit(Scenario.SERVER, ACCURACY, first("\\{ \"seq_id\" : 5,[^\\n]*\\n", "")),
                "accuracy-coverage",
                Provocation.edit(accuracy, ACCURACY, first("\\{ \"seq_id\" : 5,[^\\n]*\\n", "")));
    }

    private static Map<String, Provocation> ofFigures() {
        TestSettings withoutTokens =
                LabRun.settings(Scenario.SINGLE_STREAM).useTokenLatencies(false).build();
        return Map.of(
                "metric-recomputed",
                Provocation.edit(
                        Scenario.OFFLINE, DETAIL, number("result_samples_per_second", EveryCheckTest::doubled)),
                "figures-in-order",
                Provocation.edit(
                        Scenario.SERVER, DETAIL, number("result_99.00_percentile_latency_ns", value -> "1000")),
                "early-stopping-rederived",
                Provocation.edit(withoutTokens, DETAIL, flip("early_stopping_met")),
                "minimum-duration-rederived",
                Provocation.edit(Scenario.OFFLINE, DETAIL, flip("result_min_duration_met")),
                "minimum-queries-rederived",
                Provocation.edit(Scenario.SERVER, DETAIL, flip("result_min_queries_met")));
    }

    private static Map<String, Provocation> ofTimes() {
        Map<String, Provocation> all = new LinkedHashMap<>();
        all.put(
                "clock-start",
                Provocation.edit(
                        Scenario.SERVER,
                        DETAIL,
                        number("result_99.00_percentile_latency_ns", EveryCheckTest::oneMore)));
        all.put(
                "stamps-consistent",
                Provocation.edit(Scenario.SERVER, TRACE, first("\"issue_start_ns\":0", "\"issue_start_ns\":-5")));
        all.put(
                "completed-rate",
                Provocation.edit(
                        Scenario.SERVER, DETAIL, number("result_completed_samples_per_sec", EveryCheckTest::doubled)));
        all.put(
                "poisson-arrivals",
                Provocation.edit(Scenario.SERVER, DETAIL, number("effective_target_qps", EveryCheckTest::doubled)));
        all.put("caching", new Provocation(server(), HONEST, HONEST, "", text -> text));
        all.put("queue-grew", Provocation.system(Scenario.SERVER, (sample, number) -> {
            Answer usual = HONEST.to(sample, number);
            long wait = number * 3 * MS;
            return new Answer(usual.firstNanos() + wait, usual.lastNanos() + wait, 0, usual.tokens());
        }));
        all.put("tokens-quantised", Provocation.system(Scenario.SERVER, (sample, number) -> {
            Answer usual = HONEST.to(sample, number);
            long first = 40 * MS * (1 + number % 4);
            return new Answer(first, first + usual.lastNanos(), 0, usual.tokens());
        }));
        all.put("not-streamed", Provocation.system(Scenario.SERVER, (sample, number) -> {
            Answer usual = HONEST.to(sample, number);
            return new Answer(usual.lastNanos(), usual.lastNanos(), 0, usual.tokens());
        }));
        all.put("stamp-age", Provocation.system(Scenario.SERVER, (sample, number) -> {
            Answer usual = HONEST.to(sample, number);
            return new Answer(usual.firstNanos(), usual.lastNanos(), 100 * MS, usual.tokens());
        }));
        all.put(
                "all-answered",
                Provocation.edit(Scenario.SERVER, TRACE, first("\\{\"name\":\"Sample\"[^\\n]*\\n", "")));
        all.put(
                "overtaken-answers",
                Provocation.system(
                        Scenario.SERVER,
                        (sample, number) -> paced(sample, number, number % 140 == 99 ? 30 : 1, tokens(sample))));
        all.put("other-seeds", new Provocation(server(), HONEST, HONEST, "", text -> text));
        return all;
    }

    private static TestSettings server() {
        return LabRun.settings(Scenario.SERVER).build();
    }

    private static Map<String, Provocation> ofResponses() {
        Map<String, Provocation> all = new LinkedHashMap<>();
        Scenario server = Scenario.SERVER;
        all.put(
                "token-counts",
                Provocation.edit(server, ACCURACY, first("\"token_count\" : \\d+", "\"token_count\" : 99")));
        all.put(
                "first-token",
                Provocation.edit(
                        server, ACCURACY, first("\"token_data\" : \"[0-9A-F]{8}\"", "\"token_data\" : \"FF000000\"")));
        all.put(
                "end-tokens",
                Provocation.edit(
                        server, ACCURACY, first("(\"data\" : \"[0-9A-F]*)02000000\"", "$10200000002000000\"")));
        all.put("canned-answers", Provocation.system(server, (sample, number) -> paced(sample, number, 1, tokens(9))));
        // The bounds of the benchmark are 130.4 and 160.5 tokens a sample.
        all.put(
                "output-lengths",
                new Provocation(
                        LabRun.settings(server).mode(TestMode.ACCURACY_ONLY).build(),
                        (sample, number) -> paced(sample, number, 1, ofLength(sample, 145)),
                        (sample, number) -> paced(sample, number, 1, ofLength(sample, 129)),
                        "",
                        text -> text));
        all.put(
                "performance-lengths",
                Provocation.system(
                        server,
                        (sample, number) -> paced(sample, number, 1, ofLength(sample, tokens(sample).length - 4))));
        all.put(
                "performance-answers",
                Provocation.system(server, (sample, number) -> paced(sample, number, 1, tokens(sample + 1))));
        all.put(
                "cut-answers",
                Provocation.system(
                        server,
                        (sample, number) -> paced(
                                sample,
                                number,
                                1,
                                sample % 10 == 3 ? java.util.Arrays.copyOf(tokens(sample), 10) : tokens(sample))));
        all.put(
                "stub-answers",
                Provocation.system(
                        server,
                        (sample, number) ->
                                paced(sample, number, 1, sample % 10 == 3 ? new int[] {7, EOS} : tokens(sample))));
        return all;
    }

    private static int[] ofLength(int sample, int length) {
        int[] tokens = new int[length];
        for (int i = 0; i < length - 1; i++) {
            tokens[i] = 100 + (sample * 31 + i * 7) % 3000;
        }
        tokens[length - 1] = EOS;
        return tokens;
    }

    @Test
    void everyCheckHasAProvocationHere() {
        assertThat(PROVOCATIONS.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        LogAudit.checks().stream().map(CheckInfo::id).toList());
    }

    static Stream<String> checks() {
        return PROVOCATIONS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("checks")
    void everyCheckPassesAnHonestRunAndFindsWhatItIsFor(String id) throws IOException {
        Provocation provocation = PROVOCATIONS.get(id);
        Answers dishonest = id.equals("caching") ? cached() : provocation.dishonest();
        Path honest = run("honest", id, provocation.settings(), provocation.honest(), 1);
        Path other = run("other", id, provocation.settings(), dishonest, 1);
        if (id.equals("other-seeds")) {
            run("other", id, provocation.settings(), (sample, number) -> paced(sample, number, 2, tokens(sample)), 2);
            run("honest", id, provocation.settings(), HONEST, 2);
        }
        if (!provocation.file().isEmpty()) {
            Path log = other.resolve(provocation.file());
            String before = Files.readString(log);
            String after = provocation.change().apply(before);
            assertThat(after).as("the change of " + provocation.file()).isNotEqualTo(before);
            Files.writeString(log, after);
        }

        assertThat(outcome(honest, id).result())
                .as(outcome(honest, id).sentence())
                .isEqualTo(Result.PASSED);
        assertThat(outcome(other, id).result())
                .as(outcome(other, id).sentence())
                .isEqualTo(Result.FINDING);
    }

    private static Answers cached() {
        Set<Integer> seen = new HashSet<>();
        return (sample, number) -> paced(sample, number, seen.add(sample) ? 1 : 0.4, tokens(sample));
    }

    /** A run with the accuracy run of an honest system beside it; of the second kind the run with other seeds. */
    private Path run(String name, String id, TestSettings settings, Answers answers, int kind) throws IOException {
        Path place = root.resolve(name);
        Path folder = place.resolve(kind == 1 ? "performance/run_1" : "performance/other-seeds");
        TestSettings seeded = settings.toBuilder()
                .qslRngSeed(kind)
                .sampleIndexRngSeed(kind)
                .scheduleRngSeed(kind)
                .build();
        LabRun.make(folder, seeded, answers);
        if (id.startsWith("performance-")) {
            LabRun.make(
                    place.resolve("accuracy"),
                    seeded.toBuilder().mode(TestMode.ACCURACY_ONLY).build(),
                    HONEST);
        }
        return folder;
    }

    private static CheckOutcome outcome(Path folder, String id) throws IOException {
        AuditOptions options = new AuditOptions(
                Rounds.byName("v5.1").entries("mixtral-8x7b"),
                Optional.of(ElementType.INT32),
                Optional.empty(),
                Set.of(EOS));
        List<CheckOutcome> outcomes = LogAudit.check(RunFolder.open(folder), options);
        return outcomes.stream()
                .filter(outcome -> outcome.check().id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
