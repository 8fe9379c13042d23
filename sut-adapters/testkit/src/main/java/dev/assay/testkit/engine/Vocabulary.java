package dev.assay.testkit.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Scanner;

/**
 * The built-in vocabulary: three special tokens, one token for each byte, then endings, punctuation and words, the words
 * with their leading space. Immutable.
 */
public final class Vocabulary {
    /** Fills up batches; never produced. */
    public static final int PAD = 0;
    /** Begin of a sequence; never produced. */
    public static final int BOS = 1;
    /** End of a sequence. */
    public static final int EOS = 2;
    /** Id of the token for byte 0; byte b is FIRST_BYTE + b. */
    public static final int FIRST_BYTE = 3;

    private static final int BYTES = 256;
    private static final byte[] NOTHING = {};
    private static final Vocabulary BUILT_IN = read("vocabulary.txt");

    private final byte[][] pieces;
    private final int firstPunctuation;
    private final int firstWord;
    private final int[][] rareCharacters;
    private final BitSet takesEndings = new BitSet();
    private final BitSet spoken = new BitSet();
    private final Tokenizer tokenizer;

    private Vocabulary(List<String> endings, List<String> punctuation, List<String> words, List<String> rare) {
        firstPunctuation = FIRST_BYTE + BYTES + endings.size();
        firstWord = firstPunctuation + punctuation.size();
        pieces = new byte[firstWord + words.size()][];
        for (int special = 0; special < FIRST_BYTE; special++) {
            pieces[special] = NOTHING;
        }
        for (int b = 0; b < BYTES; b++) {
            pieces[FIRST_BYTE + b] = new byte[] {(byte) b};
        }
        place(FIRST_BYTE + BYTES, endings, "");
        place(firstPunctuation, punctuation, "");
        place(firstWord, words, " ");
        tokenizer = new Tokenizer(this);
        rareCharacters = rare.stream().map(tokenizer::encode).toArray(int[][]::new);
        findWordsThatTakeEndings();
        for (int token = FIRST_BYTE + BYTES; token < pieces.length; token++) {
            new String(pieces[token], StandardCharsets.UTF_8).codePoints().forEach(spoken::set);
        }
        rare.forEach(character -> character.codePoints().forEach(spoken::set));
    }

    /** The vocabulary of every embedded engine. */
    public static Vocabulary builtIn() {
        return BUILT_IN;
    }

    /** Number of tokens; ids run from 0. */
    public int size() {
        return pieces.length;
    }

    /** Whether a text could appear in an answer: false when it has a character that no answer has. */
    public boolean mayAppear(String text) {
        return text.codePoints().allMatch(spoken::get);
    }

    /** Turns text into ids and back. */
    public Tokenizer tokenizer() {
        return tokenizer;
    }

    /** UTF-8 bytes of a token, nothing for a special one or an id outside the vocabulary. Not to be written to. */
    byte[] bytes(int tokenId) {
        return tokenId >= 0 && tokenId < pieces.length ? pieces[tokenId] : NOTHING;
    }

    boolean isWord(int tokenId) {
        return tokenId >= firstWord;
    }

    boolean takesEndings(int tokenId) {
        return takesEndings.get(tokenId);
    }

    int word(int pick) {
        return firstWord + pick % (pieces.length - firstWord);
    }

    int punctuation(int pick) {
        return firstPunctuation + pick % (firstWord - firstPunctuation);
    }

    int ending(int pick) {
        int firstEnding = FIRST_BYTE + BYTES;
        return firstEnding + pick % (firstPunctuation - firstEnding);
    }

    int[] rareCharacter(int pick) {
        return rareCharacters[pick % rareCharacters.length];
    }

    private void place(int first, List<String> texts, String before) {
        for (int i = 0; i < texts.size(); i++) {
            pieces[first + i] = (before + texts.get(i)).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** A word takes endings when word and ending, read as text, are those two tokens again, whatever the ending. */
    private void findWordsThatTakeEndings() {
        for (int word = firstWord; word < pieces.length; word++) {
            boolean all = true;
            for (int ending = FIRST_BYTE + BYTES; ending < firstPunctuation && all; ending++) {
                int[] pair = {word, ending};
                all = Arrays.equals(pair, tokenizer.encode(tokenizer.decode(pair)));
            }
            takesEndings.set(word, all);
        }
    }

    private static Vocabulary read(String resource) {
        List<List<String>> sections = new ArrayList<>();
        for (String line : readText(resource).lines().toList()) {
            if (line.startsWith("#")) {
                sections.add(new ArrayList<>());
            } else if (!line.isBlank()) {
                new Scanner(line).tokens().forEach(sections.getLast()::add);
            }
        }
        return new Vocabulary(sections.get(0), sections.get(1), sections.get(2), sections.get(3));
    }

    private static String readText(String resource) {
        try (InputStream in = Vocabulary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the program is incomplete: resource " + resource + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
