package dev.assay.loadgen.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.loadgen.api.ReferenceVariant;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ArrivalsTest {
    private static Schedule schedule(Arrivals arrivals) {
        TestSettings settings = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .serverTargetQps(100)
                .minDurationMillis(600_000)
                .scheduleRngSeed(4711)
                .build();
        return new ScheduleGenerator(
                        EffectiveSettingsDerivation.derive(settings, 50, 50).effective(),
                        50,
                        ReferenceVariant.NEWEST,
                        arrivals)
                .performance();
    }

    @Test
    void fixedArrivalsHaveEqualGaps() {
        Schedule schedule = schedule(new Arrivals.Fixed());
        assertThat(schedule.queryCount()).isEqualTo(60_001);
        assertThat(schedule.dueNanos(1)).isEqualTo(10_000_000);
        assertThat(schedule.dueNanos(60_000)).isEqualTo(600_000_000_000L);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.5, 1, 4})
    void gammaArrivalsHaveTheRateAndTheDispersionAskedFor(double burstiness) {
        Schedule schedule = schedule(new Arrivals.Gamma(burstiness));
        int count = schedule.queryCount();
        double mean = schedule.dueNanos(count - 1) / 1e7 / (count - 1);
        double squares = 0;
        for (int i = 1; i < count; i++) {
            double gap = (schedule.dueNanos(i) - schedule.dueNanos(i - 1)) / 1e7;
            squares += (gap - mean) * (gap - mean);
        }
        double squaredVariation = squares / (count - 2) / (mean * mean);
        // Standard error of the mean of 60,000 gaps of variation 2 is 0.8 %.
        assertThat(mean).isCloseTo(1, within(0.033));
        assertThat(squaredVariation * burstiness).isCloseTo(1, within(0.08));
    }

    @Test
    void burstinessAndConcurrencyHaveRanges() {
        assertThatThrownBy(() -> new Arrivals.Gamma(0)).hasMessageContaining("from 0.01 to 100");
        assertThatThrownBy(() -> new Arrivals.ClosedLoop(0)).hasMessageContaining("at least 1");
    }
}
