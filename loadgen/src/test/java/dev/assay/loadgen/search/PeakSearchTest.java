package dev.assay.loadgen.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeakSearchTest {
    private final List<String> told = new ArrayList<>();
    private int loaded;
    private int unloaded;
    private int probesUntilStop = Integer.MAX_VALUE;

    @Test
    void theBracketDoublesAndIsHalvedUntilTheDecimalsAgree() {
        // Capacity 950, step 1, no decimals: 200, 400, 800, 1600 fails; then 1200 fails, 1000 fails, 900, 950, 975
        // fails, ...
        PeakSearch.Result<Double> result = new PeakSearch<>(bench(950), 1, 0).run(200);

        assertThat(result.peakQps()).hasValueSatisfying(peak -> assertThat(peak).isBetween(949.0, 950.0));
        assertThat(result.lower()).isEqualTo(result.peakQps().orElseThrow());
        assertThat(told)
                .startsWith(
                        "FindPeakPerformance: Check validity of the base settings field: 200.000000",
                        "FindBoundaries: Checking fields [200.000000, 400.000000)",
                        "FindBoundaries: Checking fields [400.000000, 800.000000)",
                        "FindBoundaries: Checking fields [800.000000, 1600.000000)",
                        "FindPeakPerformance: Found boundaries: [800.000000, 1600.000000)",
                        "FindPeakPerformanceBinarySearch: Testing the mid value of bounds [800.000000, 1600.000000):"
                                + " 1200.000000",
                        "FindPeakPerformanceBinarySearch: Testing the mid value of bounds [800.000000, 1200.000000):"
                                + " 1000.000000");
        assertThat(loaded).isEqualTo(unloaded + 1);
    }

    @Test
    void ratesAreToldAsCPrintsThem() {
        new PeakSearch<>(bench(0.5), 1, 1).run(901.7578125);

        assertThat(told.getFirst()).endsWith(": 901.757812");
    }

    @Test
    void aBaseThatFailsIsAnErrorAndItsProbeIsTheResult() {
        PeakSearch.Result<Double> result = new PeakSearch<>(bench(100), 1, 1).run(200);

        assertThat(result.peakQps()).isEmpty();
        assertThat(result.lower()).isEqualTo(200.0);
        assertThat(told).last().asString().startsWith("error: ").contains("200.000000");
    }

    @Test
    void aStopRequestEndsTheSearchWithoutAPeak() {
        probesUntilStop = 3;

        PeakSearch.Result<Double> result = new PeakSearch<>(bench(950), 1, 1).run(200);

        assertThat(result.peakQps()).isEmpty();
        assertThat(probesUntilStop).isZero();
    }

    @Test
    void moreDecimalsAreAFinerResultAndCountModulo256() {
        double coarse =
                new PeakSearch<>(bench(950.37), 1, 256).run(200).peakQps().orElseThrow();
        double fine = new PeakSearch<>(bench(950.37), 1, 3).run(200).peakQps().orElseThrow();

        assertThat(950.37 - coarse).isBetween(0.0, 2.0);
        assertThat(950.37 - fine).isBetween(0.0, 0.002);
    }

    private PeakSearch.Bench<Double> bench(double capacityQps) {
        return new PeakSearch.Bench<>() {
            @Override
            public void load() {
                loaded++;
            }

            @Override
            public void unload() {
                unloaded++;
            }

            @Override
            public Double probe(double targetQps) {
                probesUntilStop--;
                return targetQps;
            }

            @Override
            public boolean passed(Double probe) {
                return probe <= capacityQps;
            }

            @Override
            public boolean mustStop() {
                return probesUntilStop <= 0;
            }

            @Override
            public void message(String text) {
                told.add(text);
            }

            @Override
            public void error(String text) {
                told.add("error: " + text);
            }
        };
    }
}
