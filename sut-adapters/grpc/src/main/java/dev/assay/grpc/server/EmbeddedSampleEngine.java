package dev.assay.grpc.server;

import dev.assay.grpc.sut.v1.Failure;
import dev.assay.grpc.sut.v1.Prompt;
import dev.assay.grpc.sut.v1.Sample;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.FinishReason;
import dev.assay.testkit.engine.Vocabulary;
import io.grpc.Status;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The embedded engine behind assay.sut.v1. */
final class EmbeddedSampleEngine implements SampleEngine {
    private static final int[] NOTHING = {};

    private final SampleDesk desk;

    EmbeddedSampleEngine(SampleDesk desk) {
        this.desk = desk;
    }

    @Override
    public String name() {
        return "embedded engine " + config().name();
    }

    @Override
    public String model() {
        return config().name();
    }

    private EngineConfig config() {
        return desk.engine().config();
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
            StopTexts.requireHarmless(prompt.getStopList());
            return desk.submit(request, new Output(events));
        } catch (IllegalArgumentException | IllegalStateException e) {
            events.failed(Failure.Kind.ERROR, String.valueOf(e.getMessage()));
            return () -> {};
        }
    }

    /** Collects the tokens of one sample. */
    private static final class Output implements Reply {
        private final SampleEvents events;
        private int[] tokens = new int[16];
        private boolean begun;
        private boolean textOnly;

        Output(SampleEvents events) {
            this.events = events;
        }

        @Override
        public void tokens(int[] ids, int firstIndex, @Nullable FinishReason finish) {
            int end = firstIndex + ids.length;
            if (end > tokens.length) {
                tokens = Arrays.copyOf(tokens, Math.max(end, 2 * tokens.length));
            }
            System.arraycopy(ids, 0, tokens, firstIndex, ids.length);
            // An engine that corrects its first token has still reported it.
            if (firstIndex == 0 && !begun) {
                begun = true;
                if (textOnly) {
                    events.firstToken();
                } else {
                    events.firstToken(ids[0]);
                }
            }
            if (finish == null) {
                return;
            }
            if (textOnly) {
                events.completed(Vocabulary.builtIn().tokenizer().decode(Arrays.copyOf(tokens, end)), 0);
            } else {
                events.completed(tokens, end);
            }
        }

        @Override
        public void empty() {
            events.completed(NOTHING, 0);
        }

        @Override
        public void refused(Status status) {
            Failure.Kind kind =
                    status.getCode() == Status.Code.RESOURCE_EXHAUSTED ? Failure.Kind.OVERLOADED : Failure.Kind.ERROR;
            events.failed(kind, String.valueOf(status.getDescription()));
        }

        @Override
        public void brokenOff(boolean inOrder) {
            if (events instanceof BreakableEvents breakable) {
                breakable.breakSession(inOrder);
            }
        }

        @Override
        public void withoutCounts() {
            textOnly = true;
        }
    }
}
