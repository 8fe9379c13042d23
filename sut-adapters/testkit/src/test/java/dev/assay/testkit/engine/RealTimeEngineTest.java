package dev.assay.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RealTimeEngineTest {
    @Test
    void requestsFromManyThreadsAllEndOnce() throws InterruptedException {
        int threads = 4;
        int each = 200;
        AtomicInteger ends = new AtomicInteger();
        AtomicInteger tokens = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(threads * each);
        EngineConfig config = TestEngines.engine(512, 4096, 100_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(5));
        try (RealTimeEngine engine = new RealTimeEngine(config)) {
            for (int t = 0; t < threads; t++) {
                int first = t * each;
                Thread.ofPlatform().start(() -> {
                    for (int i = 0; i < each; i++) {
                        engine.submit(EngineRequest.of(new int[] {first + i}, 50), (token, index, finish, nanos) -> {
                            tokens.incrementAndGet();
                            if (finish != null) {
                                ends.incrementAndGet();
                                done.countDown();
                            }
                        });
                    }
                });
            }
            done.await();
            assertThat(ends).hasValue(threads * each);
            assertThat(tokens).hasValue(threads * each * 5);
        }
    }

    @Test
    void tokensOfOneStepShareTheirStampAndTheHookFollowsThem() throws InterruptedException {
        TokenLog first = new TokenLog();
        TokenLog second = new TokenLog();
        AtomicInteger steps = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        try (RealTimeEngine engine = new RealTimeEngine(TestEngines.ROUND, steps::incrementAndGet)) {
            engine.submit(EngineRequest.of(new int[] {1}, 50), first);
            engine.submit(EngineRequest.of(new int[] {2}, 50), (token, index, finish, nanos) -> {
                second.token(token, index, finish, nanos);
                if (finish != null) {
                    done.countDown();
                }
            });
            done.await();
        }
        assertThat(second.nanos).hasSize(4).isSorted();
        assertThat(steps).hasPositiveValue();
    }

    @Test
    void anIdleEngineSleepsWithoutLimitAndItsThreadEndsOnClose() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        Thread[] engineThread = new Thread[1];
        try (RealTimeEngine engine = new RealTimeEngine(TestEngines.ROUND)) {
            engine.submit(EngineRequest.of(new int[] {1}, 1), (token, index, finish, nanos) -> {
                engineThread[0] = Thread.currentThread();
                done.countDown();
            });
            done.await();
            // Not TIMED_WAITING, which would mean that it looks around now and then.
            while (engineThread[0].getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
        engineThread[0].join();
        assertThat(engineThread[0].isAlive()).isFalse();
    }

    @Test
    void aClosedEngineTakesNoRequests() {
        RealTimeEngine engine = new RealTimeEngine(TestEngines.ROUND);
        engine.close();
        engine.close();
        assertThatThrownBy(() -> engine.submit(EngineRequest.of(new int[] {1}, 1), new TokenLog()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has ended");
    }

    @Test
    void aRequestCancelledBeforeItsFirstStepGetsNoToken() throws InterruptedException {
        TokenLog cancelled = new TokenLog();
        CountDownLatch done = new CountDownLatch(1);
        try (RealTimeEngine engine =
                new RealTimeEngine(TestEngines.engine(1, 64, 1_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(20)))) {
            engine.submit(EngineRequest.of(new int[] {1}, 50), (token, index, finish, nanos) -> {
                if (finish != null) {
                    done.countDown();
                }
            });
            // The batch has room for one, so this one is still waiting.
            engine.submit(EngineRequest.of(new int[] {2}, 50), cancelled).cancel();
            done.await();
            while (engine.snapshot().cancelled() < 1) {
                Thread.onSpinWait();
            }
        }
        assertThat(cancelled.tokens).isEmpty();
    }
}
