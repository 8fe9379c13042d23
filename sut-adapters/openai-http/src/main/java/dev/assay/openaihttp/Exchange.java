package dev.assay.openaihttp;

import dev.assay.loadgen.api.ResponseSink;
import dev.assay.openaihttp.dialect.Bytes;
import org.jspecify.annotations.Nullable;

/** One sample from hand-over to its end. Made on the issuing thread, then used by one event loop only. */
final class Exchange implements Runnable {
    private static final byte[] NOTHING = {};

    private final LoopPool pool;
    private final ResponseSink sink;
    private final long sampleId;
    private final int sampleIndex;
    private final PreparedRequest request;
    private final int attempt;
    private final long issuedNanos;
    private final boolean keepContent;
    private final Answer answer;
    private @Nullable Connection connection;
    private long lastLifeNanos;
    private boolean firstTokenReported;
    private boolean resent;
    private long retryAfterSeconds;
    private boolean over;

    /** Place in the pool's list of open exchanges. */
    int place = -1;

    Exchange(LoopPool pool, ResponseSink sink, long sampleId, int sampleIndex, PreparedRequest request) {
        this(pool, sink, sampleId, sampleIndex, request, sink.nanoTime(), 1);
    }

    private Exchange(
            LoopPool pool,
            ResponseSink sink,
            long sampleId,
            int sampleIndex,
            PreparedRequest request,
            long issuedNanos,
            int attempt) {
        this.pool = pool;
        this.sink = sink;
        this.sampleId = sampleId;
        this.sampleIndex = sampleIndex;
        this.request = request;
        this.attempt = attempt;
        this.issuedNanos = issuedNanos;
        this.lastLifeNanos = issuedNanos;
        this.keepContent = sink.wantsData(sampleId);
        this.answer = new Answer(keepContent || pool.keepsTexts(), pool.endToken());
    }

    /** The same sample once more, perhaps at another endpoint; its clock goes on. */
    Exchange again(LoopPool newPool) {
        over = true;
        return new Exchange(newPool, sink, sampleId, sampleIndex, request, issuedNanos, attempt + 1);
    }

    long sampleId() {
        return sampleId;
    }

    int sampleIndex() {
        return sampleIndex;
    }

    /** 1 for the first. */
    int attempt() {
        return attempt;
    }

    /** Whether the load generator knows of output already, after which nothing can be sent again. */
    boolean firstTokenReported() {
        return firstTokenReported;
    }

    /** What the server asked to wait before another attempt; seconds, 0 when it said nothing. */
    long retryAfterSeconds() {
        return retryAfterSeconds;
    }

    void retryAfterSeconds(long seconds) {
        retryAfterSeconds = seconds;
    }

    /** Runs on the event loop when the hand-over arrives there. */
    @Override
    public void run() {
        pool.begin(this);
    }

    PreparedRequest request() {
        return request;
    }

    Answer answer() {
        return answer;
    }

    long nanoTime() {
        return sink.nanoTime();
    }

    long issuedNanos() {
        return issuedNanos;
    }

    /** When the server last gave a sign of life, or the request was sent. */
    long lastLifeNanos() {
        return lastLifeNanos;
    }

    void alive(long nanos) {
        lastLifeNanos = nanos;
    }

    void attach(@Nullable Connection newConnection) {
        connection = newConnection;
    }

    @Nullable
    Connection connection() {
        return connection;
    }

    boolean resent() {
        return resent;
    }

    void markResent() {
        resent = true;
    }

    /** Whether the outcome was reported. */
    boolean over() {
        return over;
    }

    /** Marks the exchange as given up without a report: the run is over. */
    void abandon() {
        over = true;
    }

    /** Tells the load generator of the first token as soon as there is one. */
    void reportFirstTokenIfAny() {
        if (!firstTokenReported && answer.firstTokenNanos() != Answer.NEVER) {
            reportFirstToken(answer.firstTokenNanos());
        }
    }

    void succeed(Outcome.Success success) {
        over = true;
        long tokens = success.source() == TokenCountSource.TOKENIZER ? ResponseSink.COUNTED_LATER : success.tokens();
        if (!firstTokenReported && success.firstTokenNanos() != Answer.NEVER) {
            reportFirstToken(success.firstTokenNanos());
        }
        if (keepContent) {
            Bytes content = answer.content();
            byte[] bytes = content == null ? NOTHING : content.array();
            int length = content == null ? 0 : content.length();
            sink.complete(sampleId, success.completeNanos(), tokens, bytes, 0, length);
        } else {
            sink.complete(sampleId, success.completeNanos(), tokens);
        }
    }

    void fail(FailureClass failureClass, String reason) {
        over = true;
        sink.fail(sampleId, sink.nanoTime(), failureClass.kind(), reason);
    }

    private void reportFirstToken(long nanos) {
        firstTokenReported = true;
        Bytes first = answer.firstToken();
        if (first != null) {
            sink.firstToken(sampleId, nanos, first.array(), 0, first.length());
        } else {
            sink.firstToken(sampleId, nanos);
        }
    }
}
