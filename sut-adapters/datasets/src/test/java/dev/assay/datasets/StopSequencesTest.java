package dev.assay.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts that end an answer, as data sets give them row by row. */
class StopSequencesTest {
    /** The columns of the data set of mixtral-8x7b; only its rows of code end at three back-quotes on a line. */
    private static final FieldChoice MIXTRAL = FieldChoice.standardOr(List.of(new FieldChoice.Known(
            "mixtral-8x7b",
            Set.of("tok_stop_sequence", "input", "tok_input"),
            PromptFields.parse("text=input,ids=tok_input,stop=stop_sequence"),
            true)));

    @TempDir
    Path directory;

    @Test
    void jsonLinesHaveOneSeveralOrNone() throws IOException {
        PromptDataset set = read("{\"prompt\":\"a\",\"stop\":\"\\n```\\n\"}\n"
                + "{\"prompt\":\"b\",\"stop\":[\"x\",\"\",\"\u00e9\"]}\n"
                + "{\"prompt\":\"c\",\"stop\":null}\n"
                + "{\"prompt\":\"d\",\"stop\":\"\"}\n"
                + "{\"prompt\":\"e\"}\n");
        assertThat(set.prompt(0).stop()).containsExactly("\n```\n");
        assertThat(set.prompt(1).stop()).containsExactly("x", "\u00e9");
        for (int i = 2; i < 5; i++) {
            assertThat(set.prompt(i).stop()).isEmpty();
        }
    }

    @Test
    void rowsOfTheReferencesTableBringTheirOwn() throws IOException {
        Path file = Files.writeString(
                directory.resolve("set.json"),
                "[{\"input\":\"code\",\"tok_input\":[1,1,7],\"stop_sequence\":\"\\n```\\n\",\"tok_stop_sequence\":[13,13940,28832,13]},"
                        + "{\"input\":\"sum\",\"tok_input\":[1,1,8],\"stop_sequence\":null,\"tok_stop_sequence\":[2]}]");
        PromptDataset set = PromptDataset.read(file, MIXTRAL, ReadLimits.standard());
        assertThat(set.prompt(0).tokenIds()).containsExactly(1, 1, 7);
        assertThat(set.prompt(0).stop()).containsExactly("\n```\n");
        assertThat(set.prompt(1).stop()).isEmpty();
    }

    @Test
    void theyAreKeptWhenPromptsAreTooLargeForTheHeap() throws IOException {
        Path file = Files.writeString(
                directory.resolve("large.jsonl"),
                "{\"prompt\":\"" + "p".repeat(2000) + "\",\"stop\":[\"one\",\"two\"],\"max_tokens\":3}\n"
                        + "{\"messages\":[{\"role\":\"user\"}],\"stop\":\"three\"}\n");
        PromptDataset set =
                PromptDataset.read(file, FieldChoice.of(PromptFields.STANDARD), new ReadLimits(1 << 20, 1000));
        assertThat(set.prompt(0).stop()).containsExactly("one", "two");
        assertThat(set.prompt(0).maxTokens()).isEqualTo(3);
        assertThat(set.prompt(1).stop()).containsExactly("three");
        assertThat(set.prompt(1).messagesJson()).contains("[{\"role\":\"user\"}]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "5        | \"stop\" must be a text that ends the answer, or an array of such texts, not a whole number",
                "[\"a\",5] | \"stop[1]\" must be a string, not a whole number",
                "{}       | \"stop\" must be a text that ends the answer, or an array of such texts, not an object",
            })
    void whatIsNoTextIsNamedWithItsPlace(String value, String expected) {
        assertThatThrownBy(() -> read("{\"prompt\":\"a\"}\n{\"prompt\":\"a\",\"stop\":" + value + "}\n"))
                .isInstanceOf(PromptFileException.class)
                .hasMessageContaining("set.jsonl:2: " + expected);
    }

    private PromptDataset read(String lines) throws IOException {
        return PromptDataset.read(Files.writeString(directory.resolve("set.jsonl"), lines));
    }
}
