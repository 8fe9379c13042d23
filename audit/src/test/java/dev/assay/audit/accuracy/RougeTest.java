package dev.assay.audit.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worked examples of the accuracy specification, sections 3 and 8. */
class RougeTest {
    record Example(String id, String reference, String candidate, double r1, double r2, double rl, double rlsum) {}

    static List<Example> examples() {
        return List.of(
                new Example("R01", "The cat sat on the mat.", "The cat sat on the mat.", 1, 1, 1, 1),
                new Example("R02", "alpha beta gamma", "one two three", 0, 0, 0, 0),
                new Example("R03", "Something was said.", "", 0, 0, 0, 0),
                new Example("R04", "police killed the gunman", "the gunman killed police", 1, 0.333333, 0.5, 0.5),
                new Example(
                        "R05",
                        "Running dogs jumped quickly",
                        "The dog runs and jumping is quick",
                        0.545455,
                        0,
                        0.363636,
                        0.363636),
                new Example(
                        "R06",
                        "U.S. GDP grew 3.5% in Q2-2024!",
                        "us gdp grew 3 5 percent in q2 2024",
                        0.777778,
                        0.625,
                        0.777778,
                        0.777778),
                new Example("R07", "the the the the", "the cat the dog", 0.5, 0, 0.5, 0.5),
                new Example(
                        "R08",
                        "Rain fell all day.\nThe river rose.",
                        "The river rose.\nRain fell all day.",
                        1,
                        0.833333,
                        0.571429,
                        1),
                new Example(
                        "R09", "w1 w2 w3 w4 w5", "w1 w3 w8 w9 w5\nw1 w2 w6 w7 w8", 0.533333, 0.153846, 0.4, 0.533333),
                new Example(
                        "R10",
                        "Caf\u00e9 owners na\u00efvely agreed",
                        "cafe owner naively agrees",
                        0.444444,
                        0,
                        0.444444,
                        0.444444),
                new Example(
                        "R11",
                        "The news of dying skies proceeds",
                        "dying news under one sky",
                        0.545455,
                        0,
                        0.363636,
                        0.363636),
                new Example(
                        "R12",
                        "The committee approved the new budget after a long debate.\n"
                                + "Members will vote again in March.",
                        "Committee approves budget.\nVote in March",
                        0.545455,
                        0.2,
                        0.545455,
                        0.545455),
                new Example("R13", "x1 y1", "y1 x1\nx1", 0.8, 0, 0.4, 0.4));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void workedExampleHasItsScores(Example example) {
        Rouge.Scores scores = Rouge.score(example.reference, example.candidate);
        assertThat(scores.rouge1()).isCloseTo(example.r1, within(5e-7));
        assertThat(scores.rouge2()).isCloseTo(example.r2, within(5e-7));
        assertThat(scores.rougeL()).isCloseTo(example.rl, within(5e-7));
        assertThat(scores.rougeLsum()).isCloseTo(example.rlsum, within(5e-7));
    }

    @Test
    void meansOfTheWorkedExamplesRoundAsPrinted() {
        assertThat(mean(Rouge.Scores::rouge1)).isEqualTo(59.1686);
        assertThat(mean(Rouge.Scores::rouge2)).isEqualTo(24.1963);
        assertThat(mean(Rouge.Scores::rougeL)).isEqualTo(45.126);
        assertThat(mean(Rouge.Scores::rougeLsum)).isEqualTo(49.4483);
    }

    private static double mean(ToDoubleFunction<Rouge.Scores> score) {
        return Rouge.rounded(examples().stream()
                        .mapToDouble(example -> score.applyAsDouble(Rouge.score(example.reference, example.candidate)))
                        .average()
                        .orElseThrow()
                * 100);
    }

    @Test
    void checkWordsAreStemmedAsTheScriptsDo() {
        String words =
                "caresses>caress ponies>poni ties>tie dies>die flies>fli died>die spied>spi agreed>agre feed>feed"
                        + " plastered>plaster bled>bled motoring>motor sing>sing conflated>conflat troubled>troubl sized>size"
                        + " hopping>hop falling>fall hissing>hiss failing>fail filing>file happy>happi sky>sky enjoy>enjoy"
                        + " spy>spi relational>relat conditional>condit rational>ration valency>valenc hesitancy>hesit"
                        + " digitizer>digit conformably>conform radically>radic differently>differ vilely>vile"
                        + " analogously>analog vietnamization>vietnam predication>predic operator>oper feudalism>feudal"
                        + " decisiveness>decis hopefulness>hope callousness>callous formality>formal sensitivity>sensit"
                        + " sensibility>sensibl triplicate>triplic formative>form formalize>formal electricity>electr"
                        + " electrical>electr hopeful>hope goodness>good revival>reviv allowance>allow inference>infer"
                        + " airliner>airlin gyroscopic>gyroscop adjustable>adjust defensible>defens irritant>irrit"
                        + " replacement>replac adjustment>adjust dependent>depend adoption>adopt homologou>homolog"
                        + " communism>commun activate>activ angularity>angular homologous>homolog effective>effect"
                        + " bowdlerize>bowdler probate>probat rate>rate cease>ceas controlling>control rolling>roll"
                        + " generally>gener carefully>care geology>geolog apology>apolog archaeology>archaeolog"
                        + " theology>theolog using>use used>use oed>o iced>ice added>ad dying>die innings>inning"
                        + " proceeds>proce exceed>exceed news>news university>univers universe>univers 1990s>1990"
                        + " covid19>covid19";
        assertThat(Arrays.stream(words.split(" ")).map(pair -> pair.split(">")))
                .allSatisfy(
                        pair -> assertThat(Stemmer.stem(pair[0])).as(pair[0]).isEqualTo(pair[1]));
    }
}
