package dev.assay.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parquet (written by pyarrow 26), separated values, JSON arrays, recorded conversations, and files that are none of these. */
class TableDatasetTest {
    private static final FieldChoice GPT_OSS = FieldChoice.standardOr(List.of(new FieldChoice.Known(
            "gpt-oss-120b", Set.of("input_tokens", "dataset"), PromptFields.parse("ids=input_tokens"), false)));

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"snappy", "zstd", "none", "gzip"})
    void parquetIsReadWhateverItsCompression(String compression) {
        PromptDataset set = PromptDataset.read(
                PickleDatasetTest.resource("gpt-oss-" + compression + ".parquet"), GPT_OSS, ReadLimits.standard());
        assertThat(set.totalSampleCount()).isEqualTo(7);
        for (int i = 0; i < 7; i++) {
            assertThat(set.prompt(i).tokenIds())
                    .containsExactly(IntStream.concat(IntStream.of(200006), IntStream.rangeClosed(0, i))
                            .toArray());
            assertThat(set.prompt(i).text()).isEmpty();
        }
        assertThat(set.facts()).contains("format: Parquet", "prompt tokens: min 2, mean 5.0, max 8");
    }

    @Test
    void parquetWithNarrowNumbersAndLimitsIsRead() {
        PromptDataset set = PromptDataset.read(PickleDatasetTest.resource("int32.parquet"));
        assertThat(set.prompt(1).text()).contains("b");
        assertThat(set.prompt(1).tokenIds()).containsExactly(2, 3);
        assertThat(set.prompt(2).maxTokens()).isEqualTo(3);
    }

    @Test
    void missingAndBrokenParquetIsNamedWithItsPlace() throws IOException {
        assertThatThrownBy(() -> PromptDataset.read(PickleDatasetTest.resource("missing-prompt.parquet")))
                .hasMessageContaining("missing-prompt.parquet, row 1: \"prompt\" must be text, not missing");
        byte[] good = Files.readAllBytes(PickleDatasetTest.resource("gpt-oss-snappy.parquet"));
        Path file = directory.resolve("cut.parquet");
        for (int cut = 4; cut < good.length; cut += 61) {
            Files.write(file, Arrays.copyOf(good, cut));
            assertThatThrownBy(() -> PromptDataset.read(file, GPT_OSS, ReadLimits.standard()))
                    .isInstanceOf(PromptFileException.class)
                    .hasMessageContaining("cut.parquet")
                    .hasMessageNotContaining("\n");
        }
    }

    @Test
    void separatedValuesMayHoldQuotesSeparatorsAndLineEnds() throws IOException {
        PromptDataset set =
                read("\uFEFFprompt,max_tokens,note\r\n" + "\"a, \"\"b\"\"\nc\",7,\r\n" + "z\u00e9,8,\"\"\r\n");
        assertThat(set.totalSampleCount()).isEqualTo(2);
        assertThat(set.prompt(0).text()).contains("a, \"b\"\nc");
        assertThat(set.prompt(0).maxTokens()).isEqualTo(7);
        assertThat(set.prompt(1).text()).contains("z\u00e9");
        PromptDataset tabs = read("id\tprompt\n1\tone, two\n2\t\"with\ttab\"");
        assertThat(tabs.prompt(0).text()).contains("one, two");
        assertThat(tabs.prompt(1).text()).contains("with\ttab");
        PromptDataset ids = read("input_ids,x\n\"[1, 2, 3]\",\n[4 5],\n");
        assertThat(ids.prompt(0).tokenIds()).containsExactly(1, 2, 3);
        assertThat(ids.prompt(1).tokenIds()).containsExactly(4, 5);
    }

    /** Whatever values are written by the rules of the format, the same values are read. */
    @Test
    void writtenTablesAreReadAsTheyWere() throws IOException {
        long seed = 7_351;
        Random random = new Random(seed);
        String[] pieces = {"a", "\"", ",", "\n", "\r\n", "\u6771", " ", "x,y", "\t", "\uD83D\uDE00"};
        for (int round = 0; round < 200; round++) {
            List<String> values = new ArrayList<>();
            StringBuilder table = new StringBuilder("n,prompt\n");
            for (int row = 0; row < 1 + random.nextInt(4); row++) {
                StringBuilder value = new StringBuilder("v");
                for (int i = 0; i < random.nextInt(9); i++) {
                    value.append(pieces[random.nextInt(pieces.length)]);
                }
                values.add(value.toString());
                table.append(row)
                        .append(",\"")
                        .append(value.toString().replace("\"", "\"\""))
                        .append("\"\n");
            }
            PromptDataset set = read(table.toString());
            assertThat(IntStream.range(0, set.totalSampleCount())
                            .mapToObj(i -> set.prompt(i).text().orElseThrow()))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(values);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "prompt,x~a,1~b            | d:3: the row has 1 values and the header 2 columns",
                "prompt,x~a,1~\"b,2~c,3    | d:3: a quoted value does not end before the file does",
                "prompt,x~\"a\"b,1         | d:2: something follows the closing quote of a value on line 2",
                "prompt,prompt~a,b         | d:1: the header names a column twice",
                "question,x~a,b            | d:1: no column with prompts: the columns are \"question\", \"x\"",
                "prompt,x~,b               | d:2: \"prompt\" must be text, not missing",
                "prompt,max_tokens~a,many  | d:2: \"max_tokens\" must be a whole number, not the text \"many\"",
                "input_ids,x~[1 -2],b      | d:2: \"input_ids[1]\" is -2; a token id is between 0 and 2147483647",
                "input_ids,x~[1 b],b       | d:2: \"input_ids[1]\" must be a token id, not \"b\"",
                "prompt,x                  | d has no samples",
            })
    void faultOfATableIsNamedWithItsLine(String table, String fault) {
        assertThatThrownBy(() -> read(table.strip().replace('~', '\n')))
                .isInstanceOf(PromptFileException.class)
                .hasMessageContaining(directory.resolve(fault.strip()).toString())
                .hasMessageNotContaining("\n");
    }

    @Test
    void hugeRowsAreRefusedAtTheLimit() {
        String table = "prompt,x\na,b\n" + "y".repeat(2000) + ",b\n";
        assertThatThrownBy(() -> read(table, FieldChoice.of(PromptFields.STANDARD), new ReadLimits(1000, 1 << 20)))
                .hasMessageContaining("d:3: the row is longer than 1000 bytes");
    }

    @Test
    void jsonArrayIsReadElementByElement() throws IOException {
        PromptDataset set =
                read("[\n {\"prompt\": \"a\", \"score\": NaN, \"x\": [1, {\"y\": 2}]},\n {\"input_ids\": [1, 2]}\n]\n");
        assertThat(set.totalSampleCount()).isEqualTo(2);
        assertThat(set.prompt(0).text()).contains("a");
        assertThat(set.prompt(1).tokenIds()).containsExactly(1, 2);
        assertThat(set.facts()).contains("format: JSON array", "columns used: prompt (as asked)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[{\"prompt\":\"a\"},~{\"prompt\":         | d:2: element 1: not valid JSON",
                "[{\"prompt\":\"a\"},~ 7]                  | d:2: element 1: the element is a whole number and not an object",
                "[{\"prompt\":\"a\"},~{\"prompt\":NaN}]    | d:2: element 1: \"prompt\" must be a string, not a fraction",
                "[{\"prompt\":\"a\"}]~[{\"prompt\":\"b\"}] | d:2: element 1: more follows after the end of the array",
                "[]                                        | d has no samples",
            })
    void faultOfAnArrayIsNamedWithLineAndElement(String array, String fault) {
        assertThatThrownBy(() -> read(array.strip().replace('~', '\n')))
                .isInstanceOf(PromptFileException.class)
                .hasMessageContaining(directory.resolve(fault.strip()).toString())
                .hasMessageNotContaining("\n");
    }

    @Test
    void recordedConversationsGiveTheFirstTurnOfTheUser() throws IOException {
        PromptDataset set = read("[{\"id\":\"a\",\"conversations\":[{\"from\":\"system\",\"value\":\"be brief\"},"
                + "{\"from\":\"human\",\"value\":\"first?\"},{\"from\":\"gpt\",\"value\":\"yes\"},"
                + "{\"from\":\"human\",\"value\":\"second?\"}]},"
                + "{\"id\":\"b\",\"conversations\":[{\"from\":\"gpt\",\"value\":\"unasked\"}]},"
                + "{\"id\":\"c\",\"conversations\":[]},"
                + "{\"id\":\"d\",\"conversations\":[{\"value\":\"third?\",\"from\":\"user\"}]}]");
        assertThat(set.totalSampleCount()).isEqualTo(2);
        assertThat(set.prompt(0).text()).contains("first?");
        assertThat(set.prompt(1).text()).contains("third?");
        assertThat(set.facts())
                .anyMatch(fact -> fact.startsWith("2 conversations without a turn of the user were left out"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "version https://git-lfs.github.com/spec/v1 | is a pointer of Git LFS and not the data",
                "<!DOCTYPE html><html>                      | is a web page and not data",
                "PK\u0003\u0004archive                      | is a ZIP archive",
            })
    void filesThatAreNoDataAreNamed(String content, String fault) {
        assertThatThrownBy(() -> read(content.strip()))
                .isInstanceOf(PromptFileException.class)
                .hasMessageContaining(fault.strip());
    }

    @Test
    void columnsOfAKnownSetAreUsedOnlyWithoutStandardNames() throws IOException {
        String line = "{\"prompt\":\"mine\",\"input_tokens\":[1],\"dataset\":\"x\"}\n";
        assertThat(read(line, GPT_OSS, ReadLimits.standard()).prompt(0).text()).contains("mine");
        FieldChoice first = FieldChoice.standardOr(List.of(new FieldChoice.Known(
                "gpt-oss-120b", Set.of("input_tokens"), PromptFields.parse("ids=input_tokens"), true)));
        Prompt prompt = read(line, first, ReadLimits.standard()).prompt(0);
        assertThat(prompt.text()).isEmpty();
        assertThat(prompt.tokenIds()).containsExactly(1);
    }

    private PromptDataset read(String content) throws IOException {
        return read(content, FieldChoice.of(PromptFields.STANDARD), ReadLimits.standard());
    }

    private PromptDataset read(String content, FieldChoice fields, ReadLimits limits) throws IOException {
        Path file = directory.resolve("d");
        Files.writeString(file, content);
        return PromptDataset.read(file, fields, limits);
    }
}
