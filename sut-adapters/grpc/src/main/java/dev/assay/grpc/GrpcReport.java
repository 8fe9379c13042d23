package dev.assay.grpc;

import dev.assay.loadgen.api.FailureKind;
import dev.assay.openaihttp.EndpointReport;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the adapter saw during a run, for the run record. Counts only: no benchmark metric is computed here. Samples handed
 * over = completed + failed + timed out + cancelled + in flight.
 *
 * @param handedOver samples handed over
 * @param sent samples put on the wire
 * @param succeeded samples completed
 * @param failures samples that were not, by class
 * @param reasons how often each of the first reasons occurred
 * @param counted completed samples whose tokens were counted
 * @param tokens their output tokens
 * @param messages messages of the server
 * @param connections connections opened during the run
 * @param sessions streams opened during the run; above the number of channels, some broke and were opened again
 * @param bytesReceived bytes read from sockets
 * @param reads socket reads
 * @param mostInFlight most samples handed over and not yet ended
 * @param mostHeld most samples that waited for a stream, for credit or for room on the wire
 * @param meanSendDelayNanos mean time from hand-over to the wire, waiting included
 * @param maxSendDelayNanos largest such time
 * @param oddities what was noticed and did not fail a sample, one sentence each
 * @param endpoints what each endpoint did, in the order given
 * @param engineTimes one line about the engine's own stamps; empty without any
 */
public record GrpcReport(
        long handedOver,
        long sent,
        long succeeded,
        Map<GrpcFailure, Long> failures,
        Map<String, Long> reasons,
        long counted,
        long tokens,
        long messages,
        long connections,
        long sessions,
        long bytesReceived,
        long reads,
        long mostInFlight,
        long mostHeld,
        long meanSendDelayNanos,
        long maxSendDelayNanos,
        List<String> oddities,
        List<EndpointReport> endpoints,
        String engineTimes) {

    static EndpointReport endpoint(String address, Counters counters) {
        return new EndpointReport(
                address,
                counters.sent,
                counters.succeeded,
                counters.failed(),
                counters.ofKind(FailureKind.TIMED_OUT),
                counters.tokens,
                counters.firstTokens == 0 ? 0 : counters.firstTokenSumNanos / counters.firstTokens,
                counters.succeeded == 0 ? 0 : counters.completeSumNanos / counters.succeeded,
                counters.completeMaxNanos,
                counters.connections,
                counters.lostSamples);
    }

    static GrpcReport of(Counters all, long mostInFlight, List<EndpointReport> endpoints, boolean insecure) {
        Map<GrpcFailure, Long> failures = new EnumMap<>(GrpcFailure.class);
        failures.putAll(all.failures);
        return new GrpcReport(
                all.handedOver,
                all.sent,
                all.succeeded,
                failures,
                new TreeMap<>(all.reasons),
                all.succeeded - all.uncounted,
                all.tokens,
                all.messages,
                all.connections,
                all.sessions,
                all.bytes,
                all.reads,
                mostInFlight,
                all.mostHeld,
                all.sent == 0 ? 0 : all.sendDelaySumNanos / all.sent,
                all.sendDelayMaxNanos,
                oddities(all, insecure),
                List.copyOf(endpoints),
                engineTimes(all));
    }

    /** Samples of all failure classes. */
    public long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Samples of one failure class. */
    public long count(GrpcFailure failure) {
        return failures.getOrDefault(failure, 0L);
    }

    /** Samples that ended in that way. */
    public long count(FailureKind kind) {
        return failures.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** Completed samples by the source of their token count. */
    public Map<String, Long> tokenSources() {
        Map<String, Long> sources = new LinkedHashMap<>();
        if (counted > 0) {
            sources.put("the engine", counted);
        }
        if (succeeded > counted) {
            sources.put("unknown", succeeded - counted);
        }
        return sources;
    }

    /** What a reader of the result should know, one sentence each. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(oddities);
        for (EndpointReport endpoint : endpoints) {
            if (endpoint.lost()) {
                warnings.add("The endpoint " + endpoint.url() + " was lost: " + endpoint.lostSamples()
                        + " of its samples since its last good answer found no connection; they count as failed and were"
                        + " not sent elsewhere.");
            }
        }
        return warnings;
    }

    /** The report as lines of "name: value", without the warnings. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("samples handed over: " + handedOver + " = completed " + succeeded + " + failed "
                + count(FailureKind.FAILED) + " + timed out " + count(FailureKind.TIMED_OUT) + " + cancelled "
                + count(FailureKind.CANCELLED));
        failures.forEach((failure, count) -> lines.add("failed, " + failure.label() + ": " + count));
        reasons.forEach((reason, count) -> lines.add("reason: " + reason + " (" + count + ")"));
        lines.add("tokens counted: " + tokens + " in " + counted + " of " + succeeded + " answers");
        lines.add("messages received: " + messages + ", bytes: " + bytesReceived + ", socket reads: " + reads);
        lines.add("connections opened: " + connections + ", streams opened: " + sessions + ", most samples in flight: "
                + mostInFlight + ", most held back: " + mostHeld);
        lines.add(String.format(
                Locale.ROOT,
                "hand-over to wire: mean %.3f ms, max %.3f ms",
                meanSendDelayNanos / 1e6,
                maxSendDelayNanos / 1e6));
        if (!engineTimes.isEmpty()) {
            lines.add(engineTimes);
        }
        if (endpoints.size() > 1) {
            endpoints.forEach(endpoint -> lines.add(endpoint.line()));
        }
        return lines;
    }

    private static String engineTimes(Counters all) {
        if (all.engineTimed == 0) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                "inside the engine, by its own clock: mean %.3f ms, max %.3f ms (%d samples)",
                all.engineSumNanos / 1e6 / all.engineTimed,
                all.engineMaxNanos / 1e6,
                all.engineTimed);
    }

    private static List<String> oddities(Counters all, boolean insecure) {
        List<String> found = new ArrayList<>();
        if (all.misuses > 0) {
            found.add(all.misuses + " events of the engine named samples that it did not have or had already ended.");
        }
        if (all.lateAnswers > 0) {
            found.add(all.lateAnswers + " answers came after their samples had timed out.");
        }
        if (all.unattributed > 0) {
            found.add(all.unattributed + " messages could not be attributed to a sample.");
        }
        if (all.unmarked > 0) {
            found.add(all.unmarked + " responses did not say whether they are final, though asked; each was taken for"
                    + " the whole answer.");
        }
        if (all.drainedDifference > 0) {
            found.add("The engine counts other samples than were sent to it: the difference is " + all.drainedDifference
                    + ".");
        }
        if (insecure) {
            found.add("The certificate of the server was not verified.");
        }
        return found;
    }
}
