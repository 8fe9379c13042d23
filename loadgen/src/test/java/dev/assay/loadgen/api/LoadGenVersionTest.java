package dev.assay.loadgen.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LoadGenVersionTest {
    @Test
    void performanceSetRuleChangedWithRelease606() {
        assertThat(LoadGenVersion.parse("6.0.5").performanceSetIsShuffledPrefix())
                .isFalse();
        assertThat(LoadGenVersion.parse("6.0.6").performanceSetIsShuffledPrefix())
                .isTrue();
        assertThat(LoadGenVersion.parse("v5.1").performanceSetIsShuffledPrefix())
                .isFalse();
        assertThat(LoadGenVersion.NEWEST.performanceSetIsShuffledPrefix()).isTrue();
    }

    @Test
    void somethingElseIsRefusedWithAnExample() {
        assertThatThrownBy(() -> LoadGenVersion.parse("newest"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6.0.17");
    }
}
