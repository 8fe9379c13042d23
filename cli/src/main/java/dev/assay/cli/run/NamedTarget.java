package dev.assay.cli.run;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.api.TokenCounts;

/**
 * A target whose logs show a name of the user's: the network division asks for one that contains "Network SUT" (rules digest
 * 46). The name that the system itself gives stays a part of it.
 */
final class NamedTarget extends ForwardingTarget {
    private final String name;

    NamedTarget(Target target, String name) {
        super(target);
        this.name = name;
    }

    @Override
    public SystemUnderTest sut() {
        return new Named(super.sut(), name);
    }

    private record Named(SystemUnderTest sut, String given) implements SystemUnderTest {
        @Override
        public String name() {
            return given + ", " + sut.name();
        }

        @Override
        public void start(ResponseSink sink) {
            sut.start(sink);
        }

        @Override
        public void issuingThreads(int threads) {
            sut.issuingThreads(threads);
        }

        @Override
        public void countTokens(TokenCounts counts) {
            sut.countTokens(counts);
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
        public void close() {
            sut.close();
        }
    }
}
