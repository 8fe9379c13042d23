package dev.assay.testkit.engine;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The tokenizer of the built-in vocabulary: the longest piece first, single bytes where no piece fits. Every text survives
 * encoding and decoding. Immutable.
 */
public final class Tokenizer {
    private static final int FANOUT = 256;
    private static final int NONE = -1;

    private final Vocabulary vocabulary;
    /** A trie: row by node, column by byte; 0 means no such child. */
    private int[][] children = new int[1][];
    /** Token that ends at a node, or none. */
    private int[] tokenAt = {NONE};

    private int nodes = 1;

    Tokenizer(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
        for (int token = Vocabulary.FIRST_BYTE; token < vocabulary.size(); token++) {
            insert(vocabulary.bytes(token), token);
        }
    }

    /** The ids of a text; no begin or end token is added. */
    public int[] encode(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] tokens = new int[bytes.length];
        int count = 0;
        for (int from = 0; from < bytes.length; count++) {
            int token = longestAt(bytes, from);
            tokens[count] = token;
            from += vocabulary.bytes(token).length;
        }
        return Arrays.copyOf(tokens, count);
    }

    /** The text of ids; special tokens and ids outside the vocabulary have none, broken UTF-8 becomes U+FFFD. */
    public String decode(int... tokenIds) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(tokenIds.length * 6);
        for (int token : tokenIds) {
            bytes.writeBytes(vocabulary.bytes(token));
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** The UTF-8 bytes of one token, which may be a part of a character; nothing for special tokens. */
    public byte[] tokenBytes(int tokenId) {
        return vocabulary.bytes(tokenId).clone();
    }

    private int longestAt(byte[] bytes, int from) {
        int best = Vocabulary.FIRST_BYTE + (bytes[from] & 0xFF);
        int node = 0;
        for (int i = from; i < bytes.length; i++) {
            int[] row = children[node];
            node = row == null ? 0 : row[bytes[i] & 0xFF];
            if (node == 0) {
                break;
            }
            if (tokenAt[node] != NONE) {
                best = tokenAt[node];
            }
        }
        return best;
    }

    private void insert(byte[] piece, int token) {
        int node = 0;
        for (byte b : piece) {
            if (children[node] == null) {
                children[node] = new int[FANOUT];
            }
            int next = children[node][b & 0xFF];
            if (next == 0) {
                next = addNode();
                children[node][b & 0xFF] = next;
            }
            node = next;
        }
        tokenAt[node] = token;
    }

    private int addNode() {
        if (nodes == tokenAt.length) {
            children = Arrays.copyOf(children, nodes * 2);
            tokenAt = Arrays.copyOf(tokenAt, nodes * 2);
            Arrays.fill(tokenAt, nodes, tokenAt.length, NONE);
        }
        return nodes++;
    }
}
