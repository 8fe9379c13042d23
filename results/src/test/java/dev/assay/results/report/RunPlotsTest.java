package dev.assay.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.results.model.RunDocument;
import dev.assay.results.model.Samples;
import dev.assay.results.read.RunView;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class RunPlotsTest {
    private static final long SECOND = 1_000_000_000;

    private static Plot inFlight(long[] due, long[] completed) {
        return plot("in-flight", due, completed);
    }

    private static Plot plot(String id, long[] due, long[] completed) {
        Samples samples =
                new Samples(due, due.clone(), fill(due.length), completed, new int[due.length], new byte[due.length]);
        RunView run = new RunView(
                "here",
                RunDocument.UNVERIFIED,
                Map.of(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                Map.of(),
                Optional.of(samples),
                List.of());
        return RunPlots.of(run).stream()
                .filter(plot -> plot.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static long[] fill(int count) {
        long[] unset = new long[count];
        Arrays.fill(unset, Samples.UNSET);
        return unset;
    }

    /** Three queries of eight samples, each due at the instant at which the last sample of the one before was answered. */
    @Test
    void aClosedLoopOfEightSamplesNeverHasMoreUnderWay() {
        long[] due = new long[24];
        long[] completed = new long[24];
        for (int i = 0; i < 24; i++) {
            int query = i / 8;
            due[i] = query * SECOND;
            completed[i] = i % 8 < 5 ? due[i] + SECOND / 2 : due[i] + SECOND;
        }

        Plot plot = inFlight(due, completed);

        assertThat(plot.description()).endsWith("at most 8 at once.");
        assertThat(Collections.max(plot.series().getFirst().y())).isEqualTo(8);
        assertThat(Collections.min(plot.series().getFirst().y())).isEqualTo(0);
    }

    @Test
    void samplesThatAreAnsweredAtTheInstantOfTheirArrivalNeverMakeTheCountNegative() {
        Plot plot = inFlight(new long[] {0, SECOND, SECOND, 2 * SECOND}, new long[] {0, SECOND, SECOND, 2 * SECOND});

        assertThat(plot.series().getFirst().y()).allMatch(count -> count >= 0 && count <= 1);
        assertThat(plot.description()).endsWith("at most 1 at once.");
    }

    /** Offline: everything arrives at once, and stays arrived while it is worked on. */
    @Test
    void theCountOfArrivalsStaysToTheEndOfTheRun() {
        Plot plot = plot("arrivals", new long[3], new long[] {2 * SECOND, 4 * SECOND, 6 * SECOND});

        Plot.Series arrived = plot.series().getFirst();
        assertThat(arrived.x().getLast()).isEqualTo(6);
        assertThat(arrived.y().getLast()).isEqualTo(3);
        assertThat(plot.series().getLast().y()).containsExactly(1.0, 2.0, 3.0);
    }

    @Test
    void arrivalsThatOverlapAreCountedTogether() {
        Plot plot = inFlight(new long[] {0, 1 * SECOND, 2 * SECOND}, new long[] {5 * SECOND, 4 * SECOND, 3 * SECOND});

        assertThat(plot.description()).endsWith("at most 3 at once.");
    }
}
