package dev.assay.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.datasets.synthetic.Lengths;
import dev.assay.datasets.synthetic.SyntheticPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntheticPlanTest {
    @TempDir
    Path directory;

    @Test
    void samePlanGivesTheSamePromptsAndAnotherSeedOthers() {
        PromptDataset first = plan("lognormal:200:0.6", 0.5, 1).make();
        PromptDataset again = plan("lognormal:200:0.6", 0.5, 1).make();
        PromptDataset other = plan("lognormal:200:0.6", 0.5, 2).make();
        assertThat(again.sha256()).isEqualTo(first.sha256()).isNotEqualTo(other.sha256());
        for (int i = 0; i < 500; i += 17) {
            assertThat(again.prompt(i).tokenIds()).isEqualTo(first.prompt(i).tokenIds());
        }
        assertThat(other.prompt(3).tokenIds()).isNotEqualTo(first.prompt(3).tokenIds());
    }

    @Test
    void shareOfTheCommonPrefixIsKeptInEachPromptAndNoMore() {
        PromptDataset set = plan("uniform:100:300", 0.25, 5).make();
        int[] longest = IntStream.range(0, 500)
                .mapToObj(i -> set.prompt(i).tokenIds())
                .max(java.util.Comparator.comparingInt(ids -> ids.length))
                .orElseThrow();
        for (int i = 0; i < 500; i++) {
            int[] ids = set.prompt(i).tokenIds();
            int shared = (int) Math.rint(0.25 * ids.length);
            assertThat(Arrays.copyOf(ids, shared)).isEqualTo(Arrays.copyOf(longest, shared));
            assertThat(set.prompt(i).text().orElseThrow().split(" ")).hasSize(ids.length);
            if (ids.length < longest.length) {
                assertThat(Arrays.mismatch(ids, longest)).isLessThan(ids.length);
            }
        }
        assertThat(set.facts())
                .anyMatch(fact -> fact.matches(
                        "common prefix asked: 0\\.2500 of each prompt; made: 0\\.2(49|50)\\d of all prompt tokens"));
    }

    @Test
    void lengthsFollowTheirDistribution() {
        assertThat(lengths("512")).containsOnly(512);
        double[] normal =
                Arrays.stream(lengths("normal:1000:50")).asDoubleStream().toArray();
        double mean = Arrays.stream(normal).average().orElseThrow();
        double deviation = Math.sqrt(Arrays.stream(normal)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow());
        // Standard error of the mean of 20,000: 0.35; of the deviation: 0.25.
        assertThat(mean).isCloseTo(1000, within(1.8));
        assertThat(deviation).isCloseTo(50, within(1.3));
        int[] log = lengths("lognormal:294.45:0.8");
        // Median mean * exp(-sigma^2 / 2) = 213.8; its standard error here is about 1.5.
        assertThat((double) Arrays.stream(log)
                        .sorted()
                        .skip(log.length / 2)
                        .findFirst()
                        .orElseThrow())
                .isCloseTo(213.8, within(8.0));
        assertThat(Arrays.stream(log).average().orElseThrow()).isCloseTo(294.45, within(10.0));
        int[] bounded = lengths("normal:10:30:5:20");
        assertThat(Arrays.stream(bounded).min()).hasValue(5);
        assertThat(Arrays.stream(bounded).max()).hasValue(20);
    }

    @Test
    void measuredLengthsAreDrawnFromTheirFile() throws IOException {
        Path file = Files.writeString(directory.resolve("lengths.txt"), "3\n 700\n\n3\n");
        int[] drawn = lengths("empirical:" + file);
        assertThat(drawn).containsOnly(3, 700);
        assertThat((double) Arrays.stream(drawn).filter(length -> length == 3).count() / drawn.length)
                .isCloseTo(2.0 / 3, within(0.017));
        Path broken = Files.writeString(directory.resolve("broken.txt"), "3\nmany\n");
        assertThatThrownBy(() -> Lengths.parse("empirical:" + broken)).hasMessageContaining("broken.txt:2: many");
    }

    @Test
    void whatWasMadeIsReportedInQuantiles() {
        SyntheticPlan plan =
                new SyntheticPlan(100, new Lengths.Fixed(40), Optional.of(new Lengths.Uniform(7, 7)), 0, 32000, 1);
        assertThat(plan.make().facts())
                .contains("input lengths asked: fixed 40; made: mean 40.0, min 40, p50 40, p90 40, p99 40, max 40")
                .anyMatch(
                        fact -> fact.startsWith(
                                "output lengths asked: uniform from 7 to 7; made: mean 7.0, min 7, p50 7, p90 7, p99 7, max 7"));
        assertThat(plan.make().prompt(99).maxTokens()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "many, are not understood",
        "gamma:1:2, are not understood",
        "normal:5, are not understood",
        "0, must be from 1 to",
        "99999999, must be from 1 to",
        "uniform:9:3, contradict each other",
        "normal:50:2:60:70, contradict each other",
        "normal:NaN:2, must be above 0",
        "empirical:/no/such/file, cannot be read",
    })
    void lengthsThatCannotBeAreRefused(String text, String fault) {
        assertThatThrownBy(() -> Lengths.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(fault);
    }

    private static int[] lengths(String text) {
        Lengths lengths = Lengths.parse(text);
        java.util.SplittableRandom random = new java.util.SplittableRandom(11);
        return IntStream.range(0, 20_000).map(i -> lengths.next(random)).toArray();
    }

    private static SyntheticPlan plan(String inputs, double prefix, long seed) {
        return new SyntheticPlan(500, Lengths.parse(inputs), Optional.empty(), prefix, 32000, seed);
    }
}
