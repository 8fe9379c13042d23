package dev.assay.grpc;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What is spoken over gRPC. */
public enum GrpcProtocol {
    /** {@code assay.sut.v1}: one bidirectional stream, many samples a message. */
    ASSAY("assay"),
    /** {@code inference.GRPCInferenceService}, as KServe v2 and Triton define it. */
    KSERVE("kserve");

    private final String word;

    GrpcProtocol(String word) {
        this.word = word;
    }

    /** The word that users write. */
    public String word() {
        return word;
    }

    /** @throws IllegalArgumentException with one sentence when there is none of that word */
    public static GrpcProtocol of(String word) {
        return Arrays.stream(values())
                .filter(protocol -> protocol.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no protocol \"" + word + "\"; choose from "
                        + Arrays.stream(values()).map(GrpcProtocol::word).collect(Collectors.joining(", "))));
    }
}
