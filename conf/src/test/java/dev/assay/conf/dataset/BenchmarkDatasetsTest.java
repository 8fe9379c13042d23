package dev.assay.conf.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.conf.round.Benchmark;
import dev.assay.conf.round.Rounds;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkDatasetsTest {
    @ParameterizedTest
    @CsvSource({
        "llama2-70b-99.9, 24576, 1024, 0",
        "mixtral-8x7b, 15000, 1024, 0",
        "llama3.1-405b, 8313, 2000, 1",
        "llama3.1-8b, 13368, 128, 0",
        "llama3.1-8b-interactive, 13368, 128, 0",
        "llama3.1-8b-edge, 5000, 128, 0",
        "deepseek-r1, 4388, 20000, 0",
        "gpt-oss-120b, 6396, 10240, 1",
    })
    void rowsAndDecodingAreThoseOfTheReference(String benchmark, long rows, int maxTokens, double temperature) {
        BenchmarkDataset set = BenchmarkDatasets.of(benchmark).getFirst();
        assertThat(set.rows()).isEqualTo(rows);
        assertThat(set.decoding().maxTokens()).isEqualTo(maxTokens);
        assertThat(set.decoding().temperature()).isEqualTo(temperature);
    }

    @Test
    void unknownBenchmarkHasNoDataset() {
        assertThat(BenchmarkDatasets.of("resnet")).isEmpty();
        assertThat(BenchmarkDatasets.of("llama2-70bx")).isEmpty();
    }

    /** The tables of the rounds and this one were made apart from each other. */
    @Test
    void rowsAgreeWithTheTablesOfTheRounds() {
        int compared = 0;
        for (BenchmarkDataset set : BenchmarkDatasets.all()) {
            for (String name : set.benchmarks()) {
                Optional<Benchmark> found = Rounds.names().stream()
                        .flatMap(round -> Rounds.byName(round).benchmark(name).stream())
                        .filter(benchmark -> benchmark.datasetSize().isPresent())
                        .reduce((earlier, later) -> later);
                if (found.isPresent()) {
                    assertThat(set.hasRows(found.get().datasetSize().getAsLong()))
                            .as(name)
                            .isTrue();
                    compared++;
                }
            }
        }
        assertThat(compared).isPositive();
    }
}
