package dev.assay.cli.run;

import dev.assay.cli.settings.UserError;
import dev.assay.datasets.PromptLibrary;
import dev.assay.grpc.GrpcOptions;
import dev.assay.grpc.GrpcReport;
import dev.assay.grpc.GrpcSut;
import dev.assay.loadgen.api.SampleLibrary;
import dev.assay.loadgen.api.SystemUnderTest;
import dev.assay.loadgen.clock.RunClock;
import dev.assay.results.model.RunDocument.EndpointResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A server that speaks KServe v2 or assay.sut.v1. */
final class GrpcTarget implements Target {
    private final GrpcSut sut;
    private final RunClock clock;
    private final String description;

    private GrpcTarget(GrpcSut sut, RunClock clock, String description) {
        this.sut = sut;
        this.clock = clock;
        this.description = description;
    }

    /**
     * Connects and checks that the server answers.
     *
     * @throws SutUnreachable when it does not
     */
    static GrpcTarget open(GrpcOptions options, PromptLibrary prompts, RunClock clock) {
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
        return new GrpcTarget(sut, clock, "server named by --sut (" + found.sentence() + ")");
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
        return sut.report().tokenSources();
    }

    @Override
    public List<String> report() {
        return sut.report().lines();
    }

    @Override
    public List<EndpointResult> endpoints() {
        return sut.report().endpoints().stream().map(GrpcTarget::result).toList();
    }

    private static EndpointResult result(GrpcReport.Endpoint report) {
        return new EndpointResult(
                report.address(),
                report.sent(),
                report.succeeded(),
                report.failed() - report.timedOut(),
                report.timedOut(),
                report.tokens(),
                seen(report.meanFirstTokenNanos()),
                seen(report.meanCompleteNanos()),
                seen(report.maxCompleteNanos()),
                report.connections(),
                report.lostSamples() > 0);
    }

    private static @Nullable Long seen(long nanos) {
        return nanos == 0 ? null : nanos;
    }

    @Override
    public List<String> warnings() {
        return sut.report().warnings();
    }
}
