package dev.assay.testkit.server;

import dev.assay.testkit.engine.FinishReason;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The tokens that one event, or one whole answer, carries. Confined to one thread. */
final class Chunk {
    /** Small, because tens of thousands of streams have one each. */
    final ByteWriter text = new ByteWriter(32);

    private final TextAssembler assembler = new TextAssembler();
    private final IntUnaryOperator reported;
    private int delivered;
    int[] ids = new int[4];
    int count;
    /** Tokens of the answer up to and including this chunk, as the engine reports them. */
    int totalTokens;

    @Nullable
    FinishReason finish;

    /** @param reported what the engine says an answer of so many tokens has */
    Chunk(IntUnaryOperator reported) {
        this.reported = reported;
    }

    void add(int token, @Nullable FinishReason reason) {
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, count * 2);
        }
        ids[count++] = token;
        totalTokens = reported.applyAsInt(++delivered);
        assembler.add(token, text);
        if (reason != null) {
            finish = reason;
            assembler.flush(text);
        }
    }

    /** Starts the next chunk of the same answer. */
    void next() {
        text.clear();
        count = 0;
    }
}
