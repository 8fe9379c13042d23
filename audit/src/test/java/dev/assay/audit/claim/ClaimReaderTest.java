package dev.assay.audit.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.conf.claim.ClaimFields;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

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
