package dev.assay.audit.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The worked examples of the accuracy specification, section 9. */
class ExtractionTest {
    private static final String U1 = "12345678-aaaa-bbbb-cccc-ddddeeeeffff";
    private static final String U2 = "00000000-0000-0000-0000-000000000000";
    private static final String U3 = "12345678-aaaa-bbbb-cccc-ddddeeee0000";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "So 4+5=9. The answer is 9.; 9; 9; true",
                "The answer is $1,234.50 in total; 1234.5; 1234.50; true",
                "The answer is twelve, i.e. 12; 12; 12; true",
                "Add 3-5 to get -2; -2; -2; true",
                "range 3-5; 5; -5; false",
                "The answer is 7. The answer is 8 (not 9); 8; 8; true",
                "We get 10. The answer is unknown; 10; 10; true",
                "no digits here; 0; ; false",
                "version 1.2.3; 0.3; .3; true",
                "costs .75; 0.75; .75; true",
                "1,000,000 people; 1000000; 1000000; true",
                "The answer is 50%; 50; 50; true",
                "x = 12.; 12.0; 12; true",
                "The answer is -,5; -5; -5; true"
            })
    void gradeSchoolAnswerIsPicked(String text, double reference, String picked, boolean right) {
        assertThat(Extraction.gsm8kNumber(text).orElse(null)).isEqualTo(picked);
        assertThat(Extraction.gsm8kIsRight(text, reference)).isEqualTo(right);
    }

    @Test
    void textAfterTheNextQuestionDoesNotCount() {
        assertThat(Extraction.gsm8kNumber("He has 5 apples\nQ: next question 99"))
                .hasValue("5");
        assertThat(Extraction.gsm8kIsRight("He has 5 apples\nQ: next question 99", 5))
                .isTrue();
    }

    @Test
    void needleScoresAreTheSharesOfTheLabelsCharacters() {
        assertThat(NeedleMatch.percent(U1, U1)).isEqualTo(100.0);
        assertThat(NeedleMatch.percent(U1, "none")).isZero();
        assertThat(NeedleMatch.percent(U1, U2)).isEqualTo(11.11);
        assertThat(NeedleMatch.percent(U1, U3)).isEqualTo(88.89);
        assertThat(NeedleMatch.percent(U1 + " " + U2, U1)).isEqualTo(100.0);
        assertThat(NeedleMatch.percent(U1, U1 + " " + U2)).isEqualTo(50.0);
        assertThat(NeedleMatch.percent(U1, U2 + " " + U1)).isEqualTo(5.56);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Paris|paris, france; Answer: Paris; 100",
                "Paris; The capital is Paris.; 100",
                "Paris|Lyon; Answer: it is LYON indeed; 100",
                "New York; Answer: newyork city; 100",
                "Paris; ''; 100",
                "Paris; Answer: a; 100",
                "Paris; Answer: London; 0"
            })
    void questionAnswerMatchesAsTheScriptDoes(String label, String prediction, double percent) {
        assertThat(Extraction.qaExactMatch(label, prediction)).isEqualTo(percent);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Therefore ANSWER: C; D; C; C",
                "Answer: (b); D; B; B",
                "ANSWER: A or maybe ANSWER: D; D; D; A",
                "The final answer is B; D; ; ",
                "FINAL ANSWER = j; J; J; J",
                "I choose H; J; H; I",
                "Answer: Cat; D; ; ",
                "Answer: **C**; D; ; C",
                "''; D; ; "
            })
    void letterIsPickedByEachRule(String text, char lastLetter, String deepseek, String gptOss) {
        MultipleChoice choice = new MultipleChoice(lastLetter);
        assertThat(choice.letter(text).orElse(null)).isEqualTo(deepseek);
        assertThat(choice.letterOfFinalSection(text).orElse(null)).isEqualTo(gptOss);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "[analysis]Answer: A[end][final]**B**[return]; B",
                "[final]The correct one. Answer: C; C",
                "[final]A. because; A",
                "[analysis]ANSWER: D; D"
            })
    void finalSectionDecidesWhereThereIsOne(String shortened, String letter) {
        String text = shortened
                .replace("[analysis]", "<|channel|>analysis<|message|>")
                .replace("[final]", "<|channel|>final<|message|>")
                .replace("[end]", "<|end|>")
                .replace("[return]", "<|return|>");
        assertThat(new MultipleChoice('D').letterOfFinalSection(text)).hasValue(letter);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "so \\boxed{042}; 42",
                "\\boxed{12} then \\boxed{ 7 }; 7",
                "Answer: 113; 113",
                "Answer: 113.5; ",
                "\\boxed{1000}; ",
                "\\boxed{x}; ",
                "answer: 5 and Answer: 6; 6"
            })
    void competitionAnswerIsAnIntegerBelowAThousand(String text, Integer value) {
        assertThat(Extraction.aimeInteger(text).orElse(null)).isEqualTo(value);
    }

    @Test
    void boxedContentHasBalancedBraces() {
        assertThat(Extraction.boxed("\\boxed{\\frac{1}{2}}")).hasValue("\\frac{1}{2}");
        assertThat(Extraction.boxed("\\boxed{1} and \\boxed{ {a}b }")).hasValue("{a}b");
        assertThat(Extraction.boxed("\\boxed{unclosed")).isEmpty();
    }

    @Test
    void deepseekTakesTheFirstPythonBlockAndGptOssTheLast() {
        String two = "```python\nprint(1)\n``` and ```python\nprint(2)\n```";
        assertThat(CodeBlocks.firstPython(two)).hasValue("print(1)");
        assertThat(CodeBlocks.lastOfFinalSection(two)).hasValue("print(2)");
        assertThat(CodeBlocks.firstPython("```\nx\n```")).isEmpty();
        assertThat(CodeBlocks.lastOfFinalSection("```\nx\n```")).hasValue("x");
        assertThat(CodeBlocks.firstPython("x")).isEmpty();
        assertThat(CodeBlocks.lastOfFinalSection("x")).isEmpty();
    }

    @Test
    void categoryPathsAreScoredOverAllSamples() {
        HierarchicalF1 f1 = new HierarchicalF1();
        f1.add("A > B > C", "A > B > D");
        f1.add("A > X", "A > B");
        f1.add("Q", "A > B");
        assertThat(f1.f1()).isCloseTo(0.461538, within(5e-7));
    }
}
