package dev.assay.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnginePresetsTest {
    private static final String ENGINE = """
            {"name": "own", "comment": "", "seed": 3, "maxBatchSequences": 2, "maxStepTokens": 8, "stepBaseNanos": 5000,
             "decodeSequenceNanos": 0.5, "contextTokenNanos": 0, "prefillTokenNanos": 1, "kvCapacityTokens": 100,
             "maxContextTokens": 50, "kvPolicy": "RESERVE", "outputLength": {"kind": "fixed", "tokens": 9}}
            """;

    @TempDir
    private Path folder;

    @Test
    void presetsHaveDistinctNamesAndSayWhatTheyStandFor() {
        assertThat(EnginePresets.names())
                .doesNotHaveDuplicates()
                .contains("demo", "7b-one-gpu", "70b-eight-gpus", "edge-8b");
        assertThat(EnginePresets.all())
                .allSatisfy(preset -> assertThat(preset.comment()).isNotBlank());
    }

    @Test
    void anUnknownNameListsTheKnownOnes() {
        assertThatThrownBy(() -> EnginePresets.byName("demmo"))
                .hasMessageContaining("no engine \"demmo\"")
                .hasMessageContaining("demo, 7b-one-gpu");
    }

    @Test
    void anEngineIsReadFromAFile() throws IOException {
        EngineConfig config = EnginePresets.byNameOrFile(write(ENGINE).toString());
        assertThat(config.seed()).isEqualTo(3);
        assertThat(config.decodeSequenceNanos()).isEqualTo(0.5);
        assertThat(config.outputLength()).isEqualTo(new OutputLength.Fixed(9));
    }

    @Test
    void faultsInAFileNameTheFileTheKeyAndTheRemedy() throws IOException {
        assertFault(ENGINE.replace("\"seed\"", "\"sede\""), "key \"seed\" is missing");
        assertFault(ENGINE.replace("\"seed\": 3", "\"seed\": 3, \"speed\": 9"), "unknown key \"speed\"");
        assertFault(
                ENGINE.replace("\"maxStepTokens\": 8", "\"maxStepTokens\": 1"),
                "maxStepTokens is 1; it must be at least 2");
        assertFault(ENGINE.replace("RESERVE", "GUESS"), "it must be RESERVE or RECOMPUTE");
        assertFault(ENGINE.replace("fixed", "constant"), "outputLength: kind is \"constant\"");
        assertFault(ENGINE.replace("5000", "\"fast\""), "it must be a number");
        assertFault("{", "is not JSON");
        assertFault("[]", "JSON object");
    }

    @Test
    void theCapacityOfAFullBatchFollowsFromTheCosts() {
        EngineConfig config = TestEngines.engine(10, 64, 10_000, KvPolicy.RECOMPUTE, new OutputLength.Fixed(11));
        // 10 decodes of 1,000,000 / 10 + 10,000 + (20 + 5.5) * 100 = 112,550 ns; 20 prompt tokens and a share of a
        // step:
        // 20,000 + 100,000. Together 1,245,500 ns.
        assertThat(config.capacityQps(20, 11)).isCloseTo(1e9 / 1_245_500, within(1e-6));
    }

    private void assertFault(String json, String expected) throws IOException {
        Path file = write(json);
        assertThatThrownBy(() -> EnginePresets.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(expected);
    }

    private Path write(String json) throws IOException {
        return Files.writeString(folder.resolve("engine.json"), json);
    }
}
