package dev.assay.cli.run;

import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.results.model.RunDocument.EndpointResult;
import dev.assay.testkit.cheat.Cheat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Another target, all of it; what differs is overridden. */
abstract class ForwardingTarget implements Target {
    private final Target target;

    ForwardingTarget(Target target) {
        this.target = target;
    }

    @Override
    public SystemUnderTest sut() {
        return target.sut();
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
    public Map<String, String> described() {
        return target.described();
    }

    @Override
    public List<String> warnings() {
        return target.warnings();
    }

    @Override
    public Optional<Cheat> cheat() {
        return target.cheat();
    }

    @Override
    public void close() {
        target.close();
    }
}
