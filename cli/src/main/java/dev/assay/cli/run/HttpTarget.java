package dev.assay.cli.run;

import dev.assay.cli.selftest.SelfTestStore;
import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptLibrary;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.openaihttp.AdapterReport;
import dev.assay.openaihttp.OpenAiHttpSut;
import dev.assay.openaihttp.OpenAiOptions;
import dev.assay.openaihttp.ProbeResult;
import dev.assay.openaihttp.TokenCountSource;
import dev.assay.results.model.RunDocument.EndpointResult;
import dev.assay.testkit.cheat.Cheat;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server that speaks the OpenAI interface. */
final class HttpTarget implements Target {
    private final OpenAiHttpSut sut;
    private final RunClock clock;
    private final String description;
    private final Optional<PortLimit> ports;
    private final AutoCloseable server;

    private final Optional<Cheat> cheat;

    private HttpTarget(
            OpenAiHttpSut sut,
            RunClock clock,
            String description,
            Optional<PortLimit> ports,
            AutoCloseable server,
            Optional<Cheat> cheat) {
        this.ports = ports;
        this.cheat = cheat;
        this.sut = sut;
        this.clock = clock;
        this.description = description;
        this.server = server;
    }

    /**
     * Connects and checks that the server answers.
     *
     * @param server closed with the target, but left open when this fails
     * @param cheat what the server is known to do on purpose
     * @throws SutUnreachable when it does not answer
     */
    static HttpTarget open(
            OpenAiOptions options,
            PromptLibrary prompts,
            RunClock clock,
            String description,
            AutoCloseable server,
            Optional<Cheat> cheat) {
        OpenAiHttpSut sut;
        try {
            sut = new OpenAiHttpSut(options, prompts);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
        ProbeResult probe = sut.probe();
        if (!probe.ok()) {
            sut.close();
            throw new SutUnreachable(probe.sentence());
        }
        return new HttpTarget(sut, clock, description, PortLimit.of(options), server, cheat);
    }

    /** As the other, of a server that nobody told to cheat. */
    static HttpTarget open(
            OpenAiOptions options, PromptLibrary prompts, RunClock clock, String description, AutoCloseable server) {
        return open(options, prompts, clock, description, server, Optional.empty());
    }

    @Override
    public SystemUnderTest sut() {
        return sut;
    }

    @Override
    public SampleLibrary library() {
        return sut.library();
    }

    @Override
    public RunClock clock() {
        return clock;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Map<String, Long> tokenSources() {
        Map<TokenCountSource, Long> ordered = new EnumMap<>(TokenCountSource.class);
        ordered.putAll(sut.report().tokenSources());
        Map<String, Long> labelled = new LinkedHashMap<>();
        ordered.forEach((source, samples) -> labelled.put(source.label(), samples));
        return labelled;
    }

    @Override
    public List<String> report() {
        List<String> lines = new ArrayList<>(sut.report().lines());
        lines.add("request fields: " + CommandRecord.withoutSecrets(sut.requestFields()));
        return lines;
    }

    @Override
    public List<String> notesBefore(EffectiveSettings settings, int maxTokens) {
        return ports.flatMap(limit -> limit.note(settings, maxTokens)).stream().toList();
    }

    @Override
    public List<EndpointResult> endpoints() {
        return EndpointShares.of(sut.report().endpoints());
    }

    @Override
    public List<String> warnings() {
        AdapterReport report = sut.report();
        List<String> warnings = new ArrayList<>(report.warnings());
        SelfTestStore.ofUser()
                .read()
                .map(ceiling -> ceiling.remark(
                        report.stream().tokenEvents(), report.wire().busyNanos()))
                .filter(remark -> !remark.isEmpty())
                .ifPresent(warnings::add);
        return warnings;
    }

    @Override
    public Optional<Cheat> cheat() {
        return cheat;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (Exception e) {
            throw new IllegalStateException("the built-in server could not be closed", e);
        }
    }
}
