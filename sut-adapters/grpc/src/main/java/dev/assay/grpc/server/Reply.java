package dev.assay.grpc.server;

import dev.assay.testkit.engine.FinishReason;
import io.grpc.Status;
import org.jspecify.annotations.Nullable;

/** Where the answer to one request goes. On the event loop, or on the engine's thread when no fault is to happen to it. */
interface Reply {
    /**
     * Some tokens.
     *
     * @param ids one or several
     * @param firstIndex position of the first of them in the output
     * @param finish set with the last token and only then
     */
    void tokens(int[] ids, int firstIndex, @Nullable FinishReason finish);

    /** The end of an answer that has no token at all. */
    void empty();

    /** There will be no answer to this request. */
    void refused(Status status);

    /**
     * Everything that shares a call or a connection with this request ends.
     *
     * @param inOrder whether the call ends as if all were well; otherwise its connection is reset
     */
    void brokenOff(boolean inOrder);

    /** From now on neither ids nor counts are told, only text. */
    void withoutCounts();
}
