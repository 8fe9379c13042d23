package dev.assay.loadgen.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HybridIdleTest {
    private static final Duration FAR_TOO_LONG = Duration.ofSeconds(60);

    @ParameterizedTest
    @EnumSource(RunClock.Waiting.class)
    void noWaitEndsBeforeItsInstant(RunClock.Waiting waiting) {
        RunClock clock = RunClock.realTime(waiting);
        StopFlag stop = new StopFlag();
        for (long gapNanos : new long[] {-5, 0, 10_000, 300_000, 2_000_000}) {
            long dueNanos = clock.nanos().nanoTime() + gapNanos;
            assertThat(clock.idle().awaitInstant(dueNanos, stop) - dueNanos).isNotNegative();
        }
    }

    @ParameterizedTest
    @EnumSource(RunClock.Waiting.class)
    void aStopRequestFromAnotherThreadEndsALongWait(RunClock.Waiting waiting) {
        RunClock clock = RunClock.realTime(waiting);
        StopFlag stop = new StopFlag();
        long dueNanos = clock.nanos().nanoTime() + Duration.ofHours(1).toNanos();
        Assertions.assertTimeoutPreemptively(FAR_TOO_LONG, () -> {
            Thread.ofPlatform().start(() -> stop.request("enough"));
            assertThat(clock.idle().awaitInstant(dueNanos, stop) - dueNanos).isNegative();
        });
    }

    @ParameterizedTest
    @EnumSource(RunClock.Waiting.class)
    void aConditionMadeTrueByAnotherThreadEndsTheWait(RunClock.Waiting waiting) {
        RunClock clock = RunClock.realTime(waiting);
        Latch condition = new Latch();
        long deadlineNanos = clock.nanos().nanoTime() + Duration.ofHours(1).toNanos();
        Assertions.assertTimeoutPreemptively(FAR_TOO_LONG, () -> {
            Thread.ofPlatform().start(condition::release);
            assertThat(clock.idle().await(condition, deadlineNanos, new StopFlag()))
                    .isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(RunClock.Waiting.class)
    void aConditionThatNeverHoldsIsGivenUpAtTheDeadline(RunClock.Waiting waiting) {
        RunClock clock = RunClock.realTime(waiting);
        long deadlineNanos = clock.nanos().nanoTime() + 3_000_000;
        assertThat(clock.idle().await(new Latch(), deadlineNanos, new StopFlag()))
                .isFalse();
        assertThat(clock.nanos().nanoTime() - deadlineNanos).isNotNegative();
    }

    @Test
    void aNegativeSpinWindowIsRefused() {
        assertThatThrownBy(() -> new HybridIdle(SystemClock.INSTANCE, -1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("-1 ns");
    }

    private static final class Latch extends Condition {
        private final CountDownLatch latch = new CountDownLatch(1);

        void release() {
            latch.countDown();
            changed();
        }

        @Override
        public boolean holds() {
            return latch.getCount() == 0;
        }
    }
}
