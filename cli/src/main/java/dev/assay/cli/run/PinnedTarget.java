package dev.assay.cli.run;

import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A target whose record says where the issuing threads ran. */
record PinnedTarget(Target inner, String processors) implements Target {
    /** The target itself when nothing is pinned. */
    static Target of(Target target, PinOption pin) {
        return pin.processors().isEmpty() ? target : new PinnedTarget(target, pin.processors());
    }

    @Override
    public SystemUnderTest sut() {
        return inner.sut();
    }

    @Override
    public SampleLibrary library() {
        return inner.library();
    }

    @Override
    public RunClock clock() {
        return inner.clock();
    }

    @Override
    public String description() {
        return inner.description();
    }

    @Override
    public Map<String, Long> tokenSources() {
        return inner.tokenSources();
    }

    @Override
    public List<String> report() {
        return Stream.concat(inner.report().stream(), Stream.of("issuing threads pinned to processors " + processors))
                .toList();
    }

    @Override
    public List<String> warnings() {
        return inner.warnings();
    }

    @Override
    public void close() {
        inner.close();
    }
}
