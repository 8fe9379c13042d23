package dev.assay.grpc.server;

import dev.assay.grpc.sut.v1.Failure;

/** Where an engine reports what becomes of one sample. Any thread; nothing after the end of the sample. */
public interface SampleEvents {
    /** The first token is ready. */
    void firstToken(int tokenId);

    /** The first token is ready; for engines that know no ids. */
    void firstToken();

    /**
     * All tokens are ready.
     *
     * @param tokenIds the whole answer; read before this returns
     * @param count how many of them there are; when the sample does not want its output, the array may be empty
     */
    void completed(int[] tokenIds, int count);

    /**
     * The whole text is ready; for engines that know no ids.
     *
     * @param tokenCount output tokens, 0 when the engine does not know it
     */
    void completed(String text, int tokenCount);

    /** There will be no answer. */
    void failed(Failure.Kind kind, String reason);
}
