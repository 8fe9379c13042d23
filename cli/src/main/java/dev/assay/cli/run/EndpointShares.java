package dev.assay.cli.run;

import dev.assay.openaihttp.EndpointReport;
import dev.assay.results.model.RunDocument.EndpointResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each server got and gave, in the form of the result. */
final class EndpointShares {
    private EndpointShares() {}

    static List<EndpointResult> of(List<EndpointReport> reports) {
        return reports.stream().map(EndpointShares::of).toList();
    }

    private static EndpointResult of(EndpointReport report) {
        return new EndpointResult(
                report.url(),
                report.requests(),
                report.succeeded(),
                report.failed() - report.timedOut(),
                report.timedOut(),
                report.tokens(),
                seen(report.meanFirstTokenNanos()),
                seen(report.meanCompleteNanos()),
                seen(report.maxCompleteNanos()),
                report.connectionsOpened(),
                report.lost());
    }

    private static @Nullable Long seen(long nanos) {
        return nanos == 0 ? null : nanos;
    }
}
