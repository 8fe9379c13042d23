package dev.assay.audit.compliance;

import static dev.assay.audit.compliance.Written.entry;
import static dev.assay.audit.compliance.Written.float32;
import static dev.assay.audit.compliance.Written.int32;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each finding of the strict judgement is provoked by logs that the official verdict lets through or cannot explain. */
final class StrictFindingsTest {
    private static final String SEEN =
            "\"Found Audit Config file (audit.config). Overriding TestSettings from audit.config file.\"";
    private static final Finding.Weight REMARK = Finding.Weight.REMARK;
    private static final Finding.Weight FAILURE = Finding.Weight.FAILURE;
    private static final Finding.Weight ERROR = Finding.Weight.ERROR;

    @TempDir
    private Path directory;

    /** Makes the logs and has them judged. */
    interface Logs {
        Judgement judge(Written logs) throws IOException;
    }

    record Provoked(String name, Finding.Weight weight, String said, Logs logs) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Provoked by(String name, Finding.Weight weight, String said, Logs logs) {
        return new Provoked(name, weight, said, logs);
    }

    static Stream<Provoked> provoked() {
        return Stream.of(runs(), sampled(), repeated(), tokens(), lengthsAndScores(), recommender())
                .flatMap(List::stream);
    }

    private static List<Provoked> runs() {
        return List.of(
                by("no-audit-detail-log", REMARK, "no detail log", logs -> consistency(logs, "Server", good(100))),
                by("audit-config-not-seen", FAILURE, "does not say that an audit.config was found", logs -> {
                    logs.detail("audit", "effective_scenario", "\"Server\"");
                    return consistency(logs, "Server", good(100));
                }),
                by("detail-log-cut-short", ERROR, "line 1 of mlperf_log_detail.txt is the last", logs -> {
                    logs.cutDetail("audit", "effective_scenario", "\"Server\"");
                    return consistency(logs, "Server", good(100));
                }),
                by("setting-without-effect", FAILURE, "requested_min_query_count is 24576", logs -> {
                    seen(logs, "audit", "effective_scenario", "\"Server\"", "requested_min_query_count", "24576");
                    return consistency(logs, "Server", good(100));
                }),
                by("audit-config-left-over", FAILURE, "the performance run", logs -> {
                    seen(logs, "performance", "effective_scenario", "\"Offline\"");
                    return caching(logs, "100", "100");
                }),
                by("other-scenario", FAILURE, "is a Server run, judged as Offline", logs -> {
                    seen(logs, "audit", "effective_scenario", "\"Server\"");
                    return consistency(logs, "Offline", good(100));
                }),
                by("inferred-scenario", REMARK, "is a SingleStream run, judged as Offline", logs -> {
                    seen(logs, "audit", "effective_scenario", "\"SingleStream\"");
                    return caching(logs, "100", "100");
                }),
                by("other-settings", FAILURE, "effective_samples_per_query is 8 in the performance run", logs -> {
                    logs.detail("performance", "effective_samples_per_query", "8");
                    seen(logs, "audit", "effective_scenario", "\"Offline\"", "effective_samples_per_query", "1");
                    return caching(logs, "100", "100");
                }),
                by("cache-warmed-between-phases", FAILURE, "after the audit run", logs -> {
                    logs.detail("performance", "test_datetime", "\"2026-03-01T12:00:00Z\"");
                    seen(logs, "audit", "test_datetime", "\"2026-03-01T11:00:00Z\"");
                    return caching(logs, "100", "100");
                }),
                by("reference-repeats-samples", REMARK, "its 1024 samples about 3 times", logs -> {
                    logs.detail(
                            "performance",
                            "effective_scenario",
                            "\"Offline\"",
                            "generated_samples_per_query",
                            "3072",
                            "effective_performance_sample_count",
                            "1024");
                    return caching(logs, "100", "100");
                }),
                by("loadgen-errors", FAILURE, "2 LoadGen errors in the audit run", logs -> {
                    logs.summary("performance", "Scenario : Offline", "Result is : VALID", "Samples per second: 100");
                    logs.summary(
                            "audit",
                            "Scenario : Offline",
                            "Result is : VALID",
                            "Samples per second: 100",
                            "2 ERRORS encountered. See detailed log.");
                    return judgedCaching(logs, "Offline");
                }),
                by("tolerance-meant-for-short-latencies", FAILURE, "14.9 % faster", logs -> {
                    String label = " * Early stopping 90.0th percentile estimate: ";
                    logs.summary("performance", "Scenario : SingleStream", "Result is : VALID", label + "10000000");
                    logs.summary("audit", "Scenario : SingleStream", "Result is : VALID", label + "8700000");
                    return judgedCaching(logs, "SingleStream");
                }));
    }

    private static List<Provoked> sampled() {
        return List.of(
                by("no-samples", ERROR, "no response", logs -> sampling(logs, same(1000, "01"), List.of())),
                by("too-few-samples", ERROR, "(3/64)", logs -> sampling(logs, same(1000, "01"), same(3, "01"))),
                by("other-samples", FAILURE, "1 responses are in the log", logs -> {
                    sampledRun(logs);
                    // LoadGen logs samples 1 and 2 of these three.
                    return sampling(logs, same(3, "01"), same(3, "01"));
                }),
                by("first-element-only", FAILURE, "1 of 60", logs -> {
                    List<String> changed = same(60, "0102");
                    changed.set(7, entry(7, 7, "0103"));
                    return sampling(logs, same(60, "0102"), changed);
                }),
                by(
                        "one-byte-compared",
                        REMARK,
                        "one byte",
                        logs -> sampling(logs, same(60, "0102"), same(60, "0102"))));
    }

    private static List<Provoked> repeated() {
        return List.of(
                by(
                        "missing-samples",
                        FAILURE,
                        "10 logged responses",
                        logs -> sampling(logs, same(50, "01"), same(60, "01"))),
                by("repeated-in-accuracy-run", FAILURE, "2 samples are in the accuracy log again, 1 of them", logs -> {
                    List<String> accuracy = same(60, "01");
                    accuracy.add(entry(60, 3, "01"));
                    accuracy.add(entry(61, 4, "02"));
                    return sampling(logs, accuracy, same(60, "01"));
                }),
                by("not-deterministic", REMARK, "1 of 60", logs -> {
                    List<String> changed = same(60, "01");
                    changed.set(7, entry(7, 7, "02"));
                    logs.accuracy("audit", changed);
                    // Dice 0.86170 of both subsets.
                    FallbackTexts texts = new FallbackTexts("0.8617", "0.8617");
                    return judge(
                            logs,
                            "TEST01",
                            "3d-unet-99",
                            "Offline",
                            Choices.none()
                                    .withMetrics((metric, line) -> Optional.of(line))
                                    .withScripts(() -> Optional.of(texts), Optional::empty),
                            logs.accuracy("accuracy", same(60, "01")));
                }));
    }

    private static List<Provoked> tokens() {
        return List.of(
                by(
                        "end-token-padding",
                        FAILURE,
                        "1 of 100",
                        logs -> consistency(logs, "Server", with(entry(9, 9, int32(2, 2), int32(2), 2)))),
                by(
                        "text-behind-end-token",
                        FAILURE,
                        "1 of 100",
                        logs -> consistency(logs, "Server", with(entry(9, 9, int32(5, 2, 7), int32(5), 3)))),
                by(
                        "empty-first-token",
                        FAILURE,
                        "1 of 100",
                        logs -> consistency(logs, "Server", with(entry(9, 9, int32(5, 6), "", 2)))),
                by(
                        "first-token-longer-than-answer",
                        FAILURE,
                        "1 of 100",
                        logs -> consistency(logs, "Server", with(entry(9, 9, int32(5), int32(5, 6), 1)))),
                // Officially skipped in Offline, where the log has first tokens all the same.
                by(
                        "wrong-first-token",
                        FAILURE,
                        "1 of 100",
                        logs -> consistency(logs, "Offline", with(entry(9, 9, int32(7, 8), int32(9), 2)))),
                by(
                        "several-first-tokens",
                        REMARK,
                        "1 of 100",
                        logs -> consistency(logs, "Server", with(entry(9, 9, int32(7, 8, 9), int32(7, 8), 3)))),
                by(
                        "empty-answers",
                        REMARK,
                        "1 of 100",
                        logs -> consistency(logs, "Server", with(entry(9, 9, "", "", 0)))),
                by(
                        "wrong-element-type",
                        FAILURE,
                        "fits int64 ids",
                        logs -> consistency(logs, "Server", with(entry(9, 9, int32(5, 0, 6, 0), int32(5), 2)))),
                by("same-output", REMARK, "1 of 100", logs -> {
                    String longOutput = int32(IntStream.range(10, 30).toArray());
                    List<String> entries = with(entry(9, 9, longOutput, int32(10), 20));
                    entries.set(20, entry(20, 20, longOutput, int32(10), 20));
                    return consistency(logs, "Server", entries);
                }),
                by("more-samples", REMARK, "103 responses where 100", logs -> consistency(logs, "Server", good(103))),
                by(
                        "fewer-distinct-prompts",
                        FAILURE,
                        "1 different prompts",
                        logs -> consistency(
                                logs,
                                "Offline",
                                IntStream.range(0, 100)
                                        .mapToObj(i -> entry(i, 4, int32(5, 6), int32(5), 2))
                                        .toList())),
                // The data set of llama2-70b has 24,576 samples, 0 to 24,575.
                by(
                        "index-outside-library",
                        FAILURE,
                        "1 of 100 responses are of samples that the library of 24576 samples does not have",
                        logs -> consistency(logs, "Server", with(entry(9, 24576, int32(5, 6), int32(5), 2)))),
                by(
                        "impossible-sequence-ids",
                        FAILURE,
                        "1 of 100",
                        logs -> consistency(logs, "Server", with(entry(8, 9, int32(5, 6), int32(5), 2)))),
                by(
                        "gaps-in-sequence-ids",
                        FAILURE,
                        "100 responses have seq_ids up to 107, where 0 to 99 are expected",
                        logs -> consistency(logs, "Server", with(entry(107, 9, int32(5, 6), int32(5), 2)))),
                by(
                        "first-token-check-avoided",
                        FAILURE,
                        "100 of 100 responses have token_data",
                        logs -> consistency(logs, "Offline", good(100))),
                by(
                        "no-first-tokens",
                        FAILURE,
                        "none of 100 responses has token_data",
                        logs -> consistency(
                                logs,
                                "Server",
                                good(100).stream()
                                        .map(one -> one.replaceAll("\"token_data\" : \"[0-9A-F]*\", ", ""))
                                        .toList())),
                // Of 24,576 loaded samples a hundred draws repeat none or one; in 24,576 others forty never are.
                by("fewer-distinct-prompts", FAILURE, "60 different prompts where at least 9", logs -> {
                    seen(
                            logs,
                            "audit",
                            "effective_scenario",
                            "\"Server\"",
                            "effective_performance_sample_count",
                            "24576");
                    return consistency(
                            logs,
                            "Server",
                            IntStream.range(0, 100)
                                    .mapToObj(i -> entry(i, i % 60, int32(5, 6), int32(5), 2))
                                    .toList());
                }),
                by(
                        "end-token-unknown",
                        REMARK,
                        "no end tokens are known",
                        logs -> judged(logs, "TEST06", "own-model", "Server", good(100))),
                by(
                        "end-token-not-of-model",
                        REMARK,
                        "end token 2, which is none of llama3.1-8b",
                        logs -> judged(logs, "TEST06", "llama3.1-8b", "Server", good(100))),
                // All end with token 6, which Llama 2 does not end with.
                by(
                        "other-end-token",
                        REMARK,
                        "100 of 100 responses end with token 6",
                        logs -> consistency(logs, "Server", good(100))));
    }

    private static List<Provoked> lengthsAndScores() {
        return List.of(
                by("cut-short", FAILURE, "middle of its list", logs -> {
                    Path log = logs.root().resolve("audit/mlperf_log_accuracy.json");
                    logs.accuracy("audit", lengths(824, 270));
                    Files.writeString(log, Files.readString(log).replace("\n]\n", ",\n"));
                    return judge(logs, "TEST09", "e2e-rag-qna", "Offline", Choices.none(), LogSet.NONE);
                }),
                by("length-is-not-token-count", FAILURE, "1 of 824", logs -> {
                    List<String> entries = lengths(824, 270);
                    entries.set(5, entry(5, 5, int32(new int[270]), int32(0), 200));
                    return judged(logs, "TEST09", "e2e-rag-qna", "Offline", entries);
                }),
                by("repeated-prompts", REMARK, "1 of 825", logs -> {
                    List<String> entries = lengths(824, 270);
                    entries.add(entry(824, 0, int32(new int[270])));
                    return judged(logs, "TEST09", "e2e-rag-qna", "Offline", entries);
                }),
                by(
                        "other-threshold",
                        FAILURE,
                        "40.0",
                        logs -> scored(
                                logs, "'exact_match': 50.0\n", Choices.none().withOfficialThreshold(40))),
                by(
                        "scored-on-other-data",
                        FAILURE,
                        "aime25",
                        logs -> scored(
                                logs, "aime25   240  200  40  0.83  83.3%\n'exact_match': 83.0\n", Choices.none())),
                by(
                        "score-read-from-file",
                        REMARK,
                        "the score 83.0 was read from the recorded verify_accuracy.txt",
                        logs -> scored(logs, recorded("'exact_match': 83.0\n", "83.0"), Choices.none())),
                by(
                        "scores-disagree",
                        FAILURE,
                        "\"Accuracy score\" is 93.0",
                        logs -> scored(logs, recorded("'exact_match': 83.0\n", "93.0"), Choices.none())),
                by(
                        "scores-disagree",
                        FAILURE,
                        "\"FINAL SCORE\" is 64.39",
                        logs -> scored(
                                logs, "FINAL SCORE: 64.39% (188.08/292.08)\n'exact_match': 83.0\n", Choices.none())),
                by("other-data-set", FAILURE, "holds 4395 samples where the test's data set has 990", logs -> {
                    seen(logs, "audit", "qsl_reported_total_count", "4395");
                    return scored(logs, "'exact_match': 83.0\n", Choices.none());
                }),
                by("no-accuracy-log", ERROR, "is missing", logs -> {
                    seen(logs, "audit", "effective_scenario", "\"Offline\"");
                    return judge(
                            logs,
                            "TEST07",
                            "gpt-oss-120b",
                            "Offline",
                            score("'exact_match': 83.0\n", Choices.none()),
                            LogSet.NONE);
                }),
                by("shortened-log", REMARK, "shortened", logs -> {
                    Path log = logs.root().resolve("audit/mlperf_log_accuracy.json");
                    logs.accuracy("audit", same(990, "01000000"));
                    Files.writeString(log, Files.readString(log).replace(entry(500, 500, "01000000"), "\n...\n"));
                    return judge(
                            logs,
                            "TEST07",
                            "gpt-oss-120b",
                            "Offline",
                            score("'exact_match': 83.0\n", Choices.none()),
                            LogSet.NONE);
                }));
    }

    /** TEST08 decides in single precision; near the tolerance double precision says otherwise. */
    private static List<Provoked> recommender() {
        return List.of(by("near-tolerance", REMARK, "1 samples pass in one precision", logs -> {
            float[] labels = {1, 0};
            float[] weights = {1, 1};
            double known = NormalisedEntropy.exact(new float[] {0.05f, 0.2f}, labels, weights);
            float audited = 0.05f;
            while (NormalisedEntropy.exact(new float[] {audited, 0.2f}, labels, weights) / known - 1 < 0.001) {
                audited = Math.nextDown(audited);
            }
            for (int i = 0; i < 40; i++) {
                audited = Math.nextUp(audited);
            }
            Judgement last = compared(logs, audited);
            for (int i = 0; i < 80 && !Written.names(last).contains("near-tolerance"); i++) {
                audited = Math.nextDown(audited);
                last = compared(logs, audited);
            }
            return last;
        }));
    }

    private static Judgement compared(Written logs, float audited) throws IOException {
        logs.accuracy("audit", List.of(entry(0, 5, float32(3, 7, audited, 0.2f))));
        return judge(
                logs,
                "TEST08",
                "dlrm-v3",
                "Server",
                Choices.none(),
                logs.accuracy("accuracy", List.of(entry(0, 5, float32(3, 7, 0.05f, 0.2f, 1, 0, 1, 1, 2)))));
    }

    @ParameterizedTest
    @MethodSource("provoked")
    void theFindingIsMade(Provoked one) throws IOException {
        Judgement judgement = one.logs().judge(new Written(directory));

        assertThat(judgement.findings())
                .filteredOn(finding -> finding.name().equals(one.name()))
                .as(judgement.findings().toString())
                .anySatisfy(finding -> {
                    assertThat(finding.weight()).isEqualTo(one.weight());
                    assertThat(finding.found()).contains(one.said());
                    assertThat(finding.meaning()).isNotBlank();
                });
        if (one.weight() != REMARK) {
            assertThat(judgement.strict()).isNotEqualTo(Verdict.PASS);
        }
    }

    /** Rounded to two digits by the script itself: 64.394 and 64.39 are one score. */
    @Test
    void aScoreThatTheScriptRoundsIsNoOther() throws IOException {
        Judgement judgement = scored(
                new Written(directory), "FINAL SCORE: 64.39% (188.08/292.08)\n'exact_match': 64.394\n", Choices.none());

        assertThat(Written.names(judgement)).doesNotContain("scores-disagree", "score-read-from-file");
    }

    /** A hundred draws from 64 loaded samples leave 13 of them out on average. */
    @Test
    void repeatsThatChanceExplainsAreNoFinding() throws IOException {
        Written logs = new Written(directory);
        seen(logs, "audit", "effective_scenario", "\"Server\"", "effective_performance_sample_count", "64");

        Judgement judgement = consistency(
                logs,
                "Server",
                IntStream.range(0, 100)
                        .mapToObj(i -> entry(i, i % 45, int32(5, 6), int32(5), 2))
                        .toList());

        assertThat(Written.names(judgement)).doesNotContain("fewer-distinct-prompts");
    }

    @Test
    void noFindingIsWithoutLogsThatProvokeIt() throws IOException {
        Pattern made = Pattern.compile("(?:failure|error|remark)\\(\\s*\"([a-z0-9-]+)\"");
        Set<String> names = new TreeSet<>();
        try (Stream<Path> sources = Files.list(Path.of("src/main/java/dev/assay/audit/compliance"))) {
            for (Path source : sources.toList()) {
                Matcher matcher = made.matcher(Files.readString(source));
                while (matcher.find()) {
                    names.add(matcher.group(1));
                }
            }
        }

        assertThat(names).hasSizeGreaterThan(30);
        assertThat(provoked().map(Provoked::name)).containsAll(names);
    }

    private static List<String> same(int count, String data) {
        return new ArrayList<>(
                IntStream.range(0, count).mapToObj(i -> entry(i, i, data)).toList());
    }

    private static List<String> good(int count) {
        return new ArrayList<>(IntStream.range(0, count)
                .mapToObj(i -> entry(i, i, int32(5, 6), int32(5), 2))
                .toList());
    }

    /** A hundred good responses with another one at sample 9. */
    private static List<String> with(String other) {
        List<String> entries = good(100);
        entries.set(9, other);
        return entries;
    }

    private static List<String> lengths(int count, int tokens) {
        int[] ids = new int[tokens];
        Arrays.fill(ids, 9);
        return same(count, int32(ids));
    }

    private static void seen(Written logs, String folder, String... keysAndValues) throws IOException {
        List<String> all = new ArrayList<>(List.of("warning_generic_message", SEEN));
        all.addAll(List.of(keysAndValues));
        logs.detail(folder, all.toArray(String[]::new));
    }

    /** A run of which LoadGen logs samples 1 and 2 of 3 (audit-spec 11.4). */
    private static void sampledRun(Written logs) throws IOException {
        seen(
                logs,
                "audit",
                "effective_scenario",
                "\"Offline\"",
                "effective_target_qps",
                "1",
                "effective_min_duration_ms",
                "0",
                "effective_samples_per_query",
                "1",
                "effective_min_sample_count",
                "100",
                "effective_accuracy_log_rng_seed",
                "720381539243781796",
                "effective_accuracy_log_sampling_target",
                "50",
                "generated_samples_per_query",
                "3");
    }

    private static Judgement caching(Written logs, String reference, String audit) throws IOException {
        logs.summary("performance", "Scenario : Offline", "Result is : VALID", "Samples per second: " + reference);
        logs.summary("audit", "Scenario : Offline", "Result is : VALID", "Samples per second: " + audit);
        return judgedCaching(logs, "Offline");
    }

    private static Judgement judgedCaching(Written logs, String scenario) {
        return judge(logs, "TEST04", "resnet", scenario, Choices.none(), LogSet.NONE);
    }

    private static Judgement sampling(Written logs, List<String> accuracy, List<String> audit) throws IOException {
        logs.accuracy("audit", audit);
        return judge(logs, "TEST01", "3d-unet-99", "Offline", Choices.none(), logs.accuracy("accuracy", accuracy));
    }

    private static Judgement consistency(Written logs, String scenario, List<String> entries) throws IOException {
        return judged(logs, "TEST06", "llama2-70b-99", scenario, entries);
    }

    private static Judgement judged(Written logs, String test, String benchmark, String scenario, List<String> entries)
            throws IOException {
        logs.accuracy("audit", entries);
        return judge(logs, test, benchmark, scenario, Choices.none(), LogSet.NONE);
    }

    private static Judgement scored(Written logs, String output, Choices choices) throws IOException {
        logs.accuracy("audit", same(990, "01000000"));
        return judge(logs, "TEST07", "gpt-oss-120b", "Offline", score(output, choices), LogSet.NONE);
    }

    /** A verdict file: the output of the script and the summary of the verifier. */
    private static String recorded(String output, String score) {
        String rule = "=".repeat(80) + "\n";
        return output + "\n" + rule + "TEST07 Verification Summary\n" + rule + "Accuracy score: " + score
                + "\nAccuracy threshold: 60.698\nAccuracy check pass: True\nTEST PASS\n";
    }

    private static Choices score(String output, Choices choices) {
        return choices.withScripts(Optional::empty, () -> Optional.of(output));
    }

    private static Judgement judge(
            Written logs, String test, String benchmark, String scenario, Choices choices, LogSet accuracy) {
        return Written.judge(
                test,
                "v6.1",
                benchmark,
                scenario,
                LogSet.in(logs.root().resolve("audit")),
                LogSet.in(logs.root().resolve("performance")),
                accuracy,
                choices);
    }
}
