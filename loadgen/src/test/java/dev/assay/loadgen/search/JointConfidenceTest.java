package dev.assay.loadgen.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Check values of the LoadGen specification, 6.6. */
final class JointConfidenceTest {
    @Test
    void theConfidenceOfOneLimitIsTheOfficialOne() {
        assertThat(JointConfidence.ofLimit(0.99, 662, 1)).isCloseTo(1 - 0.00991398564546234, within(1e-12));
        assertThat(JointConfidence.ofLimit(0.9, 64, 1)).isCloseTo(1 - 0.00956314971305424, within(1e-12));
        assertThat(JointConfidence.ofLimit(0.99, 0, 0)).isZero();
    }

    @Test
    void doubtsOfSeveralLimitsAddUp() {
        assertThat(JointConfidence.union(List.of(0.99, 0.98))).isCloseTo(0.97, within(1e-12));
        assertThat(JointConfidence.union(List.of(0.4, 0.3))).isZero();
    }
}
