package dev.assay.audit.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole logs scored against references; the expected figures are those of the worked examples in accuracy-spec 8 and 9. */
final class ScoringTest {
    /** Pairs R01 to R13 of accuracy-spec 8: reference, candidate. */
    private static final String[][] ROUGE_PAIRS = {
        {"The cat sat on the mat.", "The cat sat on the mat."},
        {"alpha beta gamma", "one two three"},
        {"Something was said.", ""},
        {"police killed the gunman", "the gunman killed police"},
        {"Running dogs jumped quickly", "The dog runs and jumping is quick"},
        {"U.S. GDP grew 3.5% in Q2-2024!", "us gdp grew 3 5 percent in q2 2024"},
        {"the the the the", "the cat the dog"},
        {"Rain fell all day.\nThe river rose.", "The river rose.\nRain fell all day."},
        {"w1 w2 w3 w4 w5", "w1 w3 w8 w9 w5\nw1 w2 w6 w7 w8"},
        {"Café owners naïvely agreed", "cafe owner naively agrees"},
        {"The news of dying skies proceeds", "dying news under one sky"},
        {
            "The committee approved the new budget after a long debate.\nMembers will vote again in March.",
            "Committee approves budget.\nVote in March"
        },
        {"x1 y1", "y1 x1\nx1"}
    };

    @TempDir
    private Path folder;

    private static String hex(String text) {
        return HexFormat.of().withUpperCase().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String entry(long sequence, long index, String data, long tokens) {
        return "{ \"seq_id\" : " + sequence + ", \"qsl_idx\" : " + index + ", \"data\" : \"" + data
                + "\", \"token_count\" : " + tokens + " }";
    }

    private Path log(List<String> entries) throws IOException {
        return Files.writeString(
                folder.resolve("mlperf_log_accuracy.json"), "[\n" + String.join(",\n", entries) + "\n]\n");
    }

    private static References references(List<Map<String, String>> rows) {
        References.Builder builder = new References.Builder("refs", Map.of());
        for (int i = 0; i < rows.size(); i++) {
            builder.add("refs:" + (i + 1), rows.get(i));
        }
        return builder.build();
    }

    private static OfficialScore score(String benchmark, References references, Path log) throws IOException {
        return new AccuracyScoring(benchmark, references, Optional.empty(), Optional.empty())
                .score(log, LogSurvey.of(log));
    }

    private Path rougeLog(List<Map<String, String>> rows) throws IOException {
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < ROUGE_PAIRS.length; i++) {
            rows.add(Map.of("output", ROUGE_PAIRS[i][0]));
            entries.add(entry(i, i, hex(ROUGE_PAIRS[i][1]), i + 1));
        }
        return log(entries);
    }

    @Test
    void theRougeExamplesGiveTheirMeansAndTheDictionaryOfLlama2() throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        Path log = rougeLog(rows);

        OfficialScore score = score("llama2-70b-99", references(rows), log);

        // A newline between sentences takes the place of one blank; tokens 1 + 2 + ... + 13 = 91, 91 / 13 = 7.0
        int characters = 0;
        for (String[] pair : ROUGE_PAIRS) {
            characters += pair[1].codePointCount(0, pair[1].length());
        }
        assertThat(score.line())
                .isEqualTo("{'rouge1': 59.1686, 'rouge2': 24.1963, 'rougeL': 45.126, 'rougeLsum': 49.4483, 'gen_len': "
                        + characters
                        + ", 'gen_num': 13, 'gen_tok_len': 91, 'tokens_per_sample': 7.0}");
    }

    @Test
    void llama31PrintsItsRougeInQuotes() throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        Path log = rougeLog(rows);

        assertThat(score("llama3.1-8b", references(rows), log).line())
                .startsWith("{'rouge1': '59.1686', 'rouge2': '24.1963', 'rougeL': '45.126', 'rougeLsum': '49.4483',"
                        + " 'gen_len': ")
                .endsWith(", 'gen_num': 13}");
    }

    @Test
    void eachRowOfTheLongContextBenchmarkHasItsOwnMetric() throws IOException {
        String u1 = "12345678-aaaa-bbbb-cccc-ddddeeeeffff";
        List<Map<String, String>> rows = List.of(
                Map.of("gt_output", "police killed the gunman", "metric", "rouge"),
                Map.of("gt_output", u1, "metric", "niah_em"),
                Map.of("gt_output", "Paris|paris, france", "metric", "qa_em"),
                Map.of("gt_output", "Paris", "metric", "qa_em"));
        Path log = log(List.of(
                entry(0, 0, hex("the gunman killed police"), 10),
                entry(1, 1, hex("12345678-aaaa-bbbb-cccc-ddddeeee0000"), 20),
                entry(2, 2, hex("Answer: London"), 30),
                entry(3, 3, "", 41)));

        OfficialScore score = score("llama3.1-405b", references(rows), log);

        // rougeL of R04 is 0.5; exact match (88.89 + 0 + 100) / 3; the empty answer scores 100 and is pointed out.
        assertThat(score.values().get(AccuracyMetric.ROUGE_L)).isEqualTo(50.0);
        assertThat(score.values().get(AccuracyMetric.EXACT_MATCH)).isEqualTo((88.89 + 0 + 100) / 3);
        assertThat(score.values().get(AccuracyMetric.TOKENS_PER_SAMPLE)).isEqualTo(25.2); // 25.25, ties to even
        assertThat(score.remarks()).anyMatch(remark -> remark.startsWith("1 questions count as right"));
    }

    @Test
    void gptOssWeighsEachDataSetByItsRepeats() throws IOException {
        List<Map<String, String>> rows = List.of(
                Map.of("ground_truth", "B", "dataset", "gpqa_diamond"),
                Map.of("ground_truth", "C", "dataset", "gpqa_diamond"),
                Map.of("ground_truth", "42", "dataset", "aime25"));
        Path log = log(List.of(
                entry(
                        0,
                        0,
                        hex("<|channel|>analysis<|message|>Answer: A<|end|><|channel|>final<|message|>**B**<|return|>"),
                        9),
                entry(1, 1, hex("Answer: A"), 9),
                entry(2, 2, hex("so \\boxed{042}"), 9)));

        // (1/5 + 1/8) right of (2/5 + 1/8) rows: 0.325 / 0.525 = 61.905 %
        assertThat(score("gpt-oss-120b", references(rows), log).line()).startsWith("{'exact_match': 61.905, ");
    }

    @Test
    void hierarchicalF1IsJsonWithTheWorkedValue() throws IOException {
        List<Map<String, String>> rows = List.of(
                Map.of("ground_truth_category", "A > B > D"),
                Map.of("ground_truth_category", "A > B"),
                Map.of("ground_truth_category", "A > B"));
        Path log = log(List.of(
                entry(0, 0, hex("{\"category\": \"A > B > C\"}"), 9),
                entry(1, 1, hex("{\"category\": \"A > X\"}"), 9),
                entry(2, 2, hex("{\"category\": \"Q\"}"), 9)));

        OfficialScore score = score("qwen3-vl-235b-a22b", references(rows), log);

        assertThat(score.values().get(AccuracyMetric.F1))
                .isCloseTo(0.461538, org.assertj.core.api.Assertions.within(1e-6));
        assertThat(score.line()).startsWith("{\"f1\": 0.4615384615");
    }

    @Test
    void programsAndFormulasAreRefusedWithTheirRows() {
        References rows = references(List.of(
                Map.of("gt_output", "x", "dataset", "livecodebench"),
                Map.of("gt_output", "x", "dataset", "math500"),
                Map.of("gt_output", "A", "dataset", "gpqa")));

        Map<String, Long> refusals =
                new AccuracyScoring("deepseek-r1", rows, Optional.empty(), Optional.empty()).refusals();

        assertThat(refusals)
                .hasSize(2)
                .allSatisfy((why, count) -> assertThat(count).isEqualTo(1));
        assertThatThrownBy(() -> Scorers.of("e2e-rag-qna")).hasMessageContaining("judged by another language model");
    }

    /** Code answers of 560 tokens with the stop sequence at 140 in a mix that should have 145 tokens a sample. */
    @Test
    void tokensPastAStopSequenceArePointedOutByPart() throws IOException {
        int[] ids = new int[560];
        java.util.Arrays.fill(ids, 1000);
        System.arraycopy(new int[] {13, 13940, 28832, 13}, 0, ids, 140, 4);
        ByteBuffer bytes = ByteBuffer.allocate(560 * 4).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(ids);
        Path log = log(List.of(entry(0, 0, HexFormat.of().formatHex(bytes.array()), 560)));
        References rows = references(List.of(Map.of("gt_output", "tests", "dataset", "MBXP-python")));
        TokenText spaces = new TokenText() {
            @Override
            public String text(int[] tokenIds, boolean withSpecialTokens) {
                return "x";
            }

            @Override
            public int count(String text) {
                return 1;
            }
        };

        OfficialScore score = new AccuracyScoring("mixtral-8x7b", rows, Optional.empty(), Optional.of(spaces))
                .score(log, LogSurvey.of(log));

        assertThat(score.remarks())
                .anyMatch(remark -> remark.contains("560.0 tokens a sample as logged, 140.0 up to it"));
    }

    /** Of 100 answers 40 ran into the limit on their length; 54 of the other 60 are right. */
    @Test
    void cutOffAnswersAreCountedAndTheCompleteOnesScoredAlone() throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        List<String> entries = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            rows.add(Map.of("ground_truth", "B", "dataset", "gpqa"));
            entries.add(entry(i, i, hex(i < 54 ? "ANSWER: B" : i < 60 ? "ANSWER: C" : "so far"), i < 60 ? 50 : 128));
        }
        Path log = log(entries);
        References references = references(rows);

        OfficialScore score = new AccuracyScoring(
                        "deepseek-r1", references, Optional.empty(), Optional.empty(), java.util.OptionalLong.of(128))
                .score(log, LogSurvey.of(log));

        assertThat(score.values().get(AccuracyMetric.EXACT_MATCH)).isEqualTo(54.0);
        assertThat(score.remarks())
                .anyMatch(
                        remark -> remark.startsWith("40 % of the answers (40 of 100) were cut off at the limit of 128")
                                && remark.contains("'exact_match': 90.0"));
    }

    /** A log of five samples that answers 0, 1, 2, 2, 3: sample 4 is missing, 2 is repeated once. */
    @Test
    void repeatsAreCountedOnceAndMissingSamplesAreNamed() throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            rows.add(Map.of("output", "word" + i));
        }
        Path log = log(List.of(
                entry(0, 0, hex("word0"), 1),
                entry(1, 1, hex("word1"), 1),
                entry(2, 2, hex("word2"), 1),
                entry(3, 2, hex("word2"), 1),
                entry(4, 3, hex("word3"), 1)));
        LogSurvey survey = LogSurvey.of(log);

        assertThat(survey.faults(references(rows)))
                .containsExactly(
                        "answers are missing for 1 of 5 samples: 4.",
                        "1 answers repeat an earlier one of the same sample, byte for byte.");
        assertThat(score("llama3.1-8b", references(rows), log).line()).contains("'gen_num': 4}");
        Path differing = log(List.of(entry(0, 0, hex("word0"), 1), entry(1, 0, hex("other"), 1)));
        assertThat(LogSurvey.of(differing).faults(references(rows)))
                .anyMatch(fault -> fault.contains("sample 0 is answered again on line 3 with other bytes"));
    }

    @Test
    void aShortenedOrEmptyLogCannotBeScored() throws IOException {
        References rows = references(List.of(Map.of("output", "a")));
        Path empty = log(List.of());
        assertThatThrownBy(() -> score("llama3.1-8b", rows, empty)).hasMessageContaining("holds no answers");
        Files.writeString(
                empty, "[\n" + entry(0, 0, hex("a"), 1) + ",\n\n...\n\n" + entry(9, 9, hex("a"), 1) + "\n]\n");
        assertThatThrownBy(() -> score("llama3.1-8b", rows, empty)).hasMessageContaining("was shortened for a package");
    }

    @Test
    void idsWithoutATokenizerAndTextWithoutCountsAreRefusedWithTheRemedy() throws IOException {
        References rows = references(List.of(Map.of("output", "a")));
        Path ids = log(List.of(entry(0, 0, "0500000007000000", 2)));
        assertThatThrownBy(() -> score("llama3.1-8b", rows, ids)).hasMessageContaining("--tokenizer");
        Files.writeString(ids, "[\n{ \"seq_id\" : 0, \"qsl_idx\" : 0, \"data\" : \"" + hex("a") + "\" }\n]\n");
        assertThatThrownBy(() -> score("llama2-70b-99", rows, ids)).hasMessageContaining("without token counts");
    }

    @Test
    void theElementTypeIsToldFromTheBytes() throws IOException {
        assertThat(typeOf(entry(0, 0, "0500000007000000", 2))).contains(ElementType.INT32);
        assertThat(typeOf(entry(0, 0, "05000000000000000700000000000000", 2))).contains(ElementType.INT64);
        assertThat(typeOf(entry(0, 0, "05000700", 2))).contains(ElementType.INT16);
        assertThat(typeOf(entry(0, 0, "0000A0400000E040", 2))).contains(ElementType.FLOAT32); // 5.0, 7.0
        assertThat(typeOf(entry(0, 0, hex("déjà"), 2))).contains(ElementType.TEXT);
        assertThat(ElementType.FLOAT32.ids(HexFormat.of().parseHex("0000A0400000E040")))
                .containsExactly(5, 7);
        assertThat(ElementType.INT64.ids(HexFormat.of().parseHex("05000000000000000700000000000000")))
                .containsExactly(5, 7);
    }

    private Optional<ElementType> typeOf(String entry) throws IOException {
        return LogSurvey.of(log(List.of(entry))).type();
    }
}
