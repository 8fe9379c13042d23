package dev.assay.testkit.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VocabularyTest {
    private final Vocabulary vocabulary = Vocabulary.builtIn();
    private final Tokenizer tokenizer = vocabulary.tokenizer();

    @Test
    void everyTextSurvivesEncodingAndDecoding() {
        long seed = 20_261;
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = random.nextInt(40); i > 0; i--) {
                int point = random.nextInt(4) == 0 ? random.nextInt(0x2FFFF) : 32 + random.nextInt(96);
                text.appendCodePoint(Character.getType(point) == Character.SURROGATE ? 'x' : point);
            }
            String written = text.toString();
            assertThat(tokenizer.decode(tokenizer.encode(written))).isEqualTo(written);
        }
    }

    @Test
    void theLongestPieceWins() {
        int[] tokens = tokenizer.encode(" the therefore");
        assertThat(tokens).hasSize(2);
        assertThat(tokenizer.decode(tokens[1])).isEqualTo(" therefore");
    }

    @Test
    void noPieceOccursTwice() {
        Set<String> texts = new HashSet<>();
        for (int token = Vocabulary.FIRST_BYTE + 128 + 128; token < vocabulary.size(); token++) {
            assertThat(texts.add(tokenizer.decode(token)))
                    .as("piece '%s'", tokenizer.decode(token))
                    .isTrue();
        }
        assertThat(texts).hasSizeBetween(300, 900);
    }

    @Test
    void specialTokensAndUnknownIdsHaveNoText() {
        assertThat(tokenizer.decode(Vocabulary.PAD, Vocabulary.BOS, Vocabulary.EOS, vocabulary.size(), 1_000_000, -1))
                .isEmpty();
    }

    @Test
    void theTextOfAnOutputReadsBackAsTheSameTokens() {
        for (int prompt = 0; prompt < 200; prompt++) {
            OutputTokens output = new OutputTokens(5, 0, new int[] {prompt});
            int[] tokens = new int[300];
            for (int i = 0; i < tokens.length; i++) {
                tokens[i] = output.next();
            }
            // The last character may be cut in its middle; leave its bytes out.
            int length = tokens.length;
            while (tokens[length - 1] < Vocabulary.FIRST_BYTE + 256) {
                length--;
            }
            int[] whole = Arrays.copyOf(tokens, length);
            assertThat(tokenizer.encode(tokenizer.decode(whole))).isEqualTo(whole);
        }
    }

    @Test
    void outputsHoldWordsEndingsPunctuationAndCharactersOfSeveralTokens() {
        OutputTokens output = new OutputTokens(5, 0, new int[] {1, 2, 3});
        int words = 0;
        int bytes = 0;
        int others = 0;
        for (int i = 0; i < 10_000; i++) {
            int token = output.next();
            if (vocabulary.isWord(token)) {
                words++;
            } else if (token < Vocabulary.FIRST_BYTE + 256) {
                bytes++;
            } else {
                others++;
            }
        }
        assertThat(words).isGreaterThan(7_000);
        assertThat(bytes).isBetween(100, 1_000);
        assertThat(others).isBetween(500, 2_500);
    }
}
