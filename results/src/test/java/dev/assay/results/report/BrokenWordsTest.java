package dev.assay.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.results.model.SearchDocument.Broken;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What broke first is told by the figure that decided. */
final class BrokenWordsTest {
    private static Broken broken(String ended, @Nullable Long observedNanos, long over, long forgiven, String reason) {
        Double overBy = observedNanos == null ? null : (Double) (observedNanos / 500e6 - 1);
        return new Broken(
                "ttft",
                500_000_000,
                0.99,
                335.4,
                ended,
                observedNanos,
                over / 3000.0,
                overBy,
                3000,
                over,
                forgiven,
                3323,
                reason);
    }

    @Test
    void a_whole_probe_above_its_limit_has_its_percentile_and_the_counts() {
        assertThat(BrokenWords.of(broken("full", 520_000_000L, 64, 20, "")))
                .isEqualTo("TTFT p99 520 ms of 500 ms (+4.0 %): 64 of 3000 samples over, 20 allowed");
    }

    /** The slowest samples of a probe that ended early were never answered: its p99 lies below the limit that it broke. */
    @Test
    void a_probe_that_ended_early_has_counts_only() {
        assertThat(BrokenWords.of(broken("early", 483_000_000L, 30, 20, "")))
                .isEqualTo("TTFT: 30 of 3000 samples over 500 ms, 20 allowed in 3323; the probe ended there");
    }

    @Test
    void a_whole_probe_that_only_early_stopping_failed_has_counts_only() {
        assertThat(BrokenWords.of(broken("full", 498_000_000L, 24, 20, "")))
                .isEqualTo("TTFT: 24 of 3000 samples over 500 ms, 20 allowed");
    }

    @Test
    void a_probe_that_failed_for_another_reason_tells_that_reason() {
        assertThat(BrokenWords.of(broken("early", null, 0, 20, "3 samples failed")))
                .isEqualTo("3 samples failed");
    }
}
