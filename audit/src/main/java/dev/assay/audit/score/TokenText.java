package dev.assay.audit.score;

/** Token ids to text and back with the model's tokenizer. The caller brings it; nothing here knows a tokenizer library. */
public interface TokenText {
    /** Text of ids; special tokens are left out, or spelled out where a benchmark's answers are marked by them. */
    String text(int[] tokenIds, boolean withSpecialTokens);

    /** How many tokens a text holds. */
    int count(String text);
}
