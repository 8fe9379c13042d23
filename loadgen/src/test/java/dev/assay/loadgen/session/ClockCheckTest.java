package dev.assay.loadgen.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.clock.HybridIdle;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.WallClock;
import dev.assay.loadgen.log.DetailEntry;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ClockCheckTest {
    private long nanos;
    private long epochNanos;

    @Test
    void clocksThatAgreeSayNothing() {
        assertThat(after(600_000_000_000L, 600_100_000_000L)).isEmpty();
    }

    @Test
    void aSmallDisagreementIsAWarning() {
        assertThat(after(600_000_000_000L, 597_000_000_000L)).hasValueSatisfying(line -> {
            assertThat(line.isWarning()).isTrue();
            assertThat(line.rawValueText()).contains("pc_sc_ratio: 1.005025");
        });
    }

    @Test
    void aLargeDisagreementIsAnError() {
        assertThat(after(600_000_000_000L, 1_200_000_000_000L)).hasValueSatisfying(line -> {
            assertThat(line.isError()).isTrue();
            assertThat(line.key()).isEqualTo("error_runtime");
            assertThat(line.rawValueText()).contains("pc_sc_ratio: 0.500000");
        });
    }

    @Test
    void aSeriesWithoutDurationSaysNothing() {
        assertThat(after(0, 0)).isEmpty();
    }

    private Optional<DetailEntry> after(long elapsedNanos, long elapsedEpochNanos) {
        WallClock wall = new WallClock() {
            @Override
            public long epochNanos() {
                return epochNanos;
            }

            @Override
            public ZoneId zone() {
                return ZoneOffset.UTC;
            }
        };
        RunClock clock = new RunClock(() -> nanos, wall, HybridIdle.polite(() -> nanos), true);
        ClockCheck check = ClockCheck.start(clock);
        nanos += elapsedNanos;
        epochNanos += elapsedEpochNanos;
        return check.finish(clock);
    }
}
