package dev.assay.audit.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.assay.conf.claim.ClaimFields;
import dev.assay.conf.claim.ClaimUnits;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaimReaderTest {
    @Test
    void fieldsKeepTheirLines() throws ClaimFileException {
        Claim claim = ClaimReader.read("""
                schema: assay/claim/1
                figure:
                  value: 12.5
                  per: Accelerator
                comparisons:
                  - name: other
                    round: v6.0
                    stated_differences: [version, division]
                  - name: third
                """, "c.yaml");
        assertThat(claim.number("figure.value")).hasValue(12.5);
        assertThat(claim.is("figure.per", "accelerator")).isTrue();
        assertThat(claim.line("figure.value")).isEqualTo(3);
        assertThat(claim.line("figure.unit")).isEqualTo(2);
        assertThat(claim.comparisons()).isEqualTo(2);
        assertThat(claim.texts("comparisons[0].stated_differences")).containsExactly("version", "division");
        assertThat(claim.line("comparisons[0].round")).isEqualTo(7);
    }

    /** The checks compute in tokens/s, requests/s, ms, J/token and cost of a million tokens. */
    @ParameterizedTest
    @CsvSource({
        "output_token_throughput, ktokens/s, system, 2, 2000",
        "output_token_throughput, tokens/hour, system, 7200, 2",
        "output_token_throughput, 2M tokens per minute, system, 3, 100000",
        "output_token_throughput, tok/s/GPU, accelerator, 5, 5",
        "output_token_throughput, tokens/J, watt, 5, 5",
        "request_throughput, k samples/s, system, 1.5, 1500",
        "request_throughput, qps, system, 5, 5",
        "user_token_rate, tokens/s/user, system, 5, 5",
        "ttft, s, user, 1.5, 1500",
        "tpot, us/token, user, 1500, 1.5",
        "tpot, ms, user, 5, 5",
        "energy_per_token, mJ/token, system, 500, 0.5",
        "energy_per_token, Wh per million tokens, system, 500, 1.8",
        "cost_per_million_tokens, USD/1k tokens, currency, 0.002, 2",
        "cost_per_million_tokens, EUR/1M tokens, currency, 2, 2"
    })
    void aFigureInAScaledUnitIsConverted(String metric, String unit, String per, double told, double converted)
            throws ClaimFileException {
        Claim claim = ClaimReader.read(figure(metric, unit, per, told), "c.yaml");

        assertThat(claim.number("figure.value").orElseThrow()).isCloseTo(converted, withinPercentage(1e-9));
        assertThat(FigureUnit.of(claim.text("figure.unit").orElseThrow(), metric, per)
                        .orElseThrow())
                .isInstanceOf(FigureUnit.Fits.class);
    }

    @Test
    void aUnitWithAnUnknownWordIsRefusedWithItsLineAndNoCommandForTheTerminal() {
        List<String> faults = faults(figure("output_token_throughput", "\"\\e[2Jfurlongs/s\"", "system", 1));

        assertThat(faults)
                .containsExactly("c.yaml:4: field \"figure.unit\" is \"\\u001b[2Jfurlongs/s\", and nothing is known of"
                        + " \"\\u001b[2Jfurlongs\"; output_token_throughput is told in tokens/s or a multiple such as k or"
                        + " per hour: convert the figure.");
    }

    private static String figure(String metric, String unit, String per, double value) {
        return "schema: assay/claim/1\nfigure:\n  value: " + value + "\n  unit: " + unit + "\n  metric: " + metric
                + "\n  per: " + per + "\n";
    }

    @Test
    void everyMetricHasAUnit() {
        assertThat(ClaimFields.find("figure.metric").orElseThrow().values())
                .allSatisfy(metric -> assertThat(ClaimUnits.metric(metric)).isPresent());
    }

    @Test
    void allFaultsAreToldAtOnceEachWithItsLine() {
        List<String> faults = faults("""
                schema: assay/claim/1
                figure:
                  value: twelve
                  per: rack
                modle: x
                hardware:
                  count: 2.5
                  kount: 3
                workload:
                  shared_prefix_fraction: 1.5
                """);
        assertThat(faults).hasSize(6);
        assertThat(faults.get(0))
                .startsWith("c.yaml:3: ")
                .contains("a number is wanted")
                .contains("twelve");
        assertThat(faults.get(1)).startsWith("c.yaml:4: ").contains("system, node, accelerator");
        assertThat(faults.get(2)).startsWith("c.yaml:5: ").contains("modle").contains("model");
        assertThat(faults.get(3)).startsWith("c.yaml:7: ").contains("whole number");
        assertThat(faults.get(4)).startsWith("c.yaml:8: ").contains("count");
        assertThat(faults.get(5)).startsWith("c.yaml:10: ").contains("at most 1");
    }

    @Test
    void twiceTheSameFieldIsAFault() {
        assertThat(faults("schema: assay/claim/1\nfigure:\n  value: 1\n  value: 2\n"))
                .singleElement()
                .asString()
                .startsWith("c.yaml:4: ")
                .contains("second time");
    }

    @Test
    void whatIsNoClaimIsRefusedInASentence() {
        assertThat(faults("")).singleElement().asString().startsWith("c.yaml:1: ");
        assertThat(faults("- a\n- b\n")).singleElement().asString().contains("has none");
        assertThat(faults("figure:\n  value: 1\n")).singleElement().asString().contains("\"schema\" is missing");
        assertThat(faults("schema: assay/claim/9\n")).singleElement().asString().contains("assay/claim/1");
        assertThat(faults("schema: \"assay/claim/1\n"))
                .singleElement()
                .asString()
                .contains("not valid YAML");
        assertThat(faults("x".repeat(2 << 20))).singleElement().asString().contains("1 MiB");
    }

    @Test
    void noTextMakesTheReaderFailOtherwise() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        String pieces = "abc: -[]{}\"'#&*!|>%@`\n\n  \t0123.eE,?~\u0000\u00e9";
        for (int i = 0; i < 3000; i++) {
            StringBuilder text = new StringBuilder(random.nextBoolean() ? "schema: assay/claim/1\nfigure:\n" : "");
            int length = random.nextInt(60);
            for (int k = 0; k < length; k++) {
                text.append(pieces.charAt(random.nextInt(pieces.length())));
            }
            assertThatCode(() -> {
                        try {
                            ClaimReader.read(text.toString(), "c.yaml");
                        } catch (ClaimFileException expected) {
                            assertThat(expected.faults()).isNotEmpty();
                        }
                    })
                    .as("seed %d, text <%s>", seed, text)
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void everyNeededFieldSaysWhy() {
        assertThat(ClaimFields.all())
                .filteredOn(field -> field.need() != dev.assay.conf.claim.ClaimField.Need.NO)
                .allSatisfy(field -> assertThat(field.why()).isNotBlank());
    }

    private static List<String> faults(String text) {
        ClaimFileException fault =
                catchThrowableOfType(ClaimFileException.class, () -> ClaimReader.read(text, "c.yaml"));
        return fault.faults();
    }
}
