package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptLibrary;
import dev.assay.datasets.tokens.LateCountedSut;
import dev.assay.datasets.tokens.LateCounting;
import dev.assay.grpc.GrpcOptions;
import dev.assay.grpc.GrpcSut;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.results.model.RunDocument.EndpointResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A server that speaks KServe v2 or assay.sut.v1. */
final class GrpcTarget implements Target {
    private final GrpcSut sut;
    private final RunClock clock;
    private final String description;
    private final Optional<LateCounting> counting;

    private GrpcTarget(GrpcSut sut, RunClock clock, String description, Optional<LateCounting> counting) {
        this.sut = sut;
        this.clock = clock;
        this.description = description;
        this.counting = counting;
    }

    /**
     * Connects and checks that the server answers.
     *
     * @param counting counts the tokens of answers that come without their number
     * @throws SutUnreachable when it does not
     */
    static GrpcTarget open(
            GrpcOptions options, PromptLibrary prompts, RunClock clock, Optional<LateCounting> counting) {
        GrpcSut sut;
        try {
            sut = new GrpcSut(options, prompts);
        } catch (IllegalArgumentException e) {
            throw new UserError(String.valueOf(e.getMessage()), e);
        }
        GrpcSut.Found found = sut.probe();
        if (!found.ok()) {
            sut.close();
            throw new SutUnreachable(found.sentence());
        }
        return new GrpcTarget(sut, clock, "server named by --sut (" + found.sentence() + ")", counting);
    }

    @Override
    public SystemUnderTest sut() {
        return counting.<SystemUnderTest>map(later -> new LateCountedSut(sut, later))
                .orElse(sut);
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
        Map<String, Long> told = sut.report().tokenSources();
        return counting.map(later -> TokenSources.with(told, later.counted())).orElse(told);
    }

    @Override
    public List<String> report() {
        return sut.report().lines();
    }

    @Override
    public List<EndpointResult> endpoints() {
        return EndpointShares.of(sut.report().endpoints());
    }

    @Override
    public List<String> warnings() {
        return sut.report().warnings();
    }
}
