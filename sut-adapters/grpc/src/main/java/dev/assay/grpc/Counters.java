package dev.assay.grpc;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What one lane counts. On its event loop only; copies travel. */
final class Counters {
    private static final int MOST_EXAMPLES = 10;

    long handedOver;
    long succeeded;
    long tokens;
    long uncounted;
    long messages;
    long firstTokens;
    long firstTokenSumNanos;
    long completeSumNanos;
    long completeMaxNanos;
    long sendDelaySumNanos;
    long sendDelayMaxNanos;
    long sent;
    long mostHeld;
    long sessions;
    long lateAnswers;
    long misuses;
    long unattributed;
    long unmarked;
    long engineTimed;
    long engineSumNanos;
    long engineMaxNanos;
    long lostSamples;
    long drainedDifference;
    long connections;
    long reads;
    long bytes;
    final Map<GrpcFailure, Long> failures = new EnumMap<>(GrpcFailure.class);
    final Map<String, Long> reasons = new TreeMap<>();
    final List<String> notes = new ArrayList<>();

    void fail(Fault fault) {
        failures.merge(fault.failure(), 1L, Long::sum);
        if (reasons.containsKey(fault.reason()) || reasons.size() < MOST_EXAMPLES) {
            reasons.merge(fault.reason(), 1L, Long::sum);
        }
        if (fault.failure().isLoss()) {
            lostSamples++;
        }
    }

    void add(Counters other) {
        handedOver += other.handedOver;
        succeeded += other.succeeded;
        tokens += other.tokens;
        uncounted += other.uncounted;
        messages += other.messages;
        firstTokens += other.firstTokens;
        firstTokenSumNanos += other.firstTokenSumNanos;
        completeSumNanos += other.completeSumNanos;
        completeMaxNanos = Math.max(completeMaxNanos, other.completeMaxNanos);
        sendDelaySumNanos += other.sendDelaySumNanos;
        sendDelayMaxNanos = Math.max(sendDelayMaxNanos, other.sendDelayMaxNanos);
        sent += other.sent;
        mostHeld += other.mostHeld;
        sessions += other.sessions;
        lateAnswers += other.lateAnswers;
        misuses += other.misuses;
        unattributed += other.unattributed;
        unmarked += other.unmarked;
        engineTimed += other.engineTimed;
        engineSumNanos += other.engineSumNanos;
        engineMaxNanos = Math.max(engineMaxNanos, other.engineMaxNanos);
        lostSamples += other.lostSamples;
        drainedDifference += other.drainedDifference;
        connections += other.connections;
        reads += other.reads;
        bytes += other.bytes;
        other.failures.forEach((key, count) -> failures.merge(key, count, Long::sum));
        other.reasons.forEach((key, count) -> reasons.merge(key, count, Long::sum));
        other.notes.stream().filter(note -> !notes.contains(note)).forEach(notes::add);
    }

    long failed() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }

    long ofKind(dev.assay.loadgen.api.FailureKind kind) {
        return failures.entrySet().stream()
                .filter(entry -> entry.getKey().kind() == kind)
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
