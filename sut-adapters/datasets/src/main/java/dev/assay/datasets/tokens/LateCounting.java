package dev.assay.datasets.tokens;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.TokenCounts;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the tokens of answers that come as text without a number: the text is kept and counted when the run is over. Stands
 * between a system under test and its sink; answers with a count pass as they are. A system that reports an answer without a
 * count and with bytes must mean text by them. All methods from any thread.
 */
public final class LateCounting {
    private static final long LARGEST_SHARE_OF_HEAP = 8;

    private final Tokenizer tokenizer;
    private final long limit;
    private final Object lock = new Object();
    private UncountedTexts texts;
    private final LongAdder counted = new LongAdder();
    private final LongAdder told = new LongAdder();
    private final LongAdder unknown = new LongAdder();

    /** Keeps at most an eighth of the heap; answers beyond it stay uncounted. */
    public LateCounting(Tokenizer tokenizer) {
        this(tokenizer, Runtime.getRuntime().maxMemory() / LARGEST_SHARE_OF_HEAP);
    }

    LateCounting(Tokenizer tokenizer, long limit) {
        this.tokenizer = tokenizer;
        this.limit = limit;
        this.texts = new UncountedTexts(limit);
    }

    /** The sink to give to a system for a run; forgets what an earlier one left. */
    public ResponseSink in(ResponseSink sink) {
        synchronized (lock) {
            texts = new UncountedTexts(limit);
        }
        counted.reset();
        told.reset();
        unknown.reset();
        return new Keeping(sink);
    }

    /** Counts what was kept since the last call. */
    public void count(TokenCounts counts) {
        UncountedTexts taken;
        synchronized (lock) {
            taken = texts;
            texts = new UncountedTexts(limit);
        }
        taken.count(tokenizer, counts);
    }

    /** Answers of this run whose tokens the tokenizer counts. */
    public long counted() {
        return counted.sum();
    }

    /** Answers of this run that came with a count. */
    public long told() {
        return told.sum();
    }

    /** Answers of this run without a count and without a text that could be kept. */
    public long unknown() {
        return unknown.sum();
    }

    private boolean keep(long sampleId, byte[] data, int offset, int length) {
        synchronized (lock) {
            return texts.add(sampleId, data, offset, length);
        }
    }

    private final class Keeping implements ResponseSink {
        private final ResponseSink sink;

        Keeping(ResponseSink sink) {
            this.sink = sink;
        }

        @Override
        public long nanoTime() {
            return sink.nanoTime();
        }

        /** Always: without its text no answer can be counted. */
        @Override
        public boolean wantsData(long sampleId) {
            return true;
        }

        @Override
        public void firstToken(long sampleId, long nanos) {
            sink.firstToken(sampleId, nanos);
        }

        @Override
        public void firstToken(long sampleId, long nanos, byte[] data, int offset, int length) {
            sink.firstToken(sampleId, nanos, data, offset, length);
        }

        @Override
        public void complete(long sampleId, long nanos, long tokenCount) {
            (tokenCount == 0 ? unknown : told).increment();
            sink.complete(sampleId, nanos, tokenCount);
        }

        @Override
        public void complete(long sampleId, long nanos, long tokenCount, byte[] data, int offset, int length) {
            boolean later = tokenCount == 0 && length > 0 && keep(sampleId, data, offset, length);
            (later ? counted : tokenCount == 0 ? unknown : told).increment();
            sink.complete(sampleId, nanos, later ? COUNTED_LATER : tokenCount, data, offset, length);
        }

        @Override
        public void completeAll(long[] sampleIds, int offset, int count, long nanos) {
            unknown.add(count);
            sink.completeAll(sampleIds, offset, count, nanos);
        }

        @Override
        public void fail(long sampleId, long nanos, FailureKind kind, String reason) {
            sink.fail(sampleId, nanos, kind, reason);
        }
    }
}
