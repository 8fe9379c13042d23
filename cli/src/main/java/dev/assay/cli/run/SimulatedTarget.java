package dev.assay.cli.run;

import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.testkit.cheat.Cheat;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.sut.EmbeddedEngineSut;
import dev.assay.testkit.sut.OutputSettings;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The built-in engine in simulated time: the same figures each time, in a fraction of a second, of no machine at all. */
final class SimulatedTarget implements Target {
    private final PromptLibrary prompts;
    private final RunClock clock;
    private final Labelled sut;
    private final Optional<Cheat> cheat;

    SimulatedTarget(EngineConfig engine, PromptLibrary prompts, OutputSettings output, Instant start, CheatPlan cheat) {
        this.cheat = cheat.cheat();
        VirtualClock virtual = new VirtualClock(TimeUnit.SECONDS.toNanos(start.getEpochSecond()));
        this.prompts = prompts;
        this.clock = RunClock.virtual(virtual);
        this.sut = new Labelled(EmbeddedEngineSut.virtualTime(engine, prompts, output, virtual, cheat));
    }

    @Override
    public SystemUnderTest sut() {
        return sut;
    }

    @Override
    public SampleLibrary library() {
        return prompts;
    }

    @Override
    public RunClock clock() {
        return clock;
    }

    @Override
    public String description() {
        return sut.name();
    }

    @Override
    public Map<String, Long> tokenSources() {
        return Map.of();
    }

    @Override
    public List<String> report() {
        return List.of("engine: " + sut.engine.snapshot());
    }

    @Override
    public List<String> warnings() {
        return List.of();
    }

    @Override
    public Optional<Cheat> cheat() {
        return cheat;
    }

    /** Carries the word "simulated" into every log that names the system. */
    private record Labelled(EmbeddedEngineSut engine) implements SystemUnderTest {
        @Override
        public String name() {
            return "simulated-time:" + engine.name();
        }

        @Override
        public void start(ResponseSink sink) {
            engine.start(sink);
        }

        @Override
        public void issue(Query query) {
            engine.issue(query);
        }

        @Override
        public void flush() {
            engine.flush();
        }

        @Override
        public void close() {
            engine.close();
        }
    }
}
