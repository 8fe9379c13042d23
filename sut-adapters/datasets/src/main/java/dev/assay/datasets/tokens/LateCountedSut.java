package dev.assay.datasets.tokens;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TokenCounts;

/** A system under test whose answers without a token count are counted from their text when the run is over. */
public final class LateCountedSut implements SystemUnderTest {
    private final SystemUnderTest sut;
    private final LateCounting counting;

    public LateCountedSut(SystemUnderTest sut, LateCounting counting) {
        this.sut = sut;
        this.counting = counting;
    }

    @Override
    public String name() {
        return sut.name();
    }

    @Override
    public void start(ResponseSink sink) {
        sut.start(counting.in(sink));
    }

    @Override
    public void issuingThreads(int threads) {
        sut.issuingThreads(threads);
    }

    @Override
    public void issue(Query query) {
        sut.issue(query);
    }

    @Override
    public void flush() {
        sut.flush();
    }

    @Override
    public void countTokens(TokenCounts counts) {
        counting.count(counts);
        sut.countTokens(counts);
    }

    @Override
    public void close() {
        sut.close();
    }
}
