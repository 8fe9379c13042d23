package dev.assay.openaihttp;

import java.util.Arrays;
import java.util.stream.Collectors;

/** How samples are spread over several endpoints. */
public enum Balance {
    /** Each endpoint in turn. */
    ROUND_ROBIN("round-robin"),
    /** The endpoint with the fewest samples in flight; among equals, each in turn. */
    LEAST_OUTSTANDING("least-outstanding"),
    /** Sample index modulo the number of endpoints: the same sample always meets the same endpoint and its caches. */
    SAMPLE_AFFINITY("sample-affinity");

    private final String word;

    Balance(String word) {
        this.word = word;
    }

    /** The word that users write. */
    public String word() {
        return word;
    }

    /** @throws IllegalArgumentException with one sentence when there is none of that word */
    public static Balance of(String word) {
        return Arrays.stream(values())
                .filter(balance -> balance.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no balance \"" + word + "\"; choose from "
                        + Arrays.stream(values()).map(Balance::word).collect(Collectors.joining(", "))));
    }
}
