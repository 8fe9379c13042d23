package dev.assay.grpc.server;

import dev.assay.grpc.sut.v1.Failure;
import dev.assay.grpc.sut.v1.Prompt;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.TokenListener;
import dev.assay.testkit.engine.Vocabulary;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The embedded engine behind assay.sut.v1. */
final class EmbeddedSampleEngine implements SampleEngine {
    private final Engine engine;

    EmbeddedSampleEngine(Engine engine) {
        this.engine = engine;
    }

    @Override
    public String name() {
        return "embedded engine " + engine.config().name();
    }

    @Override
    public String model() {
        return engine.config().name();
    }

    @Override
    public Runnable submit(Sample sample, SampleEvents events) {
        Prompt prompt = sample.getPrompt();
        int[] ids = prompt.getTokenIdsCount() > 0
                ? prompt.getTokenIdsList().stream().mapToInt(Integer::intValue).toArray()
                : Vocabulary.builtIn().tokenizer().encode(prompt.getText());
        EngineRequest request =
                new EngineRequest(ids, prompt.getMaxTokens(), prompt.getMinTokens(), prompt.getIgnoreEos(), 0);
        try {
            return engine.submit(request, new Output(events))::cancel;
        } catch (IllegalArgumentException | IllegalStateException e) {
            events.failed(Failure.Kind.ERROR, String.valueOf(e.getMessage()));
            return () -> {};
        }
    }

    /** Collects the tokens of one sample, on the engine's thread. */
    private static final class Output implements TokenListener {
        private final SampleEvents events;
        private int[] tokens = new int[16];
        private boolean begun;

        Output(SampleEvents events) {
            this.events = events;
        }

        @Override
        public void token(int tokenId, int outputIndex, @Nullable FinishReason finish, long nanos) {
            if (outputIndex == tokens.length) {
                tokens = Arrays.copyOf(tokens, 2 * tokens.length);
            }
            tokens[outputIndex] = tokenId;
            // An engine that corrects its first token has still reported it.
            if (outputIndex == 0 && !begun) {
                begun = true;
                events.firstToken(tokenId);
            }
            if (finish != null) {
                events.completed(tokens, outputIndex + 1);
            }
        }
    }
}
