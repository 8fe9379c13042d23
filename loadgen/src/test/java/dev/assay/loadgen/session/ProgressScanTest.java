package dev.assay.loadgen.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.loadgen.issue.SeriesTimes;
import dev.assay.loadgen.record.FailureLimit;
import dev.assay.loadgen.record.Journal;
import dev.assay.loadgen.record.Recorder;
import dev.assay.loadgen.record.SampleSlots;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ProgressScanTest {
    private static final int SAMPLES = 5_000;
    private static final long SEED = 4711;

    @Test
    void manySmallScansInAnyOrderOfAnswersCountEachSampleOnce() {
        System.out.println("ProgressScanTest seed " + SEED);
        Recorder recorder = new Recorder(
                new VirtualClock(0), Recorder.TokenRule.COUNT_AND_FIRST, new Journal(), null, FailureLimit.none());
        SampleSlots slots = new SampleSlots(0, SAMPLES, 1, true, SampleSlots.Arrival.ONE_BY_ONE);
        recorder.open(slots, null);
        SeriesTimes times = new SeriesTimes(Scenario.SINGLE_STREAM, 0, new NoSchedule(SAMPLES), slots);
        ProgressScan scan = new ProgressScan(slots, times);
        assertThat(scan.ttftP99Nanos()).isEmpty();

        for (int sample : shuffled()) {
            slots.issue(sample, 0);
            recorder.firstToken(sample, sample + 1);
            recorder.complete(sample, sample + 1 + 9 * 100, 10);
            if (sample % 7 == 0) {
                scan.scan(SAMPLES);
            }
        }
        scan.scan(SAMPLES);

        // Times to first token are 1..5000 ns, so the 99th percentile is 4950; the histogram keeps two digits.
        assertThat(scan.ttftP99Nanos().orElseThrow()).isBetween(4_900L, 5_000L);
        assertThat(scan.tpotP99Nanos().orElseThrow()).isBetween(99L, 101L);
        assertThat(scan.counted()).isEqualTo(SAMPLES);
    }

    private static int[] shuffled() {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] order = new int[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
