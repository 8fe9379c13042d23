package dev.assay.loadgen.issue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IssueLimitsTest {
    @Test
    void countsAreSharedOutWithTheRestToTheFirstThreads() {
        EffectiveSettings settings = settings(11, 8);

        List<IssueLimits> limits = IntStream.range(0, 3)
                .mapToObj(thread -> IssueLimits.performance(settings, false, thread, 3))
                .toList();

        assertThat(limits).extracting(IssueLimits::minQueries).containsExactly(4L, 4L, 3L);
        assertThat(limits).extracting(IssueLimits::maxQueries).containsExactly(3L, 3L, 2L);
    }

    @Test
    void noMaximumStaysNoMaximumForEveryThread() {
        assertThat(IssueLimits.performance(settings(10, 0), false, 1, 4).maxQueries())
                .isZero();
    }

    @Test
    void anAccuracySeriesHasNoLimit() {
        IssueLimits limits = IssueLimits.accuracy(settings(10, 5), true);

        assertThat(limits.natural()).isFalse();
        assertThat(limits.maxQueries()).isZero();
        assertThat(limits.maxDurationNanos()).isZero();
        assertThat(limits.coalesce()).isTrue();
    }

    private static EffectiveSettings settings(long minQueries, long maxQueries) {
        TestSettings requested = TestSettings.builder()
                .scenario(Scenario.SERVER)
                .minQueryCount(minQueries)
                .maxQueryCount(maxQueries)
                .build();
        return EffectiveSettingsDerivation.derive(requested, 10, 10).effective();
    }
}
