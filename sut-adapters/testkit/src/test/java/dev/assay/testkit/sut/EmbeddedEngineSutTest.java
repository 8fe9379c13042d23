package dev.assay.testkit.sut;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.datasets.Prompt;
import dev.assay.loadgen.clock.SystemClock;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EnginePresets;
import dev.assay.testkit.engine.KvPolicy;
import dev.assay.testkit.engine.OutputLength;
import dev.assay.testkit.engine.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EmbeddedEngineSutTest {
    private static final int[] SHORT = {300, 301, 302, 303, 304};
    private static final EngineConfig ENGINE = new EngineConfig(
            "round",
            "",
            7,
            8,
            64,
            1_000_000,
            10_000,
            100,
            1_000,
            500,
            100,
            KvPolicy.RECOMPUTE,
            new OutputLength.Fixed(3));
    private static final ListLibrary LIBRARY = new ListLibrary(List.of(
            new Prompt(Optional.empty(), SHORT, 0),
            new Prompt(Optional.of(" green house window"), new int[0], 2),
            new Prompt(Optional.empty(), new int[99], 50)));
    private static final OutputSettings SETTINGS = new OutputSettings(20, 0, false);

    private static List<String> run(EngineConfig config, boolean wantsData, int... indices) {
        VirtualClock clock = new VirtualClock(0);
        RecordingSink sink = new RecordingSink(clock, wantsData);
        try (EmbeddedEngineSut sut = EmbeddedEngineSut.virtualTime(config, LIBRARY, SETTINGS, clock)) {
            sut.start(sink);
            for (int index : indices) {
                sut.issue(new ListQuery(index));
            }
            while (clock.advanceToNextEvent()) {
                // Runs the engine until it is idle.
            }
        }
        return sink.lines;
    }

    @Test
    void timesAreThoseOfTheModelAndTheCountIncludesTheEndToken() {
        // Prompt of 5: 1,005,000. Decodes at contexts 6 and 7: 1,010,600 and 1,010,700.
        assertThat(run(ENGINE, false, 0)).containsExactly("first 0 at 1005000", "complete 0 at 3026300 n 3");
    }

    @Test
    void samplesOfOneInstantShareTheFirstStep() {
        // Prompts of 5 and 3 tokens in one step: 1,008,000. Two decodes at contexts 6 + 4: 1,000,000 + 20,000 + 1,000.
        // Sample 1 has an output limit of 2; then sample 0 alone at 7.
        assertThat(run(ENGINE, false, 0, 1))
                .containsExactly(
                        "first 0 at 1008000",
                        "first 1 at 1008000",
                        "complete 1 at 2029000 n 2",
                        "complete 0 at 3039700 n 3");
    }

    @Test
    void dataAreTokenIdsAsLittleEndianIntegers() {
        List<String> lines = run(ENGINE, true, 0);
        assertThat(lines.get(0)).matches("first 0 at 1005000 [0-9a-f]{4}0000");
        String first = lines.get(0).substring(lines.get(0).length() - 8);
        assertThat(lines.get(1))
                .matches("complete 0 at 3026300 n 3 " + first + "[0-9a-f]{4}00000" + Vocabulary.EOS + "000000");
    }

    @Test
    void aPromptThatCanNeverBeServedFailsWithTheReason() {
        assertThat(run(ENGINE, false, 2))
                .singleElement()
                .asString()
                .startsWith("fail 2 at 0 failed: the model's maximum context length is 100 tokens");
    }

    @Test
    void tenMinutesOfAFullEngineRepeatToTheByte() {
        List<String> first = tenMinutes();
        assertThat(first).hasSize(2 * 3_000);
        assertThat(tenMinutes()).isEqualTo(first);
    }

    private static List<String> tenMinutes() {
        List<Prompt> prompts = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            prompts.add(new Prompt(Optional.empty(), new int[] {i, i + 1, i + 2}, 0));
        }
        VirtualClock clock = new VirtualClock(0);
        RecordingSink sink = new RecordingSink(clock, true);
        EngineConfig config = EnginePresets.byName("7b-one-gpu");
        try (EmbeddedEngineSut sut =
                EmbeddedEngineSut.virtualTime(config, new ListLibrary(prompts), OutputSettings.DEFAULT, clock)) {
            sut.start(sink);
            // Five a second for ten minutes.
            for (int i = 0; i < 3_000; i++) {
                clock.advanceTo(i * 200_000_000L);
                sut.issue(new ListQuery(i));
            }
            while (clock.advanceToNextEvent()) {
                // Drains.
            }
            assertThat(clock.nanoTime()).isGreaterThan(599_000_000_000L);
            assertThat(sut.snapshot().finished()).isEqualTo(3_000);
        }
        return sink.lines;
    }

    @Test
    void realTimeGivesTheSameOutputsAndNeverEarlierThanTheModel() throws InterruptedException {
        RecordingSink sink = new RecordingSink(SystemClock.INSTANCE, true);
        long startNanos = System.nanoTime();
        try (EmbeddedEngineSut sut = EmbeddedEngineSut.realTime(ENGINE, LIBRARY, SETTINGS)) {
            sut.start(sink);
            sut.issue(new ListQuery(0));
            while (sink.lines.size() < 2) {
                Thread.onSpinWait();
            }
        }
        String expected = run(ENGINE, true, 0).get(1);
        String complete = sink.lines.get(1);
        assertThat(complete).endsWith(expected.substring(expected.indexOf(" n ")));
        long atNanos = Long.parseLong(complete.split(" ", -1)[3]);
        assertThat(atNanos - startNanos).isGreaterThanOrEqualTo(3_026_300L);
    }
}
