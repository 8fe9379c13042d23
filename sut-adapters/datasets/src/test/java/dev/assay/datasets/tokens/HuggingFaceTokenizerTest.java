package dev.assay.datasets.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A byte-level vocabulary made by hand: ids 0 to 255 are bytes, 256 "th", 257 "the", 258 " the", 259 "ca", 260 "cat",
 * 261 " cat"; specials 262 begin, 263 end, 264 turn. Its template would put a begin token before every text.
 */
final class HuggingFaceTokenizerTest {
    @TempDir
    private Path folder;

    private static Path tiny() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(HuggingFaceTokenizerTest.class.getResource("/tiny-tokenizer"))
                .toURI());
    }

    @Test
    void encodingMergesPairsAndAddsNoBeginToken() throws Exception {
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(tiny())) {
            assertThat(tokenizer.encode("the cat")).containsExactly(257, 261);
            assertThat(tokenizer.count("the cat!")).isEqualTo(3);
            assertThat(tokenizer.encode("")).isEmpty();
        }
    }

    @Test
    void decodingJoinsBytesOfOneCharacterAndLeavesSpecialTokensOut() throws Exception {
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(tiny())) {
            assertThat(tokenizer.decode(262, 257, 261, 0xC3, 0xA9, 263)).isEqualTo("the caté");
            assertThat(tokenizer.decodeWithSpecialTokens(257, 263)).isEqualTo("the<|end|>");
            assertThat(tokenizer.decode(257, 0xC3)).isEqualTo("the\uFFFD");
            assertThat(tokenizer.decode()).isEmpty();
        }
    }

    @Test
    void idsOutsideTheVocabularyHaveNoText() throws Exception {
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(tiny())) {
            assertThat(tokenizer.decode(257, 999_999, -1, 260)).isEqualTo("thecat");
        }
    }

    @Test
    void endTokensComeFromTheGenerationConfigurationElseFromTheTokenizersOwn() throws Exception {
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(tiny())) {
            assertThat(tokenizer.endTokenIds()).containsExactly(263);
            assertThat(tokenizer.endTokenSource()).isEqualTo("eos_token <|end|> of tokenizer_config.json");
        }
        copyOfTiny();
        Files.writeString(folder.resolve("generation_config.json"), "{\"eos_token_id\": [263, 264]}");
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(folder)) {
            assertThat(tokenizer.endTokenIds()).containsExactly(263, 264);
        }
        Files.delete(folder.resolve("generation_config.json"));
        Files.delete(folder.resolve("tokenizer_config.json"));
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(folder)) {
            assertThat(tokenizer.endTokenIds()).isEmpty();
            assertThat(tokenizer.endTokenSource()).startsWith("not known");
        }
    }

    @Test
    void blanksBeforePunctuationAreClosedUpWhereTheModelSaysSo() throws Exception {
        copyOfTiny();
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"clean_up_tokenization_spaces\": true}");
        try (Tokenizer tokenizer = HuggingFaceTokenizer.read(folder)) {
            assertThat(tokenizer.decode(tokenizer.encode("the cat , it 's here . do n't")))
                    .isEqualTo("the cat, it's here. don't");
        }
    }

    @Test
    void aMissingOrBrokenFileIsOneSentenceThatNamesTheFile() throws Exception {
        assertThatThrownBy(() -> HuggingFaceTokenizer.read(folder))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("tokenizer.json")
                .hasMessageContaining("belongs to the model");
        Files.writeString(folder.resolve("tokenizer.json"), "{\"version\": \"1.0\"");
        assertThatThrownBy(() -> HuggingFaceTokenizer.read(folder))
                .isInstanceOf(TokenizerException.class)
                .hasMessageContaining("cannot be used as a tokenizer");
    }

    private void copyOfTiny() throws IOException, URISyntaxException {
        for (String name : new String[] {"tokenizer.json", "tokenizer_config.json"}) {
            Files.copy(tiny().resolve(name), folder.resolve(name));
        }
    }
}
