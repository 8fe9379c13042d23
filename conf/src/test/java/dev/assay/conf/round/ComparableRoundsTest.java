package dev.assay.conf.round;

import static dev.assay.conf.round.ComparableRounds.Answer.NO;
import static dev.assay.conf.round.ComparableRounds.Answer.UNKNOWN;
import static dev.assay.conf.round.ComparableRounds.Answer.YES;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComparableRoundsTest {
    @Test
    void roundsOfOneSpanCompare() {
        assertThat(ComparableRounds.compare("llama2-70b-99.9", false, "v4.0", "v6.0"))
                .isEqualTo(YES);
        assertThat(ComparableRounds.compare("resnet50", true, "5.1", "6.0")).isEqualTo(YES);
    }

    @Test
    void roundsOutsideOfTheSpanDoNot() {
        assertThat(ComparableRounds.compare("resnet50", false, "5.0", "5.1")).isEqualTo(NO);
        assertThat(ComparableRounds.compare("deepseek-r1", false, "v5.0", "v6.0"))
                .isEqualTo(NO);
    }

    @Test
    void whatTheTableDoesNotListIsUnknown() {
        assertThat(ComparableRounds.compare("llama2-70b-99", false, "v6.0", "v6.1"))
                .isEqualTo(UNKNOWN);
        assertThat(ComparableRounds.compare("another-model", false, "v5.0", "v5.1"))
                .isEqualTo(UNKNOWN);
    }

    @Test
    void theTablesOfEdgeAndDatacenterDiffer() {
        assertThat(ComparableRounds.compare("retinanet", true, "v5.1", "v6.0")).isEqualTo(YES);
        assertThat(ComparableRounds.compare("retinanet", false, "v5.1", "v6.0")).isEqualTo(NO);
        assertThat(ComparableRounds.span("dlrm-v2-99.9", false).orElseThrow().last())
                .isEqualTo("5.1");
    }

    @Test
    void metricChangesBetweenRoundsAreTold() {
        assertThat(ComparableRounds.changes("llama2-70b-99", "Server", "v4.0", "v4.1"))
                .hasSize(2);
        assertThat(ComparableRounds.changes("llama2-70b-99", "Server", "v4.1", "v6.0"))
                .isEmpty();
        assertThat(ComparableRounds.changes("resnet50", "MultiStream", "v1.1", "v2.0"))
                .hasSize(1);
    }
}
