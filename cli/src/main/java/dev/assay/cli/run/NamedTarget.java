package dev.assay.cli.run;

import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.results.model.RunDocument.EndpointResult;
import dev.assay.testkit.cheat.Cheat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A target whose logs show a name of the user's: the network division asks for one that contains "Network SUT" (rules digest
 * 46). The name that the system itself gives stays a part of it.
 */
record NamedTarget(Target target, String name) implements Target {
    @Override
    public SystemUnderTest sut() {
        return new Named(target.sut(), name);
    }

    @Override
    public SampleLibrary library() {
        return target.library();
    }

    @Override
    public RunClock clock() {
        return target.clock();
    }

    @Override
    public String description() {
        return target.description();
    }

    @Override
    public Map<String, Long> tokenSources() {
        return target.tokenSources();
    }

    @Override
    public List<String> report() {
        return target.report();
    }

    @Override
    public List<EndpointResult> endpoints() {
        return target.endpoints();
    }

    @Override
    public List<String> notesBefore(EffectiveSettings settings, int maxTokens) {
        return target.notesBefore(settings, maxTokens);
    }

    @Override
    public Optional<Cheat> cheat() {
        return target.cheat();
    }

    @Override
    public List<String> warnings() {
        return target.warnings();
    }

    @Override
    public void close() {
        target.close();
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
