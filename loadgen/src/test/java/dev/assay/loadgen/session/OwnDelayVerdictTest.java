package dev.assay.loadgen.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.FailureLimit;
import dev.assay.loadgen.record.Journal;
import dev.assay.loadgen.record.Recorder;
import dev.assay.loadgen.record.SampleSlots;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.EffectiveSettingsDerivation;
import dev.assay.loadgen.stats.PerformanceResult;
import dev.assay.loadgen.stats.RunStatistics;
import org.junit.jupiter.api.Test;

class OwnDelayVerdictTest {
    private static final int QUERIES = 1_000;
    private static final int LATE = 50;
    private static final long MILLI = 1_000_000;

    @Test
    void aResultThatOnlyTheHarnessSpoiltIsSaidToBeDecidedByIt() {
        OwnDelayVerdict verdict = verdict(8 * MILLI, 8 * MILLI);

        assertThat(verdict.decided()).isTrue();
        assertThat(verdict.handOver().count()).isEqualTo(QUERIES);
        assertThat(verdict.own().maxNanos()).isBetween(8 * MILLI, 8 * MILLI + 10_000);
        assertThat(verdict.own().p50Nanos()).isZero();
    }

    @Test
    void aSystemThatBlockedItsCallerIsNotExcused() {
        OwnDelayVerdict verdict = verdict(8 * MILLI, 0);

        assertThat(verdict.decided()).isFalse();
        assertThat(verdict.handOver().maxNanos()).isGreaterThanOrEqualTo(8 * MILLI);
        assertThat(verdict.own().maxNanos()).isZero();
    }

    @Test
    void anOwnDelayThatIsTooSmallToMatterDecidesNothing() {
        assertThat(verdict(8 * MILLI, MILLI).decided()).isFalse();
    }

    /** 50 of 1000 queries are handed over late, each is answered 5 ms after its hand-over, the bound is 10 ms. */
    private static OwnDelayVerdict verdict(long lateNanos, long ownNanos) {
        EffectiveSettings settings = EffectiveSettingsDerivation.derive(
                        TestSettings.builder()
                                .scenario(Scenario.SERVER)
                                .serverTargetLatencyNanos(10 * MILLI)
                                .minDurationMillis(0)
                                .minQueryCount(QUERIES)
                                .build(),
                        10,
                        10)
                .effective();
        Recorder recorder =
                new Recorder(new VirtualClock(0), Recorder.TokenRule.NONE, new Journal(), null, FailureLimit.none());
        SampleSlots slots = new SampleSlots(0, QUERIES, 1, false, SampleSlots.Arrival.SCHEDULED);
        recorder.open(slots, null);
        NoSchedule schedule = new NoSchedule(QUERIES);
        SeriesTimes times = new SeriesTimes(Scenario.SERVER, 0, schedule, slots);
        for (int query = 0; query < QUERIES; query++) {
            boolean late = query < LATE;
            slots.issue(query, late ? lateNanos : 0);
            slots.ownDelay(query, late ? ownNanos : 0);
            recorder.complete(query, (late ? lateNanos : 0) + 5 * MILLI, 0);
        }
        SeriesResult series = new SeriesResult(settings, schedule, slots, times, QUERIES, 0, 13 * MILLI, QUERIES);
        PerformanceResult measured = new SeriesMeasurements(series).performance();
        RunStatistics official = RunStatistics.of(settings, measured);
        assertThat(official.isValid()).isFalse();
        return OwnDelayVerdict.of(series, official, measured);
    }
}
