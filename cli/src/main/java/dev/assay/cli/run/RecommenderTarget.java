package dev.assay.cli.run;

import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.testkit.sut.EventTimer;
import dev.assay.testkit.sut.RecommenderSut;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The built-in recommender in simulated time; of the prompts only their number counts. */
final class RecommenderTarget implements Target {
    /** What the option calls it. */
    static final String NAME = "recommender";

    private final PromptLibrary samples;
    private final RunClock clock;
    private final RecommenderSut sut;

    RecommenderTarget(boolean withLabels, PromptLibrary samples, Instant start) {
        VirtualClock virtual = new VirtualClock(TimeUnit.SECONDS.toNanos(start.getEpochSecond()));
        this.samples = samples;
        this.clock = RunClock.virtual(virtual);
        this.sut = new RecommenderSut(withLabels, EventTimer.virtualTime(virtual));
    }

    @Override
    public SystemUnderTest sut() {
        return sut;
    }

    @Override
    public SampleLibrary library() {
        return samples;
    }

    @Override
    public RunClock clock() {
        return clock;
    }

    @Override
    public String description() {
        return "built-in recommender in simulated time";
    }

    @Override
    public Map<String, Long> tokenSources() {
        return Map.of();
    }

    @Override
    public List<String> report() {
        return List.of();
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }
}
