package dev.assay.testkit.sut;

import dev.assay.datasets.Prompt;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.FailureKind;
import dev.assay.loadgen.api.Query;
import dev.assay.loadgen.api.ResponseSink;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.VirtualClock;
import dev.assay.testkit.cheat.CheatPlan;
import dev.assay.testkit.engine.Engine;
import dev.assay.testkit.engine.EngineConfig;
import dev.assay.testkit.engine.EngineRequest;
import dev.assay.testkit.engine.EngineSnapshot;
import dev.assay.testkit.engine.RealTimeEngine;
import dev.assay.testkit.engine.VirtualEngine;
import dev.assay.testkit.engine.Vocabulary;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine as a system under test in the same process, without a wire in between.
 *
 * <p>Response data are the output token ids as little-endian 32-bit integers, as the LLM benchmarks log them; first-token
 * data is the first of them. The token count includes the end token when the output has one (it was generated, and it is in
 * the data). Prompts that can never be served fail with the reason. Threads as in {@link SystemUnderTest}; responses come
 * from the engine's thread in real time, from the thread of the clock in virtual time.
 */
public final class EmbeddedEngineSut implements SystemUnderTest {
    private final Engine engine;
    private final PromptLibrary library;
    private final OutputSettings settings;
    private final Map<Integer, int[]> encoded = new HashMap<>();
    private @Nullable ResponseSink sink;

    private EmbeddedEngineSut(Engine engine, PromptLibrary library, OutputSettings settings, CheatPlan cheat) {
        this.library = library;
        this.settings = settings;
        this.engine = cheat.around(engine, this::request);
    }

    /** An engine on a thread of its own, which starts now and ends with {@link #close()}. */
    public static EmbeddedEngineSut realTime(EngineConfig config, PromptLibrary library, OutputSettings settings) {
        return new EmbeddedEngineSut(new RealTimeEngine(config), library, settings, CheatPlan.HONEST);
    }

    /** An engine on a virtual clock, which must be the clock of the run. */
    public static EmbeddedEngineSut virtualTime(
            EngineConfig config, PromptLibrary library, OutputSettings settings, VirtualClock clock) {
        return virtualTime(config, library, settings, clock, CheatPlan.HONEST);
    }

    /**
     * As the other, of an engine that may cheat; its name then tells the cheat.
     *
     * @throws IllegalArgumentException when the cheat needs a sequence of samples and has none
     */
    public static EmbeddedEngineSut virtualTime(
            EngineConfig config, PromptLibrary library, OutputSettings settings, VirtualClock clock, CheatPlan cheat) {
        return new EmbeddedEngineSut(new VirtualEngine(cheat.config(config), clock), library, settings, cheat);
    }

    @Override
    public String name() {
        return "embedded-engine:" + engine.config().name();
    }

    @Override
    public void start(ResponseSink newSink) {
        sink = newSink;
    }

    @Override
    public void issue(Query query) {
        ResponseSink to = Objects.requireNonNull(sink, "issue before start");
        for (int i = 0; i < query.sampleCount(); i++) {
            issue(query.sampleId(i), query.sampleIndex(i), to);
        }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        engine.close();
    }

    /** What the engine did so far. */
    public EngineSnapshot snapshot() {
        return engine.snapshot();
    }

    private void issue(long sampleId, int sampleIndex, ResponseSink to) {
        EngineRequest request = request(sampleIndex);
        var problem = request.problem(engine.config());
        if (problem.isPresent()) {
            to.fail(sampleId, to.nanoTime(), FailureKind.FAILED, problem.get());
            return;
        }
        engine.submit(request, new SampleResponse(sampleId, to, engine));
    }

    private EngineRequest request(int sampleIndex) {
        Prompt prompt = library.prompt(sampleIndex);
        int maxTokens = prompt.maxTokens() > 0 ? prompt.maxTokens() : settings.maxTokens();
        return new EngineRequest(
                tokens(prompt, sampleIndex),
                maxTokens,
                Math.min(settings.minTokens(), maxTokens),
                settings.ignoreEos(),
                0);
    }

    /** Token ids of the prompt; text is read once for each sample of the library. */
    private int[] tokens(Prompt prompt, int sampleIndex) {
        if (prompt.tokenIds().length > 0 || prompt.text().isEmpty()) {
            return prompt.tokenIds();
        }
        String text = prompt.text().get();
        return encoded.computeIfAbsent(
                sampleIndex, index -> Vocabulary.builtIn().tokenizer().encode(text));
    }
}
