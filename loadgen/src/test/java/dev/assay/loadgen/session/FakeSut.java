package dev.assay.loadgen.session;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;

/** A system whose answer to each sample a test decides. */
final class FakeSut implements SystemUnderTest {
    /** What happens to one sample. */
    @FunctionalInterface
    interface Behaviour {
        void take(ResponseSink sink, long id, int index);
    }

    /** Answers at once, without tokens. */
    static final Behaviour ANSWER = (sink, id, index) -> sink.complete(id, sink.nanoTime(), 0);

    private final Behaviour behaviour;
    private Runnable onFlush = () -> {};
    private ResponseSink sink;
    private int closed;

    FakeSut(Behaviour behaviour) {
        this.behaviour = behaviour;
    }

    FakeSut onFlush(Runnable action) {
        onFlush = action;
        return this;
    }

    int timesClosed() {
        return closed;
    }

    ResponseSink sink() {
        return sink;
    }

    @Override
    public String name() {
        return "fake";
    }

    @Override
    public void start(ResponseSink sink) {
        this.sink = sink;
    }

    @Override
    public void issue(Query query) {
        for (int i = 0; i < query.sampleCount(); i++) {
            behaviour.take(sink, query.sampleId(i), query.sampleIndex(i));
        }
    }

    @Override
    public void flush() {
        onFlush.run();
    }

    @Override
    public void close() {
        closed++;
    }
}
