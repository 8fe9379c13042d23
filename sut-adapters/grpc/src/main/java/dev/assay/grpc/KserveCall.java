package dev.assay.grpc;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Which call carries a sample of the KServe protocol. */
public enum KserveCall {
    /** One {@code ModelStreamInfer} a channel, shared by all samples; the id tells answers apart. */
    STREAM("stream"),
    /** One {@code ModelStreamInfer} a sample, with a deadline of its own. */
    STREAM_EACH("stream-each"),
    /** One {@code ModelInfer} a sample: the answer comes in one piece, and there is no first token. */
    UNARY("unary");

    private final String word;

    KserveCall(String word) {
        this.word = word;
    }

    /** The word that users write. */
    public String word() {
        return word;
    }

    /** @throws IllegalArgumentException with one sentence when there is none of that word */
    public static KserveCall of(String word) {
        return Arrays.stream(values())
                .filter(call -> call.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no call \"" + word + "\"; choose from "
                        + Arrays.stream(values()).map(KserveCall::word).collect(Collectors.joining(", "))));
    }
}
