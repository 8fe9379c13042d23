package dev.assay.datasets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonLinesTest {
    @TempDir
    Path directory;

    @Test
    void everyKindOfInputIsRead() throws IOException {
        PromptDataset library = read("{\"prompt\": \"one\", \"output\": [1, {\"x\": 2}]}\n"
                + "{\"text\":\"zw\\u00f6lf \uD83D\uDE00\",\"max_tokens\":7}\r\n"
                + "{\"messages\":[{\"role\":\"system\",\"content\":\"be brief\"},{\"role\":\"user\",\"content\":null}]}\n"
                + "{\"input_ids\":[1,2,2147483647]}\n"
                + "{\"prompt\":[5,6],\"max_tokens\":1}\n"
                + "{\"text\":\"both\",\"token_ids\":[9]}");
        assertThat(library.totalSampleCount()).isEqualTo(6);
        assertThat(library.performanceSampleCount()).isEqualTo(6);
        assertThat(library.prompt(0).text()).contains("one");
        assertThat(library.prompt(0).maxTokens()).isZero();
        assertThat(library.prompt(1).text()).contains("zw\u00f6lf \uD83D\uDE00");
        assertThat(library.prompt(1).maxTokens()).isEqualTo(7);
        assertThat(library.prompt(2).messagesJson())
                .contains("[{\"role\":\"system\",\"content\":\"be brief\"},{\"role\":\"user\",\"content\":null}]");
        assertThat(library.prompt(3).tokenIds()).containsExactly(1, 2, Integer.MAX_VALUE);
        assertThat(library.prompt(3).text()).isEmpty();
        assertThat(library.prompt(4).tokenIds()).containsExactly(5, 6);
        assertThat(library.prompt(5).text()).contains("both");
        assertThat(library.prompt(5).tokenIds()).containsExactly(9);
    }

    @Test
    void hashIsThatOfTheFileBytes() throws IOException {
        // sha256sum of the 15 bytes {"prompt":"a"}\n, taken with coreutils
        assertThat(read("{\"prompt\":\"a\"}\n").sha256())
                .isEqualTo("d58848abfa8d5c3e7eb0e57acde0449d54e48f69e6204a6db3208a1b78a1eaa9");
        assertThat(read("{\"prompt\":\"a\"}").sha256()).doesNotStartWith("d58848");
    }

    @Test
    void byteOrderMarkAtTheStartIsSkipped() throws IOException {
        assertThat(read("\uFEFF{\"prompt\":\"a\"}\n").prompt(0).text()).contains("a");
    }

    @Test
    void emptyLinesAtTheEndAreIgnored() throws IOException {
        assertThat(read("{\"prompt\":\"a\"}\n\n  \n").totalSampleCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"prompt\":\"a\"         | not valid JSON at column",
                "{\"prompt\":}             | not valid JSON at column 11",
                "{\"question\":\"a\"}      | no prompt: its fields are \"question\"; expected one of \"prompt\", \"text\"",
                "{}                        | no prompt: the object is empty",
                "{\"prompt\":\"  \"}       | \"prompt\" is empty",
                "{\"prompt\":[]}           | \"prompt\" has no token ids",
                "{\"prompt\":5}            | \"prompt\" must be a string, not a whole number",
                "{\"prompt\":null}         | \"prompt\" must be a string, not null",
                "{\"input_ids\":\"1 2\"}   | \"input_ids\" must be an array of token ids, not a string",
                "{\"input_ids\":[1,\"2\"]} | \"input_ids[1]\" must be a token id, not a string",
                "{\"input_ids\":[1,-1]}    | \"input_ids[1]\" is -1; a token id is between 0 and 2147483647",
                "{\"input_ids\":[99999999999999999999]} | \"input_ids[0]\" is too large a number",
                "{\"prompt\":\"a\",\"max_tokens\":0}    | \"max_tokens\" is 0; it must be between 1 and 2147483647",
                "{\"prompt\":\"a\",\"max_tokens\":1.5}  | \"max_tokens\" must be a whole number, not a fraction",
                "{\"prompt\":\"a\",\"text\":\"b\"}      | both \"prompt\" and \"text\" are given",
                "{\"prompt\":\"a\",\"prompt\":\"b\"}    | Duplicate",
                "{\"prompt\":\"a\",\"messages\":[{\"role\":\"user\"}]} | both \"messages\" and \"prompt\" are given",
                "{\"messages\":[]}         | \"messages\" has no messages",
                "{\"messages\":[\"hi\"]}   | \"messages[0]\" must be an object with role and content, not a string",
                "{\"messages\":[{\"content\":\"hi\"}]}  | \"messages[0]\" has no role",
                "[{\"prompt\":\"a\"}]      | the line is a JSON array; write one JSON object a line",
                "\"a\"                     | the line is not a JSON object",
                "{\"prompt\":\"a\"} {}     | more than one JSON value in the line",
                "{\"prompt\":\"x\\ud800y\"} | half of a surrogate pair at character 1",
            })
    void faultIsNamedWithFileAndLine(String line, String fault) {
        assertThatThrownBy(() -> read("{\"prompt\":\"good\"}\n" + line + "\n"))
                .isInstanceOf(PromptFileException.class)
                .hasMessageStartingWith(directory.resolve("p.jsonl") + ":2: ")
                .hasMessageContaining(fault.strip())
                .hasMessageNotContaining("\n");
    }

    @Test
    void brokenUtf8IsNamedWithItsByte() throws IOException {
        Path file = directory.resolve("p.jsonl");
        byte[] bytes = "{\"prompt\":\"abc\"}".getBytes(StandardCharsets.UTF_8);
        bytes[12] = (byte) 0xFF;
        Files.write(file, bytes);
        assertThatThrownBy(() -> PromptDataset.read(file))
                .hasMessage(file + ":1: not valid UTF-8 at byte 13 of the line; save the file as UTF-8");
    }

    @Test
    void byteOrderMarkOfAJoinedFileIsRefused() {
        assertThatThrownBy(() -> read("{\"prompt\":\"a\"}\n\uFEFF{\"prompt\":\"b\"}\n"))
                .hasMessageContaining("p.jsonl:2: a byte order mark that is not at the start of the file");
        assertThatThrownBy(() -> read("\uFEFF\uFEFF{\"prompt\":\"a\"}\n"))
                .hasMessageContaining("p.jsonl:1: a byte order mark that is not at the start of the file");
    }

    @Test
    void emptyLineBetweenSamplesIsRefused() {
        assertThatThrownBy(() -> read("{\"prompt\":\"a\"}\n\n{\"prompt\":\"b\"}\n"))
                .hasMessageContaining("p.jsonl:2: the line is empty");
    }

    @Test
    void missingOrEmptyFileIsSaidInOneSentence() {
        Path absent = directory.resolve("absent.jsonl");
        assertThatThrownBy(() -> PromptDataset.read(absent)).hasMessageContaining(absent + " does not exist");
        assertThatThrownBy(() -> PromptDataset.read(directory)).hasMessageContaining("is a directory");
        assertThatThrownBy(() -> read("")).hasMessageContaining("p.jsonl has no samples");
    }

    @Test
    void lineLimitIsInclusive() throws IOException {
        String line = "{\"prompt\":\"" + "x".repeat(100_000) + "\"}";
        ReadLimits exact = new ReadLimits(line.length(), 1 << 30);
        assertThat(read(line + "\n" + line, PromptFields.STANDARD, exact).totalSampleCount())
                .isEqualTo(2);
        ReadLimits less = new ReadLimits(line.length() - 1, 1 << 30);
        assertThatThrownBy(() -> read("{\"prompt\":\"a\"}\n" + line, PromptFields.STANDARD, less))
                .hasMessageContaining("p.jsonl:2: the line is longer than " + (line.length() - 1) + " bytes");
    }

    @Test
    void promptsBeyondTheMemoryLimitAreReadFromATemporaryFile() throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            lines.append("{\"prompt\":\"" + i + "x".repeat(1000) + "\",\"input_ids\":[" + i + ",7]}\n");
        }
        PromptDataset large = read(lines.toString(), PromptFields.STANDARD, new ReadLimits(1 << 20, 100_000));
        assertThat(large.totalSampleCount()).isEqualTo(1000);
        assertThat(large.performanceSampleCount()).isBetween(1, 100);
        for (int i : new int[] {0, 1, 98, 99, 100, 101, 500, 999}) {
            assertThat(large.prompt(i).text()).contains(i + "x".repeat(1000));
            assertThat(large.prompt(i).tokenIds()).containsExactly(i, 7);
        }
        assertThat(large.facts()).anyMatch(fact -> fact.startsWith("larger than memory: 1 MB"));
    }

    @Test
    void fieldMapChoosesAmongFields() throws IOException {
        String line = "{\"prompt\":\"no\",\"question\":\"yes\",\"limit\":3,\"tok_input\":[4]}";
        PromptDataset text = read(line, PromptFields.parse("text=question,max_tokens=limit"), ReadLimits.standard());
        assertThat(text.prompt(0).text()).contains("yes");
        assertThat(text.prompt(0).tokenIds()).isEmpty();
        assertThat(text.prompt(0).maxTokens()).isEqualTo(3);
        PromptDataset ids = read(line, PromptFields.parse("ids=tok_input"), ReadLimits.standard());
        assertThat(ids.prompt(0).tokenIds()).containsExactly(4);
        assertThat(ids.prompt(0).text()).isEmpty();
    }

    @Test
    void malformedFieldMapIsExplained() {
        assertThatThrownBy(() -> PromptFields.parse("question")).hasMessageContaining("is not of the form what=field");
        assertThatThrownBy(() -> PromptFields.parse("query=q"))
                .hasMessageContaining("unknown \"query\"; use text, ids");
    }

    @Test
    void indexOutsideTheLibraryIsRefused() throws IOException {
        PromptDataset library = read("{\"prompt\":\"a\"}");
        assertThatThrownBy(() -> library.prompt(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> library.load(new int[] {0, 1})).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void builtInPromptsAreSixtyFourDifferentOnesOfVariedLength() {
        PromptDataset library = PromptDataset.builtIn();
        assertThat(library.totalSampleCount()).isEqualTo(64);
        var texts = java.util.stream.IntStream.range(0, 64)
                .mapToObj(i -> library.prompt(i).text().orElseThrow())
                .toList();
        assertThat(texts).doesNotHaveDuplicates();
        assertThat(texts.stream().mapToInt(String::length).max().orElseThrow()).isGreaterThan(700);
        assertThat(texts.stream().mapToInt(String::length).min().orElseThrow()).isLessThan(60);
    }

    private PromptDataset read(String content) throws IOException {
        return read(content, PromptFields.STANDARD, ReadLimits.standard());
    }

    private PromptDataset read(String content, PromptFields fields, ReadLimits limits) throws IOException {
        Path file = directory.resolve("p.jsonl");
        Files.writeString(file, content);
        return PromptDataset.read(file, FieldChoice.of(fields), limits);
    }
}
