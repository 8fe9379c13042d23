package dev.assay.audit.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The worked numbers of plausibility 1 to 6: 70e9 parameters of 2 bytes on 4 accelerators of 80 GB, 3.35e12 B/s, 989e12 FLOP/s. */
class PhysicalBoundsTest {
    private static final double KV_BYTES = 327_680;

    @Test
    void concurrencyByMemory() {
        double overhead = 4 * (4e9 + 3e9);
        assertThat(PhysicalBounds.concurrency(4, 80e9, 140e9, overhead, 1500, KV_BYTES))
                .isCloseTo(309, within(0.5));
    }

    @Test
    void decodingSpeedOfOneUser() {
        double rate = PhysicalBounds.userTokenRate(4, 3.35e12, 140e9, 0, KV_BYTES);
        assertThat(rate).isCloseTo(95.7, within(0.05));
        assertThat(1e3 / rate).isCloseTo(10.4, within(0.05));
    }

    @Test
    void prefillSpeed() {
        assertThat(PhysicalBounds.computeTokenRate(4, 989e12, 70e9)).isCloseTo(28_257, within(0.5));
    }

    @Test
    void manyRequestsShareOneReadOfTheWeights() {
        double one = PhysicalBounds.decodeTokenRate(1, 4, 3.35e12, 140e9, 0, KV_BYTES);
        assertThat(PhysicalBounds.decodeTokenRate(100, 4, 3.35e12, 140e9, 0, KV_BYTES))
                .isCloseTo(100 * one, within(1e-6));
        assertThat(PhysicalBounds.decodeTokenRate(Double.POSITIVE_INFINITY, 4, 3.35e12, 140e9, 1500, KV_BYTES))
                .isCloseTo(4 * 3.35e12 / (1500 * KV_BYTES), within(1e-6));
    }

    @Test
    void aMixtureOfExpertsReadsItsActiveWeightsForOneAndAllForMany() {
        assertThat(PhysicalBounds.weightsRead(671e9, 37e9, 1)).isCloseTo(37e9, within(1.0));
        assertThat(PhysicalBounds.weightsRead(671e9, 37e9, 1000)).isCloseTo(671e9, within(1.0));
        assertThat(PhysicalBounds.weightsRead(140e9, 140e9, 1)).isEqualTo(140e9);
    }
}
