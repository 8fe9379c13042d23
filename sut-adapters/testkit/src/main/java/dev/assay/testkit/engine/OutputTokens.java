package dev.assay.testkit.engine;

/**
 * The output of one prompt, token by token: a function of the engine's seed, the salt and the prompt, so that the same
 * prompt always gets the same answer however it is batched, evicted or limited. Words, endings and punctuation, now and then
 * a character outside the vocabulary whose bytes are tokens of their own. Reading the text back through the
 * {@link Tokenizer} gives the same tokens.
 */
final class OutputTokens {
    private static final int SLOTS = 1024;
    private static final int RARE_SLOTS = 12;
    private static final int PUNCTUATION_SLOTS = 90;
    private static final int ENDING_SLOTS = 150;

    private final Vocabulary vocabulary = Vocabulary.builtIn();
    private final long lengthBits;
    private long state;
    private int previous = Vocabulary.EOS;
    private int[] pendingBytes = {};
    private int pendingFrom;

    OutputTokens(long seed, long salt, int[] promptTokens) {
        long mixed = Mix.of(Mix.of(seed, salt), promptTokens);
        this.state = Mix.of(mixed, 1);
        this.lengthBits = Mix.of(mixed, 2);
    }

    /** Where this prompt's output length lies in the distribution, in [0, 1). */
    double lengthQuantile() {
        return Mix.fraction(lengthBits);
    }

    /** The next token; never the end token. */
    int next() {
        if (pendingFrom < pendingBytes.length) {
            return pendingBytes[pendingFrom++];
        }
        state = Mix.of(state, previous);
        previous = choose((int) (state >>> 54), (int) (state & Integer.MAX_VALUE));
        return previous;
    }

    /** Slots in [0, 1024) say which kind of token, {@code pick}, at least 0, says which one of that kind. */
    private int choose(int slot, int pick) {
        boolean afterWord = vocabulary.isWord(previous);
        if (slot < RARE_SLOTS) {
            pendingBytes = vocabulary.rareCharacter(pick);
            pendingFrom = 1;
            return pendingBytes[0];
        }
        if (slot < PUNCTUATION_SLOTS && afterWord) {
            return vocabulary.punctuation(pick);
        }
        if (slot < ENDING_SLOTS && afterWord && vocabulary.takesEndings(previous)) {
            return vocabulary.ending(pick);
        }
        assert slot < SLOTS;
        return vocabulary.word(pick);
    }
}
