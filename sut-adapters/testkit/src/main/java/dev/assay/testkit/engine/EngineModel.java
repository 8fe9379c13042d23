package dev.assay.testkit.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The engine without a clock: continuous batching as a sequence of steps. The owner submits requests, begins a step at an
 * instant of its choice, is told when the step ends, lets that time pass and finishes the step, which reports the tokens.
 * Requests submitted while a step runs take part from the next step on. Confined to one thread; listeners may submit and
 * cancel from inside their call.
 *
 * <p>A step first decodes one token of every sequence whose prompt has been read, oldest first; what is left of the token
 * budget reads prompts, first those begun earlier, then newly admitted ones in order of arrival. A request that does not fit
 * holds back all later ones. A step that had to evict a sequence admits nobody.
 */
public final class EngineModel {
    /** End of a step that does not take place, because there is nothing to do. */
    public static final long IDLE = Long.MAX_VALUE;

    private final EngineConfig config;
    private final ArrayDeque<Sequence> waiting = new ArrayDeque<>();
    private final List<Sequence> running = new ArrayList<>();
    /** Set by any thread that cancels, so that steps without cancellations need not look at every request. */
    private final AtomicBoolean cancelRequested = new AtomicBoolean();

    private boolean stepOpen;
    private long kvTokens;
    private long submitted;
    private long finished;
    private long cancelled;
    private long emitted;
    private long prefilled;
    private long evictions;
    private long steps;
    private long busyNanos;

    public EngineModel(EngineConfig config) {
        this.config = config;
    }

    /**
     * Queues a request.
     *
     * @throws IllegalArgumentException with the sentence of {@link EngineRequest#problem} when it can never be served
     */
    public EngineTicket submit(EngineRequest request, TokenListener listener) {
        request.problem(config).ifPresent(problem -> {
            throw new IllegalArgumentException(problem);
        });
        OutputTokens output = new OutputTokens(config.seed(), request.salt(), request.promptTokens());
        Sequence sequence = new Sequence(request, listener, output, config.outputLength(), cancelRequested);
        submitted++;
        waiting.addLast(sequence);
        return sequence;
    }

    /** Begins the next step; returns the instant at which it ends, or {@link #IDLE} when there is nothing to do. */
    public long beginStep(long nowNanos) {
        if (stepOpen) {
            throw new IllegalStateException("a step is running; finish it before the next one begins");
        }
        removeCancelled();
        long evictionsBefore = evictions;
        int decoded = scheduleDecodes();
        int budget = config.maxStepTokens() - decoded;
        int budgetLeft = continuePrefills(budget);
        if (evictions == evictionsBefore) {
            budgetLeft = admit(budgetLeft);
        }
        int promptTokens = budget - budgetLeft;
        if (decoded == 0 && promptTokens == 0) {
            return IDLE;
        }
        long nanos = config.stepNanos(decoded, decodedContextTokens(), promptTokens);
        stepOpen = true;
        steps++;
        prefilled += promptTokens;
        busyNanos += nanos;
        return nowNanos + nanos;
    }

    /** Ends the running step and reports its tokens, oldest sequence first, stamped with the given instant. */
    public void finishStep(long stampNanos) {
        if (!stepOpen) {
            throw new IllegalStateException("no step is running");
        }
        stepOpen = false;
        int kept = 0;
        for (int i = 0; i < running.size(); i++) {
            Sequence sequence = running.get(i);
            if (!advance(sequence, stampNanos)) {
                running.set(kept++, sequence);
            }
        }
        running.subList(kept, running.size()).clear();
    }

    /** Whether a step has begun and not been finished. */
    public boolean isStepOpen() {
        return stepOpen;
    }

    /** Counters and levels at this instant. */
    public EngineSnapshot snapshot() {
        return new EngineSnapshot(
                submitted,
                finished,
                cancelled,
                running.size(),
                waiting.size(),
                kvTokens,
                emitted,
                prefilled,
                evictions,
                steps,
                busyNanos);
    }

    /** The parameters of this engine. */
    public EngineConfig config() {
        return config;
    }

    private int scheduleDecodes() {
        int decoded = 0;
        for (int i = 0; i < running.size(); i++) {
            Sequence sequence = running.get(i);
            if (sequence.isPrefilled() && makeRoomToGrow(sequence)) {
                sequence.decodesInStep = true;
                decoded++;
            }
        }
        return decoded;
    }

    /** Evicts the youngest until one more token fits; false when that was the sequence itself. */
    private boolean makeRoomToGrow(Sequence sequence) {
        if (config.kvPolicy() == KvPolicy.RESERVE) {
            return true;
        }
        while (kvTokens >= config.kvCapacityTokens()) {
            Sequence youngest = running.removeLast();
            kvTokens -= youngest.kvTokens;
            youngest.evict();
            waiting.addFirst(youngest);
            evictions++;
            if (youngest == sequence) {
                return false;
            }
        }
        sequence.kvTokens++;
        kvTokens++;
        return true;
    }

    private int continuePrefills(int budget) {
        int left = budget;
        for (Sequence sequence : running) {
            if (!sequence.isPrefilled()) {
                left -= takeChunk(sequence, left);
            }
        }
        return left;
    }

    private int admit(int budget) {
        int left = budget;
        for (Sequence next = waiting.peekFirst();
                next != null && left > 0 && running.size() < config.maxBatchSequences() && reserve(next);
                next = waiting.peekFirst()) {
            running.add(waiting.removeFirst());
            left -= takeChunk(next, left);
        }
        return left;
    }

    private boolean reserve(Sequence next) {
        long wanted = config.kvPolicy() == KvPolicy.RESERVE
                ? next.request.promptTokens().length + (long) next.request.maxTokens()
                : next.prefillTokens;
        if (kvTokens + wanted > config.kvCapacityTokens()) {
            return false;
        }
        next.kvTokens = wanted;
        kvTokens += wanted;
        return true;
    }

    private static int takeChunk(Sequence sequence, int budget) {
        sequence.chunkTokens = Math.min(budget, sequence.remainingPrefill());
        return sequence.chunkTokens;
    }

    private long decodedContextTokens() {
        long sum = 0;
        for (Sequence sequence : running) {
            if (sequence.decodesInStep) {
                sum += sequence.contextTokens();
            }
        }
        return sum;
    }

    /** Books the step for one sequence; whether the sequence is now gone. */
    private boolean advance(Sequence sequence, long stampNanos) {
        boolean producesToken = sequence.decodesInStep;
        if (sequence.chunkTokens > 0) {
            sequence.prefilledTokens += sequence.chunkTokens;
            producesToken = sequence.isPrefilled();
        }
        sequence.chunkTokens = 0;
        sequence.decodesInStep = false;
        return producesToken && !sequence.isCancelled() && emit(sequence, stampNanos);
    }

    private boolean emit(Sequence sequence, long stampNanos) {
        int index = sequence.emittedTokens++;
        emitted++;
        boolean last = sequence.emittedTokens == sequence.lastOutputCount;
        boolean eos = last && sequence.endsWithEos;
        int token = eos ? Vocabulary.EOS : sequence.output.next();
        @Nullable FinishReason finish = !last ? null : eos ? FinishReason.STOP : FinishReason.LENGTH;
        if (last) {
            finished++;
            kvTokens -= sequence.kvTokens;
        }
        sequence.listener.token(token, index, finish, stampNanos);
        return last;
    }

    private void removeCancelled() {
        if (cancelRequested.get() && cancelRequested.getAndSet(false)) {
            removeCancelled(waiting.iterator());
            removeCancelled(running.iterator());
        }
    }

    private void removeCancelled(Iterator<Sequence> sequences) {
        while (sequences.hasNext()) {
            Sequence sequence = sequences.next();
            if (sequence.isCancelled()) {
                sequences.remove();
                kvTokens -= sequence.kvTokens;
                cancelled++;
            }
        }
    }
}
