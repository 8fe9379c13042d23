package dev.assay.testkit.cheat;

import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.TokenListener;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An answer that is kept and handed out at once. Filled on the engine's thread; once whole, read by any. */
final class WholeAnswer {
    private static final int INITIAL_TOKENS = 32;

    private int[] tokens = new int[INITIAL_TOKENS];
    private int count;
    private @Nullable FinishReason finish;

    void add(int token, @Nullable FinishReason reason) {
        if (count == tokens.length) {
            tokens = Arrays.copyOf(tokens, count * 2);
        }
        tokens[count++] = token;
        finish = reason;
    }

    /** Reports all tokens with one time stamp. */
    void replay(TokenListener to, long nanos) {
        for (int i = 0; i < count; i++) {
            to.token(tokens[i], i, i == count - 1 ? finish : null, nanos);
        }
    }
}
