package dev.assay.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected instants are worked out by hand from the costs in {@link TestEngines#ROUND}. */
class EngineModelTest {
    private static long runToIdle(EngineModel model, long startNanos) {
        long now = startNanos;
        for (long end = model.beginStep(now); end != EngineModel.IDLE; end = model.beginStep(now)) {
            now = end;
            model.finishStep(now);
        }
        return now;
    }

    @Test
    void aRequestAloneTakesItsPrefillAndThenOneStepForEachToken() {
        EngineModel model = new EngineModel(TestEngines.ROUND);
        TokenLog log = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(10, 500), 100), log);
        runToIdle(model, 0);
        // Prefill 1,000,000 + 10 * 1,000. Then decodes with contexts of 11, 12 and 13 tokens:
        // 1,000,000 + 10,000 + 1,100 and so on.
        assertThat(log.nanos)
                .containsExactly(1_010_000L, 1_010_000L + 1_011_100, 2_021_100L + 1_011_200, 3_032_300L + 1_011_300);
        assertThat(log.tokens).hasSize(4).endsWith(Vocabulary.EOS);
        assertThat(log.tokens.subList(0, 3)).doesNotContain(Vocabulary.EOS);
        assertThat(log.finishes).containsExactly(FinishReason.STOP);
    }

    @Test
    void aSecondRequestSharesTheStepsFromTheOneAfterItsArrival() {
        EngineModel model = new EngineModel(TestEngines.ROUND);
        TokenLog first = new TokenLog();
        TokenLog second = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(10, 500), 100), first);
        assertThat(model.beginStep(0)).isEqualTo(1_010_000);
        model.submit(EngineRequest.of(TestEngines.prompt(20, 900), 100), second);
        model.finishStep(1_010_000);
        assertThat(second.tokens).isEmpty();
        // Decode of the first (context 11) and the prompt of the second in one step: 1,000,000 + 10,000 + 1,100 +
        // 20,000.
        assertThat(model.beginStep(1_010_000)).isEqualTo(1_010_000 + 1_031_100);
        model.finishStep(2_041_100);
        assertThat(first.nanos).containsExactly(1_010_000L, 2_041_100L);
        assertThat(second.nanos).containsExactly(2_041_100L);
        // Two decodes, contexts 12 and 21: 1,000,000 + 20,000 + 3,300.
        assertThat(model.beginStep(2_041_100)).isEqualTo(2_041_100 + 1_023_300);
    }

    @Test
    void aLongPromptIsReadInChunksOfTheTokenBudget() {
        EngineConfig config = TestEngines.engine(4, 16, 1_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(2));
        EngineModel model = new EngineModel(config);
        TokenLog log = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(40, 0), 10), log);
        runToIdle(model, 0);
        // 16 + 16 + 8 prompt tokens in three steps: 1,016,000 + 1,016,000 + 1,008,000; then one decode at context 41.
        assertThat(log.nanos).containsExactly(3_040_000L, 3_040_000L + 1_014_100);
    }

    @Test
    void decodesComeBeforePromptsInTheTokenBudget() {
        EngineConfig config = TestEngines.engine(4, 4, 1_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(50));
        EngineModel model = new EngineModel(config);
        for (int i = 0; i < 3; i++) {
            model.submit(EngineRequest.of(TestEngines.prompt(1, i), 50), new TokenLog());
        }
        model.finishStep(model.beginStep(0));
        TokenLog late = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(2, 90), 50), late);
        model.finishStep(model.beginStep(0));
        // Three decodes leave one token of the budget of four: the prompt of two needs a second step.
        assertThat(late.tokens).isEmpty();
        model.finishStep(model.beginStep(0));
        assertThat(late.tokens).hasSize(1);
    }

    @Test
    void theOutputLimitCutsTheOutputWithoutEndToken() {
        EngineModel model = new EngineModel(TestEngines.ROUND);
        TokenLog cut = new TokenLog();
        TokenLog whole = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(5, 1), 3), cut);
        model.submit(EngineRequest.of(TestEngines.prompt(5, 1), 4), whole);
        runToIdle(model, 0);
        assertThat(cut.finishes).containsExactly(FinishReason.LENGTH);
        assertThat(cut.tokens).isEqualTo(whole.tokens.subList(0, 3));
        assertThat(whole.finishes).containsExactly(FinishReason.STOP);
    }

    @Test
    void anOutputLimitOfOneGivesOneTokenAfterThePrefill() {
        EngineModel model = new EngineModel(TestEngines.ROUND);
        TokenLog log = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(5, 1), 1), log);
        runToIdle(model, 0);
        assertThat(log.nanos).containsExactly(1_005_000L);
        assertThat(log.finishes).containsExactly(FinishReason.LENGTH);
    }

    @Test
    void ignoringTheEndTokenRunsToTheLimitAndAMinimumDelaysTheEndToken() {
        EngineModel model = new EngineModel(TestEngines.ROUND);
        TokenLog ignoring = new TokenLog();
        TokenLog atLeast = new TokenLog();
        model.submit(new EngineRequest(TestEngines.prompt(5, 1), 9, 0, true, 0), ignoring);
        model.submit(new EngineRequest(TestEngines.prompt(5, 1), 9, 6, false, 0), atLeast);
        runToIdle(model, 0);
        assertThat(ignoring.tokens).hasSize(9).doesNotContain(Vocabulary.EOS);
        assertThat(ignoring.finishes).containsExactly(FinishReason.LENGTH);
        assertThat(atLeast.tokens).hasSize(7).endsWith(Vocabulary.EOS);
    }

    @Test
    void theBatchLimitMakesLaterRequestsWaitForAnEnd() {
        EngineConfig config = TestEngines.engine(1, 64, 1_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(2));
        EngineModel model = new EngineModel(config);
        TokenLog first = new TokenLog();
        TokenLog second = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(10, 0), 10), first);
        model.submit(EngineRequest.of(TestEngines.prompt(10, 9), 10), second);
        runToIdle(model, 0);
        // First: 1,010,000, then 1,011,100. Only then the prompt of the second.
        assertThat(first.nanos).containsExactly(1_010_000L, 2_021_100L);
        assertThat(second.nanos).containsExactly(3_031_100L, 4_042_200L);
    }

    @Test
    void reservingHoldsARequestBackUntilItsWholeLimitFits() {
        EngineConfig config = TestEngines.engine(8, 64, 50, KvPolicy.RESERVE, new OutputLength.Fixed(3));
        EngineModel model = new EngineModel(config);
        model.submit(EngineRequest.of(TestEngines.prompt(10, 0), 20), new TokenLog());
        model.submit(EngineRequest.of(TestEngines.prompt(10, 5), 20), new TokenLog());
        long end = model.beginStep(0);
        // 30 of 50 are promised; the second would need another 30.
        assertThat(model.snapshot().running()).isEqualTo(1);
        assertThat(model.snapshot().kvTokens()).isEqualTo(30);
        model.finishStep(end);
        runToIdle(model, end);
        assertThat(model.snapshot().finished()).isEqualTo(2);
        assertThat(model.snapshot().evictions()).isZero();
        assertThat(model.snapshot().kvTokens()).isZero();
    }

    @Test
    void aFullCacheEvictsTheYoungestWhichReadsItsOutputAgain() {
        EngineConfig config = TestEngines.engine(8, 64, 22, KvPolicy.RECOMPUTE, new OutputLength.Fixed(6));
        EngineModel model = new EngineModel(config);
        TokenLog older = new TokenLog();
        TokenLog younger = new TokenLog();
        model.submit(EngineRequest.of(TestEngines.prompt(10, 0), 6), older);
        model.submit(EngineRequest.of(TestEngines.prompt(10, 50), 6), younger);
        // Step 1 reads both prompts (20 tokens in the cache), step 2 decodes both (22: full).
        long now = model.beginStep(0);
        model.finishStep(now);
        now = model.beginStep(now);
        model.finishStep(now);
        assertThat(model.snapshot().kvTokens()).isEqualTo(22);
        // Step 3: the older one needs a token more, so the younger one goes.
        now = model.beginStep(now);
        assertThat(model.snapshot().evictions()).isEqualTo(1);
        assertThat(model.snapshot().running()).isEqualTo(1);
        assertThat(model.snapshot().waiting()).isEqualTo(1);
        model.finishStep(now);
        assertThat(older.tokens).hasSize(3);
        assertThat(younger.tokens).hasSize(2);
        now = runToIdle(model, now);
        assertThat(older.tokens).hasSize(6);
        assertThat(younger.tokens).hasSize(6);
        // 20 prompt tokens, and 10 + 2 read again.
        assertThat(model.snapshot().prefillTokens()).isEqualTo(32);
        // The older one: 1,020,000; both decode at 11 + 11: 1,022,200; alone at 12..15: 1,011,200 + ... + 1,011,500.
        // The younger one reads 12 tokens (1,012,000) and decodes at 13, 14, 15.
        long olderEnd = 1_020_000 + 1_022_200 + 1_011_200 + 1_011_300 + 1_011_400 + 1_011_500;
        assertThat(older.nanos).endsWith(olderEnd);
        assertThat(younger.nanos).endsWith(olderEnd + 1_012_000 + 1_011_300 + 1_011_400 + 1_011_500);
        assertThat(now).isEqualTo(olderEnd + 1_012_000 + 1_011_300 + 1_011_400 + 1_011_500);
    }

    @Test
    void evictionChangesNoOutput() {
        List<TokenLog> roomy = outputs(1_000);
        List<TokenLog> tight = outputs(60);
        for (int i = 0; i < roomy.size(); i++) {
            assertThat(tight.get(i).tokens).isEqualTo(roomy.get(i).tokens);
        }
    }

    private static List<TokenLog> outputs(long kvTokens) {
        EngineModel model = new EngineModel(
                TestEngines.engine(8, 64, kvTokens, KvPolicy.RECOMPUTE, new OutputLength.Uniform(5, 30)));
        List<TokenLog> logs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            logs.add(new TokenLog());
            model.submit(EngineRequest.of(TestEngines.prompt(20, i * 31), 40), logs.get(i));
        }
        runToIdle(model, 0);
        assertThat(model.snapshot().evictions() > 0).isEqualTo(kvTokens == 60);
        return logs;
    }

    @Test
    void aCancelledRequestLeavesTheBatchAndGetsNoFurtherToken() {
        EngineModel model = new EngineModel(TestEngines.ROUND);
        TokenLog log = new TokenLog();
        EngineTicket ticket = model.submit(EngineRequest.of(TestEngines.prompt(5, 1), 50), log);
        model.finishStep(model.beginStep(0));
        long end = model.beginStep(0);
        ticket.cancel();
        model.finishStep(end);
        assertThat(log.tokens).hasSize(1);
        assertThat(model.beginStep(end)).isEqualTo(EngineModel.IDLE);
        assertThat(model.snapshot().cancelled()).isEqualTo(1);
        assertThat(model.snapshot().kvTokens()).isZero();
    }

    @Test
    void requestsThatCanNeverBeServedAreRefusedWithTheReason() {
        EngineModel model = new EngineModel(TestEngines.ROUND);
        assertThatThrownBy(() -> model.submit(EngineRequest.of(new int[0], 5), new TokenLog()))
                .hasMessageContaining("prompt is empty");
        assertThatThrownBy(() -> model.submit(EngineRequest.of(TestEngines.prompt(999, 0), 5), new TokenLog()))
                .hasMessageContaining("maximum context length is 1000");
        assertThatThrownBy(() -> model.submit(EngineRequest.of(new int[] {3, -1}, 5), new TokenLog()))
                .hasMessageContaining("token id -1");
        assertThat(model.snapshot().submitted()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void everyRequestEndsOnceAndEveryTokenIsCounted(long seed) {
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        KvPolicy policy = random.nextBoolean() ? KvPolicy.RECOMPUTE : KvPolicy.RESERVE;
        EngineModel model = new EngineModel(TestEngines.engine(
                1 + random.nextInt(8), 8 + random.nextInt(50), 100, policy, new OutputLength.Uniform(1, 40)));
        List<TokenLog> logs = new ArrayList<>();
        long now = 0;
        for (int step = 0; step < 300 || model.snapshot().finished() < logs.size(); step++) {
            for (int n = step < 300 ? random.nextInt(2) : 0; n > 0; n--) {
                TokenLog log = new TokenLog();
                logs.add(log);
                model.submit(
                        EngineRequest.of(TestEngines.prompt(1 + random.nextInt(60), step), 1 + random.nextInt(40)),
                        log);
            }
            long end = model.beginStep(now);
            if (end != EngineModel.IDLE) {
                now = end;
                model.finishStep(now);
            }
            EngineSnapshot level = model.snapshot();
            assertThat(level.kvTokens()).isBetween(0L, 100L);
            assertThat(level.submitted()).isEqualTo(level.finished() + level.running() + level.waiting());
        }
        assertThat(logs).allSatisfy(log -> assertThat(log.finishes).hasSize(1));
        assertThat(model.snapshot().emittedTokens())
                .isEqualTo(logs.stream().mapToLong(log -> log.tokens.size()).sum());
        assertThat(model.snapshot().kvTokens()).isZero();
    }

    @Test
    void aRateAboveCapacityMakesTheQueueGrowAndOneBelowDoesNot() {
        EngineConfig config = TestEngines.engine(8, 64, 10_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(20));
        double capacity = config.capacityQps(10, 20);
        assertThat(waitingAfter(config, capacity * 0.8, 2_000)).isLessThan(20);
        // In the time of 2,000 arrivals at 1.25 times the capacity some 1,600 are served.
        assertThat(waitingAfter(config, capacity * 1.25, 2_000)).isBetween(300, 500);
    }

    private static int waitingAfter(EngineConfig config, double qps, int arrivals) {
        EngineModel model = new EngineModel(config);
        long now = 0;
        int arrived = 0;
        while (true) {
            while (arrived < arrivals && arrived * 1e9 / qps <= now) {
                model.submit(EngineRequest.of(TestEngines.prompt(10, arrived++), 20), new TokenLog());
            }
            if (arrived == arrivals) {
                return model.snapshot().waiting();
            }
            long end = model.beginStep(now);
            if (end == EngineModel.IDLE) {
                now = (long) Math.ceil(arrived * 1e9 / qps);
            } else {
                now = end;
                model.finishStep(now);
            }
        }
    }

    @Test
    void theSameSeedGivesTheSameOutputAndAnotherSeedAnother() {
        List<List<Integer>> outputs = IntStream.of(1, 1, 2)
                .mapToObj(seed -> {
                    EngineModel model = new EngineModel(TestEngines.ROUND.withSeed(seed));
                    TokenLog log = new TokenLog();
                    model.submit(new EngineRequest(TestEngines.prompt(5, 1), 50, 0, true, 0), log);
                    runToIdle(model, 0);
                    return log.tokens;
                })
                .toList();
        assertThat(outputs.get(0)).isEqualTo(outputs.get(1)).isNotEqualTo(outputs.get(2));
    }
}
