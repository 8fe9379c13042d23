package dev.assay.loadgen.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VirtualIdleTest {
    private final VirtualClock clock = new VirtualClock(1_000);
    private final VirtualIdle idle = new VirtualIdle(clock);
    private final StopFlag stop = new StopFlag();

    @Test
    void waitingRunsPlannedActionsInOrderAndEndsAtTheInstant() {
        List<String> seen = new ArrayList<>();
        clock.schedule(1_500, () -> seen.add("b@" + clock.nanoTime()));
        clock.schedule(1_200, () -> seen.add("a@" + clock.nanoTime()));
        clock.schedule(1_500, () -> seen.add("c@" + clock.nanoTime()));
        clock.schedule(2_001, () -> seen.add("late"));

        assertThat(idle.awaitInstant(2_000, stop)).isEqualTo(2_000);
        assertThat(seen).containsExactly("a@1200", "b@1500", "c@1500");
    }

    @Test
    void anInstantInThePastReturnsAtOnce() {
        assertThat(idle.awaitInstant(10, stop)).isEqualTo(1_000);
    }

    @Test
    void aStopRequestedByAnActionEndsTheWaitAtThatInstant() {
        clock.schedule(1_300, () -> stop.request("user"));

        assertThat(idle.awaitInstant(9_000, stop)).isEqualTo(1_300);
        assertThat(stop.isInterrupt()).isTrue();
        assertThat(stop.reason()).contains("user");
    }

    @Test
    void theWaitForAConditionEndsWhenAnActionFulfilsIt() {
        Switch condition = new Switch();
        clock.schedule(4_000, condition::on);

        assertThat(idle.await(condition, 5_000, stop)).isTrue();
        assertThat(clock.nanoTime()).isEqualTo(4_000);
    }

    @Test
    void theWaitForAConditionIsGivenUpAtItsDeadline() {
        Switch condition = new Switch();
        clock.schedule(6_000, condition::on);

        assertThat(idle.await(condition, 5_000, stop)).isFalse();
        assertThat(clock.nanoTime()).isEqualTo(5_000);
    }

    private static final class Switch extends Condition {
        private boolean on;

        void on() {
            on = true;
            changed();
        }

        @Override
        public boolean holds() {
            return on;
        }
    }
}
