package dev.assay.audit.compliance;

import static dev.assay.audit.compliance.Written.entry;
import static dev.assay.audit.compliance.Written.float32;
import static dev.assay.audit.compliance.Written.int32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TEST04, TEST06, TEST07, TEST08 and TEST09 on small logs. */
final class OtherTestsTest {
    @TempDir
    private Path directory;

    private Written logs = new Written(Path.of(""));

    @BeforeEach
    void place() {
        logs = new Written(directory);
    }

    private Judgement caching(String scenario, String label, String reference, String audit) throws IOException {
        return Written.judge(
                "TEST04",
                "v6.1",
                "resnet",
                scenario,
                logs.summary("audit", "Scenario : " + scenario, "Result is : VALID", label + ": " + audit),
                logs.summary("performance", "Scenario : " + scenario, "Result is : VALID", label + ": " + reference),
                LogSet.NONE,
                Choices.none());
    }

    /** The result was the same object for pass, fail and error. */
    @Test
    void aRepeatedSampleThatIsThirteenPercentFasterLooksCached() throws IOException {
        Judgement judgement = caching("Offline", "Samples per second", "100", "113");

        assertThat(judgement.official().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(judgement.official().why()).contains("1.130 times");
        assertThat(judgement.official().files().getFirst().text())
                .isEqualTo(
                        "Verifying performance.\nreference score = 100\ntest score = 113\nTEST FAIL: Test score invalid\n");
        assertThat(caching("Offline", "Samples per second", "100", "40").strict())
                .isEqualTo(Verdict.PASS);
    }

    @Test
    void streamsGetTwiceTheToleranceOfficiallyBecauseARateIsComparedWithALatency() throws IOException {
        String label = " * Early stopping 90.0th percentile estimate";
        Judgement judgement = caching("SingleStream", label, "10000000", "8700000");

        assertThat(judgement.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(judgement.official().files().getFirst().text())
                .contains("reference score = 100.0\ntest score = 114.94252873563218\n");
        assertThat(judgement.strict()).isEqualTo(Verdict.FAIL);
        assertThat(Written.names(judgement))
                .containsExactly("no-audit-detail-log", "tolerance-meant-for-short-latencies");
    }

    private Judgement consistency(String benchmark, String scenario, Choices choices, String... entries)
            throws IOException {
        return Written.judge(
                "TEST06",
                "v6.1",
                benchmark,
                scenario,
                logs.accuracy("audit", Arrays.asList(entries)),
                LogSet.NONE,
                LogSet.NONE,
                choices);
    }

    private static String officialLines(String first, String end, String length, String last) {
        return "First token check pass: " + first + "\nEOS check pass: " + end + "\nSample length check pass: " + length
                + "\nTEST06 verification " + last + "\n";
    }

    /** Repeated end tokens raised the throughput, and first tokens were asked for where none is reported. */
    @Test
    void oneEndTokenPassesTwoFailAndTheFirstTokenMustBeTheFirst() throws IOException {
        String good = entry(0, 1, int32(5, 6, 2), int32(5), 3);
        assertThat(text(consistency("llama2-70b-99", "Server", Choices.none(), good)))
                .isEqualTo(officialLines("True", "True", "True", "complete"));
        assertThat(text(consistency(
                        "llama2-70b-99", "Server", Choices.none(), good, entry(1, 2, int32(5, 2, 2), int32(5), 3))))
                .isEqualTo(officialLines("True", "False", "True", "failed"));
        assertThat(text(consistency(
                        "llama2-70b-99", "Server", Choices.none(), good, entry(1, 2, int32(7, 8, 2), int32(9), 3))))
                .isEqualTo(officialLines("False", "True", "True", "failed"));
        String offline = "{ \"seq_id\" : 0, \"qsl_idx\" : 4, \"data\" : \"" + int32(7, 2) + "\", \"token_count\" : 2 }";
        assertThat(text(consistency("llama2-70b-99", "Offline", Choices.none(), offline)))
                .isEqualTo(officialLines("Skipped", "True", "True", "complete"));
        // Without token_data the check fails outside Offline.
        assertThat(text(consistency("llama2-70b-99", "Server", Choices.none(), offline)))
                .isEqualTo(officialLines("False", "True", "True", "failed"));
    }

    /** The check did not know the scenario, so that its users named another one. */
    @Test
    void interactiveIsJudgedWithFirstTokensLikeServer() throws IOException {
        String good = entry(0, 1, int32(5, 6, 2), int32(5), 3);
        assertThat(text(consistency("llama2-70b-99", "Interactive", Choices.none(), good)))
                .isEqualTo(officialLines("True", "True", "True", "complete"));
        assertThat(text(consistency(
                        "llama2-70b-99", "Interactive", Choices.none(), entry(0, 1, int32(7, 8, 2), int32(9), 3))))
                .isEqualTo(officialLines("False", "True", "True", "failed"));
    }

    private static String text(Judgement judgement) {
        return judgement.official().files().getFirst().text();
    }

    @Test
    void theOfficialWalkNeverLooksAtIndexZero() throws IOException {
        Judgement judgement =
                consistency("llama2-70b-99", "Server", Choices.none(), entry(0, 1, int32(2, 2), int32(2), 2));

        assertThat(judgement.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(judgement.strict()).isEqualTo(Verdict.FAIL);
        assertThat(Written.names(judgement)).contains("end-token-padding");
        assertThat(Test06.padded(new long[] {9, 2, 2}, 2)).isTrue();
        assertThat(Test06.padded(new long[] {2, 2}, 2)).isFalse();
    }

    @Test
    void newerModelsEndWithOtherTokensThanTheOfficialCheckKnows() throws IOException {
        Judgement judgement = consistency(
                "llama3.1-8b", "Server", Choices.none(), entry(0, 1, int32(5, 128009, 128009), int32(5), 3));

        assertThat(judgement.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(Written.names(judgement)).contains("end-token-padding", "end-token-not-of-model");
    }

    @Test
    void anEndTokenGivenToTheOfficialScriptIsATextThatEqualsNoNumber() throws IOException {
        Judgement judgement = consistency(
                "llama2-70b-99",
                "Server",
                Choices.none().withOfficialEndToken(2),
                entry(0, 1, int32(5, 2, 2), int32(5), 3));

        assertThat(text(judgement)).isEqualTo(officialLines("True", "True", "True", "complete"));
        assertThat(judgement.strict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void anEmptyLogIsAllTrueOfficiallyAndAnErrorInTruth() throws IOException {
        Judgement judgement = consistency("llama2-70b-99", "Server", Choices.none());

        assertThat(text(judgement)).isEqualTo(officialLines("True", "True", "True", "complete"));
        assertThat(judgement.strict()).isEqualTo(Verdict.ERROR);
        assertThat(judgement.differs()).isTrue();
    }

    @Test
    void anEmptyFirstTokenComparesNothingAndAFirstTokenLongerThanTheAnswerOnlyItsPrefix() throws IOException {
        Judgement judgement = consistency(
                "llama2-70b-99",
                "Server",
                Choices.none(),
                entry(0, 1, int32(5, 6), "", 2),
                entry(1, 2, int32(5), int32(5, 6), 1));

        assertThat(judgement.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(Written.names(judgement))
                .contains("empty-first-token", "first-token-longer-than-answer", "too-few-samples");
    }

    @Test
    void idsOfAnotherTypeFailTheLengthCheckAndAreNamed() throws IOException {
        String int64 = int32(5, 0, 6, 0);
        Judgement judgement =
                consistency("llama2-70b-99", "Server", Choices.none(), entry(0, 1, int64, int32(5, 0), 2));

        assertThat(text(judgement)).isEqualTo(officialLines("True", "True", "False", "failed"));
        assertThat(Written.names(judgement)).contains("wrong-element-type");
        assertThat(consistency(
                                "llama2-70b-99",
                                "Server",
                                Choices.none().withElementType(ElementType.INT64),
                                entry(0, 1, int64, int32(5, 0), 2))
                        .official()
                        .verdict())
                .isEqualTo(Verdict.PASS);
    }

    private Judgement score(String output, Choices choices, int entries) throws IOException {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < entries; i++) {
            all.add(entry(i, i, int32(1)));
        }
        return Written.judge(
                "TEST07",
                "v6.1",
                "gpt-oss-120b",
                "Offline",
                logs.accuracy("audit", all),
                LogSet.NONE,
                LogSet.NONE,
                choices.withScripts(Optional::empty, () -> Optional.of(output)));
    }

    @Test
    void theThresholdOfTest07IsInclusive() throws IOException {
        assertThat(score("'exact_match': 60.698\n", Choices.none(), 990).strict())
                .isEqualTo(Verdict.PASS);
        assertThat(score("'exact_match': 60.697\n", Choices.none(), 990).strict())
                .isEqualTo(Verdict.FAIL);
        Judgement none = score("no number\n", Choices.none(), 990);
        assertThat(text(none)).endsWith("Error: Could not parse accuracy score\nTEST FAIL\n");
    }

    @Test
    void aThresholdOfTheCommandLineAndMissingPromptsAreNotLetThrough() throws IOException {
        Judgement lowered = score("'exact_match': 50.0\n", Choices.none().withOfficialThreshold(40), 990);
        assertThat(lowered.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(Written.names(lowered)).contains("other-threshold");

        Judgement few = score("'exact_match': 70.0\n", Choices.none(), 619);
        assertThat(few.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(few.strict()).isEqualTo(Verdict.FAIL);
        assertThat(few.decisive().getFirst().found()).contains("619 different prompts");
    }

    private Judgement recommender(float audited) throws IOException {
        String known = float32(3, 7, 0.9f, 0.2f, 1, 0, 1, 1, 2);
        return Written.judge(
                "TEST08",
                "v6.1",
                "dlrm-v3",
                "Server",
                logs.accuracy("audit", List.of(entry(0, 5, float32(3, 7, audited, 0.2f)))),
                LogSet.NONE,
                logs.accuracy("accuracy", List.of(entry(0, 5, known))),
                Choices.none());
    }

    @Test
    void normalisedEntropyMayDifferByATenthOfAPercent() throws IOException {
        // CE = -(ln 0.9 + ln 0.8) = 0.328504, base rate 0.5, so that NE = 0.328504 / (2 ln 2) = 0.236966.
        assertThat(NormalisedEntropy.exact(new float[] {0.9f, 0.2f}, new float[] {1, 0}, new float[] {1, 1}))
                .isCloseTo(0.236966, within(1e-5));
        assertThat(text(recommender(0.9f))).isEqualTo("""
                num_acc_log_entries = 1
                num_perf_log_entries = 1
                num_matched = 1
                num_unmatched = 0
                num_ne_mismatch = 0
                tolerance = 0.10%
                TEST PASS
                TEST08 verification complete
                """);
        // 0.8997 moves the cross entropy by 0.000333, 0.101 %; 0.8998 by 0.068 %.
        assertThat(recommender(0.8997f).official().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(recommender(0.8998f).official().verdict()).isEqualTo(Verdict.PASS);
    }

    private Judgement lengths(int tokens, int entries, boolean int64) throws IOException {
        List<String> all = new ArrayList<>();
        int[] output = new int[int64 ? 2 * tokens : tokens];
        Arrays.fill(output, 0);
        for (int i = 0; i < output.length; i += int64 ? 2 : 1) {
            output[i] = 9;
        }
        for (int i = 0; i < entries; i++) {
            all.add(entry(i, i, int32(output)));
        }
        return Written.judge(
                "TEST09",
                "v6.1",
                "e2e-rag-qna",
                "Offline",
                logs.accuracy("audit", all),
                LogSet.NONE,
                LogSet.NONE,
                Choices.none());
    }

    @Test
    void theMeanLengthMustLieWithinTheBoundsOfTheBenchmark() throws IOException {
        assertThat(lengths(247, 824, false).strict()).isEqualTo(Verdict.PASS);
        assertThat(lengths(246, 824, false).official().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(lengths(302, 824, false).official().why()).contains("302.00 tokens, more than 301.19");
        assertThat(lengths(247, 0, false).official().verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void idsOfEightBytesCountDoubleAndMissingPromptsAreNamed() throws IOException {
        Judgement doubled = lengths(130, 824, true);
        assertThat(doubled.official().verdict()).isEqualTo(Verdict.PASS);
        assertThat(Written.names(doubled)).contains("wrong-element-type");
        assertThat(Written.names(lengths(270, 800, false))).contains("fewer-distinct-prompts");
    }

    @Test
    void anAuditRunWithoutItsConfigurationAndASubmissionWithOneAreFound() throws IOException {
        LogSet audit = logs.accuracy("audit", List.of(entry(0, 1, int32(5), int32(5), 1)));
        logs.detail("audit", "effective_scenario", "\"Server\"", "requested_min_query_count", "24576");
        assertThat(Written.names(Written.judge(
                        "TEST06",
                        "v6.1",
                        "llama2-70b-99.9",
                        "Server",
                        LogSet.in(directory.resolve("audit")),
                        LogSet.NONE,
                        LogSet.NONE,
                        Choices.none())))
                .contains("audit-config-not-seen");
        String warning = "\"Found Audit Config file (audit.config). Overriding TestSettings from audit.config file.\"";
        logs.detail(
                "audit",
                "warning_generic_message",
                warning,
                "effective_scenario",
                "\"Server\"",
                "requested_min_query_count",
                "24576");
        LogSet reference = logs.detail("performance", "warning_generic_message", warning);
        assertThat(audit.isEmpty()).isFalse();
        assertThat(Written.names(Written.judge(
                        "TEST06",
                        "v6.1",
                        "llama2-70b-99.9",
                        "Server",
                        LogSet.in(directory.resolve("audit")),
                        reference,
                        LogSet.NONE,
                        Choices.none())))
                .contains("setting-without-effect", "audit-config-left-over");
    }
}
