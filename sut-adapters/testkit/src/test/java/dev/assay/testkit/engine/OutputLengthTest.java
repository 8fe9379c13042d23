package dev.assay.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class OutputLengthTest {
    @Test
    void uniformLengthsCoverBothEnds() {
        OutputLength length = new OutputLength.Uniform(3, 6);
        assertThat(length.at(0)).isEqualTo(3);
        assertThat(length.at(0.25)).isEqualTo(4);
        assertThat(length.at(0.999999)).isEqualTo(6);
    }

    @Test
    void logNormalQuantilesAreTheMedianTimesPowersOfE() {
        OutputLength length = new OutputLength.LogNormal(1_000, 0.5, 1, 100_000);
        assertThat(length.at(0.5)).isEqualTo(1_000);
        // One standard deviation up and down: 1000 * e^0.5 = 1648.7 and 1000 * e^-0.5 = 606.5.
        assertThat(length.at(0.841345)).isCloseTo(1_649, within(2));
        assertThat(length.at(0.158655)).isCloseTo(607, within(2));
    }

    @Test
    void logNormalLengthsAreCutAtBothEnds() {
        OutputLength length = new OutputLength.LogNormal(100, 1, 50, 200);
        assertThat(length.at(0.001)).isEqualTo(50);
        assertThat(length.at(0.999)).isEqualTo(200);
    }

    @Test
    void impossibleLengthsAreRefused() {
        assertThatThrownBy(() -> new OutputLength.Uniform(5, 4)).hasMessageContaining("maxTokens is 4");
        assertThatThrownBy(() -> new OutputLength.Fixed(0)).hasMessageContaining("at least 1");
        assertThatThrownBy(() -> new OutputLength.LogNormal(5, Double.NaN, 1, 9))
                .hasMessageContaining("sigma");
    }
}
