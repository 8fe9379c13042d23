package dev.assay.testkit.sut;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Answers the n-th sample with the n-th entry of a script, each independent of all others; after the last entry the script
 * begins again. Threads as in {@link SystemUnderTest}; responses come from the timer.
 */
public final class ScriptedSut implements SystemUnderTest {
    private final List<ScriptedResponse> script;
    private final EventTimer timer;
    private @Nullable ResponseSink sink;
    private long issued;

    /** The script has at least one entry; the timer is closed together with this. */
    public ScriptedSut(List<ScriptedResponse> script, EventTimer timer) {
        if (script.isEmpty()) {
            throw new IllegalArgumentException("the script is empty; it needs at least one response");
        }
        this.script = List.copyOf(script);
        this.timer = timer;
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public void start(ResponseSink newSink) {
        sink = newSink;
    }

    @Override
    public void issue(Query query) {
        ResponseSink to = Objects.requireNonNull(sink, "issue before start");
        long nowNanos = timer.nanoTime();
        for (int i = 0; i < query.sampleCount(); i++) {
            plan(query.sampleId(i), script.get((int) (issued++ % script.size())), nowNanos, to);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        timer.close();
    }

    private void plan(long sampleId, ScriptedResponse response, long nowNanos, ResponseSink to) {
        if (response.firstTokenNanos() != ScriptedResponse.NO_FIRST_TOKEN) {
            timer.at(nowNanos + response.firstTokenNanos(), () -> to.firstToken(sampleId, timer.nanoTime()));
        }
        timer.at(nowNanos + response.completeNanos(), () -> to.complete(sampleId, timer.nanoTime(), response.tokens()));
    }
}
