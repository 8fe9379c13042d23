package dev.assay.testkit.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Remembers what an engine reported for one request. */
final class TokenLog implements TokenListener {
    final List<Integer> tokens = new ArrayList<>();
    final List<Long> nanos = new ArrayList<>();
    final List<FinishReason> finishes = new ArrayList<>();

    @Override
    public void token(int tokenId, int outputIndex, @Nullable FinishReason finish, long atNanos) {
        if (outputIndex != tokens.size()) {
            throw new AssertionError("token " + outputIndex + " came as number " + tokens.size());
        }
        if (!finishes.isEmpty()) {
            throw new AssertionError("token " + outputIndex + " came after the end");
        }
        tokens.add(tokenId);
        nanos.add(atNanos);
        if (finish != null) {
            finishes.add(finish);
        }
    }
}
