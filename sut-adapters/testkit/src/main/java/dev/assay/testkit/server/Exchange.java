package dev.assay.testkit.server;

import dev.assay.testkit.engine.FinishReason;
import org.jspecify.annotations.Nullable;

/** A request that is being answered. All calls come on the event loop of its connection. */
interface Exchange {
    /** The engine produced a token. */
    void onToken(int token, int index, @Nullable FinishReason finish);

    /** The client has gone: nothing can be answered any more. */
    void connectionClosed();
}
