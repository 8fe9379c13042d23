package dev.assay.testkit.sut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.datasets.Prompt;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.testkit.cheat.Cheat;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.server.ServerOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What each cheat does to one answer. The engine: 1 ms a step, 10 us a sequence, 1 us a prompt token, no cost of context;
 * answers of 8 tokens to prompts of 10, so that the first token comes after 1.01 ms and each further one 1.01 ms later.
 */
final class CheatTest {
    private static final EngineConfig ENGINE = new EngineConfig(
            "round",
            "",
            7,
            8,
            64,
            1_000_000,
            10_000,
            0,
            1_000,
            10_000,
            1_000,
            KvPolicy.RECOMPUTE,
            new OutputLength.Fixed(8));
    private static final OutputSettings LIMITS = new OutputSettings(500, 0, false);
    private static final long LAST = 8 * 1_010_000L;

    private static List<String> answers(CheatPlan plan, long... samples) {
        List<Prompt> prompts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            prompts.add(new Prompt(Optional.empty(), new int[] {300 + i, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 0));
        }
        VirtualClock clock = new VirtualClock(0);
        RecordingSink sink = new RecordingSink(clock, true);
        try (EmbeddedEngineSut sut =
                EmbeddedEngineSut.virtualTime(ENGINE, new ListLibrary(prompts), LIMITS, clock, plan)) {
            sut.start(sink);
            for (long sample : samples) {
                sut.issue(new ListQuery(sample));
                while (clock.advanceToNextEvent()) {
                    // Until the answer is whole.
                }
            }
        }
        return sink.lines;
    }

    private static long at(String line) {
        return Long.parseLong(line.split(" ", -1)[3]);
    }

    private static String data(String line) {
        return line.substring(line.lastIndexOf(' ') + 1);
    }

    private static final List<String> HONEST = answers(CheatPlan.HONEST, 0);

    private static List<String> cheated(Cheat cheat) {
        return answers(CheatPlan.of(cheat), 0);
    }

    @Test
    void theHonestAnswerIsTheYardstick() {
        assertThat(at(HONEST.get(0))).isEqualTo(1_010_000);
        assertThat(at(HONEST.get(1))).isEqualTo(LAST);
        assertThat(HONEST.get(1)).contains(" n 8 ");
    }

    @Test
    void aRepeatedPromptIsAnsweredInOneStepFromTheStore() {
        List<String> lines = answers(CheatPlan.of(Cheat.CACHED_ANSWERS), 0, 0);

        // One prompt token in place of ten, and one step.
        assertThat(at(lines.get(3)) - LAST).isEqualTo(1_001_000);
        assertThat(data(lines.get(3))).isEqualTo(data(HONEST.get(1)));
    }

    @Test
    void paddingAddsSevenCountedEndTokens() {
        String last = cheated(Cheat.EOS_PADDING).get(1);

        assertThat(last).contains(" n 15 ").endsWith(data(HONEST.get(1)) + "02000000".repeat(7));
        assertThat(at(last)).isEqualTo(LAST);
    }

    @Test
    void truncationGivesHalfTheTokensAndAnEndToken() {
        String last = cheated(Cheat.EARLY_TRUNCATION).get(1);

        assertThat(last).contains(" n 4 ").endsWith(" " + data(HONEST.get(1)).substring(0, 24) + "02000000");
        assertThat(at(last)).isEqualTo(LAST / 2);
    }

    @Test
    void theFirstTokenReportedIsNotThatOfTheAnswer() {
        List<String> lines = cheated(Cheat.WRONG_FIRST_TOKEN);

        assertThat(lines).hasSize(2);
        assertThat(data(lines.get(0))).isNotEqualTo(data(HONEST.get(0)));
        assertThat(data(lines.get(1))).isEqualTo(data(HONEST.get(1)));
    }

    @Test
    void theCountIsAQuarterMoreThanTheTokens() {
        assertThat(cheated(Cheat.INFLATED_COUNT).get(1)).contains(" n 11 ").endsWith(data(HONEST.get(1)));
    }

    @Test
    void theOtherModelIsTwiceAsFastButNotInAccuracyRuns() {
        List<String> performance = cheated(Cheat.OTHER_MODEL);
        List<String> accuracy = answers(CheatPlan.of(Cheat.OTHER_MODEL).inAccuracyRun(true), 0);

        assertThat(at(performance.get(1))).isEqualTo(LAST / 2);
        assertThat(data(performance.get(1))).isNotEqualTo(data(HONEST.get(1)));
        assertThat(accuracy).isEqualTo(HONEST);
    }

    @Test
    void heldBackTokensComeAllWithTheLast() {
        List<String> lines = cheated(Cheat.HELD_BACK_TOKENS);

        assertThat(at(lines.get(0))).isEqualTo(LAST);
        assertThat(lines.get(1)).isEqualTo(HONEST.get(1));
    }

    @Test
    void aShiftedClockStampsSevenTenthsOfTheTime() {
        List<String> lines = cheated(Cheat.SHIFTED_CLOCK);

        assertThat(at(lines.get(0))).isEqualTo(707_000);
        assertThat(at(lines.get(1))).isEqualTo(LAST * 7 / 10);
    }

    @Test
    void aKnownSampleIsComputedBeforeItIsAskedFor() {
        List<String> lines = answers(CheatPlan.of(Cheat.KNOWN_SEQUENCE).knowing(new int[] {0, 1}), 0, 1);

        long asked = at(lines.get(1));
        assertThat(at(lines.get(3)) - asked).isEqualTo(1_001_000);
        assertThat(data(lines.get(3)))
                .isEqualTo(data(answers(CheatPlan.HONEST, 1).get(1)));
    }

    /** All answers are of one length here, so that all are among the longest tenth. */
    @Test
    void slowPromptsAreDroppedOrAnsweredWithTwoTokens() {
        assertThat(cheated(Cheat.DROPPED_SLOW)).isEmpty();
        assertThat(cheated(Cheat.STUBBED_SLOW).get(1)).contains(" n 2 ").endsWith("02000000");
    }

    @Test
    void oneRequestInThreeHundredWaitsForTwoHundredOthers() {
        List<Prompt> prompts = List.of(new Prompt(Optional.empty(), new int[] {300, 1, 2}, 0));
        VirtualClock clock = new VirtualClock(0);
        RecordingSink sink = new RecordingSink(clock, false);
        ListLibrary library = new ListLibrary(java.util.Collections.nCopies(600, prompts.getFirst()));
        try (EmbeddedEngineSut sut =
                EmbeddedEngineSut.virtualTime(ENGINE, library, LIMITS, clock, CheatPlan.of(Cheat.HELD_BACK_TAIL))) {
            sut.start(sink);
            for (int i = 0; i < 600; i++) {
                sut.issue(new ListQuery(i));
            }
            while (clock.advanceToNextEvent()) {
                // Until all answers are whole.
            }
        }
        List<String> completed =
                sink.lines.stream().filter(line -> line.startsWith("complete")).toList();
        assertThat(completed).hasSize(600);
        assertThat(completed.stream()
                        .map(line -> line.split(" ", -1)[1])
                        .toList()
                        .indexOf("299"))
                .isGreaterThanOrEqualTo(500);
    }

    @ParameterizedTest
    @EnumSource(Cheat.class)
    void everyCheatIsInTheNameOfItsEngine(Cheat cheat) {
        assertThat(CheatPlan.of(cheat).config(ENGINE).name()).isEqualTo("round+cheat-" + cheat.word());
        assertThat(Cheat.named(cheat.word())).isEqualTo(cheat);
    }

    @Test
    void whatCannotBeDoneIsRefused() {
        assertThatThrownBy(() -> cheated(Cheat.KNOWN_SEQUENCE)).hasMessageContaining("needs the sequence");
        assertThatThrownBy(() -> ServerOptions.defaults().withCheat(CheatPlan.of(Cheat.SHIFTED_CLOCK)))
                .hasMessageContaining("a server cannot commit the cheat shifted-clock");
        assertThatThrownBy(() -> Cheat.named("luck")).hasMessageContaining("choose one of cached-answers");
    }
}
