package dev.assay.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pickles written by pandas 1.5.3 and 2.3.3 with numpy 1.26 and 2.4; the content is made up, the columns are those of data sets. */
class PickleDatasetTest {
    private static final FieldChoice LLAMA2 = FieldChoice.standardOr(List.of(new FieldChoice.Known(
            "llama2-70b", Set.of("tok_input", "input"), PromptFields.parse("text=input,ids=tok_input"), false)));

    @TempDir
    Path directory;

    static Path resource(String name) {
        try {
            return Path.of(PickleDatasetTest.class
                    .getResource("/dataset-files/" + name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pandas1-protocol2", "pandas1-protocol5", "pandas2-protocol4", "pandas2-protocol5"})
    void dataFrameOfTheReferenceIsRead(String written) {
        PromptDataset set = PromptDataset.read(resource("llama2-" + written + ".pkl"), LLAMA2, ReadLimits.standard());
        assertThat(set.totalSampleCount()).isEqualTo(5);
        for (int i = 0; i < 5; i++) {
            String prompt =
                    "[INST] What is " + i + " + " + i + "? \u00e9\u6771 [/INST]" + (i == 3 ? " filler".repeat(50) : "");
            assertThat(set.prompt(i).text()).contains(prompt);
            assertThat(set.prompt(i).tokenIds()).containsExactly(1, 100 + i, i, i + 1, i + 2, i + 3, 31999, 70000);
        }
        assertThat(set.facts())
                .contains(
                        "format: Python pickle, read as data only", "columns used: tok_input, input (as in llama2-70b)")
                .contains("prompt tokens: min 8, mean 8.0, max 8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pandas1-protocol2", "pandas1-protocol5", "pandas2-protocol4", "pandas2-protocol5"})
    void idsInNumpyArraysOfEitherWidthAreReadFromAFilteredTable(String written) {
        FieldChoice fields = FieldChoice.of(PromptFields.parse("ids=tok_input"));
        PromptDataset set = PromptDataset.read(resource("arrays-" + written + ".pkl"), fields, ReadLimits.standard());
        assertThat(set.totalSampleCount()).isEqualTo(4);
        for (int row = 0; row < 4; row++) {
            int i = row + 1;
            int[] ids = set.prompt(row).tokenIds();
            assertThat(ids).hasSize(320);
            assertThat(Arrays.copyOfRange(ids, 312, 320))
                    .containsExactly(1, 100 + i, i, i + 1, i + 2, i + 3, 31999, 70000);
        }
    }

    @Test
    void plainListsAndDictionariesAreTablesToo() {
        PromptDataset rows = PromptDataset.read(resource("list-of-dicts.pkl"), LLAMA2, ReadLimits.standard());
        assertThat(rows.prompt(1).text()).contains("two");
        assertThat(rows.prompt(0).tokenIds()).containsExactly(1, 2, 3);
        PromptDataset columns = PromptDataset.read(
                resource("dict-of-lists.pkl"),
                FieldChoice.of(PromptFields.parse("text=text_input")),
                ReadLimits.standard());
        assertThat(columns.totalSampleCount()).isEqualTo(2);
        assertThat(columns.prompt(1).text()).contains("two");
    }

    @Test
    void nothingOfAPickleIsExecuted() {
        Path trace = Path.of("/tmp/assay-pickle-was-executed");
        assertThatThrownBy(() -> PromptDataset.read(resource("wants-os-system.pkl")))
                .isInstanceOf(PromptFileException.class)
                .hasMessageContaining("wants to create \"posix.system\", which is not plain table data")
                .hasMessageNotContaining("\n");
        assertThat(trace).doesNotExist();
    }

    @Test
    void whatIsNoTableOrHasOtherColumnsIsSaid() {
        assertThatThrownBy(() -> PromptDataset.read(resource("number.pkl")))
                .hasMessageContaining("the pickle holds a single value and not a table");
        assertThatThrownBy(() -> PromptDataset.read(resource("llama2-pandas1-protocol5.pkl")))
                .hasMessageContaining(
                        "no column with prompts: the columns are \"system_prompt\", \"question\", \"output\"");
        FieldChoice wrong = FieldChoice.of(PromptFields.parse("text=tok_input_length"));
        assertThatThrownBy(() ->
                        PromptDataset.read(resource("llama2-pandas1-protocol5.pkl"), wrong, ReadLimits.standard()))
                .hasMessageContaining(
                        "llama2-pandas1-protocol5.pkl, row 0: \"tok_input_length\" must be text, not a whole number");
        FieldChoice missing = FieldChoice.of(PromptFields.parse("text=score"));
        assertThatThrownBy(() ->
                        PromptDataset.read(resource("arrays-pandas1-protocol5.pkl"), missing, ReadLimits.standard()))
                .hasMessageContaining("row 0: \"score\" must be text, not NaN");
    }

    @Test
    void tableThatNeedsMoreThanTheAllowedMemoryIsRefusedWithTheRemedy() {
        assertThatThrownBy(() -> PromptDataset.read(
                        resource("llama2-pandas2-protocol5.pkl"), LLAMA2, new ReadLimits(1 << 20, 4000)))
                .hasMessageContaining("takes more than the 0 MB of memory that are allowed")
                .hasMessageContaining("-Xmx");
    }

    /** Cutting or damaging a pickle gives one sentence or another table, never a crash, a hang or a giant allocation. */
    @ParameterizedTest
    @ValueSource(
            strings = {"llama2-pandas1-protocol2.pkl", "llama2-pandas2-protocol5.pkl", "arrays-pandas1-protocol5.pkl"})
    void brokenPicklesAreRefusedInOneSentence(String name) throws IOException {
        byte[] good = Files.readAllBytes(resource(name));
        Path file = directory.resolve("broken.pkl");
        for (int cut = 3; cut < good.length; cut += 37) {
            Files.write(file, Arrays.copyOf(good, cut));
            assertThatThrownBy(() -> PromptDataset.read(file, LLAMA2, ReadLimits.standard()))
                    .isInstanceOf(PromptFileException.class)
                    .hasMessageNotContaining("\n");
        }
        long seed = 20_261_129;
        Random random = new Random(seed);
        for (int round = 0; round < 600; round++) {
            byte[] damaged = good.clone();
            for (int i = 0; i <= random.nextInt(3); i++) {
                damaged[2 + random.nextInt(damaged.length - 2)] = (byte) random.nextInt(256);
            }
            Files.write(file, damaged);
            try {
                PromptDataset.read(file, LLAMA2, ReadLimits.standard());
            } catch (PromptFileException said) {
                assertThat(said.getMessage())
                        .as("seed %d, round %d", seed, round)
                        .doesNotContain("\n");
            }
        }
    }
}
