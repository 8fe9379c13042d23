package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.datasets.tokens.LateCountedSut;
import dev.assay.datasets.tokens.LateCounting;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.nativebridge.NativeEngineException;
import dev.assay.nativesut.NativeSut;
import dev.assay.nativesut.NativeSutSpec;
import dev.assay.openaihttp.TokenCountSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An engine library behind the C ABI, in this process or in a child. It is told sample indices and has its own samples. */
final class NativeTarget implements Target {
    private final NativeSut sut;
    private final SampleLibrary library;
    private final RunClock clock;
    private final String description;
    private final Optional<LateCounting> counting;

    private NativeTarget(
            NativeSut sut, SampleLibrary library, RunClock clock, String description, Optional<LateCounting> counting) {
        this.counting = counting;
        this.sut = sut;
        this.library = library;
        this.clock = clock;
        this.description = description;
    }

    /**
     * Opens the library.
     *
     * @param isolate whether it runs in a child process even when the address does not say so
     * @param counts gives the name and the numbers of samples; loading is the engine's business
     * @param counting counts the tokens of answers that come as text without their number
     * @throws UserError when the library cannot be used, with its reason
     */
    static NativeTarget open(
            String address, boolean isolate, SampleLibrary counts, RunClock clock, Optional<LateCounting> counting) {
        try {
            NativeSutSpec named = NativeSutSpec.parse(address);
            NativeSutSpec spec = new NativeSutSpec(named.library(), named.config(), named.isolate() || isolate);
            NativeSut sut = NativeSut.open(spec);
            String where = "engine library " + spec.library().getFileName()
                    + (spec.isolate() ? " in a process of its own" : " in this process");
            return new NativeTarget(sut, sut.libraryLike(counts), clock, where, counting);
        } catch (IllegalArgumentException | NativeEngineException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public SystemUnderTest sut() {
        return counting.<SystemUnderTest>map(later -> new LateCountedSut(sut, later))
                .orElse(sut);
    }

    @Override
    public SampleLibrary library() {
        return library;
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
        Map<String, Long> sources = new LinkedHashMap<>();
        counting.ifPresent(later -> {
            if (later.told() > 0) {
                sources.put(TokenSources.ENGINE, later.told());
            }
            sources.put(TokenCountSource.UNKNOWN.label(), later.unknown() + later.counted());
        });
        return counting.map(later -> TokenSources.with(sources, later.counted()))
                .orElse(sources);
    }

    @Override
    public List<String> report() {
        return List.of("engine: " + description + ", " + sut.reportWaits() + " report waits");
    }

    @Override
    public List<String> warnings() {
        return sut.remarks();
    }
}
