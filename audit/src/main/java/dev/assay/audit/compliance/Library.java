package dev.assay.audit.compliance;

import dev.assay.conf.round.Rounds;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What is known of the samples that a run could issue. */
final class Library {
    /** Deviations that chance does not reach. */
    private static final double DEVIATIONS = 5;

    private Library() {}

    /** Samples of the library: by the detail log, else by the round's table; empty if neither tells. */
    static OptionalLong size(AuditCase logs) {
        Optional<Long> logged = logs.audit().detail().flatMap(log -> RunFacts.whole(log, "qsl_reported_total_count"));
        if (logged.isPresent()) {
            return OptionalLong.of(logged.get());
        }
        if (!Rounds.isKnown(logs.round())) {
            return OptionalLong.empty();
        }
        // A round may list one of two accuracy targets only; both have the same data set.
        return Stream.of(logs.benchmark(), logs.benchmark() + ".9")
                .flatMap(name -> Rounds.byName(logs.round()).entries(name).stream())
                .map(benchmark -> benchmark.accuracySamples(logs.scenario()))
                .filter(OptionalLong::isPresent)
                .findFirst()
                .orElse(OptionalLong.empty());
    }

    /**
     * Fewest different samples among some that were drawn with replacement: the mean, less five deviations of the number of repeats
     * (at most its square root) and five more. Where the log does not tell how many were loaded, half.
     */
    static long fewestDistinct(AuditCase logs, long drawn) {
        Optional<Long> loaded =
                logs.audit().detail().flatMap(log -> RunFacts.whole(log, "effective_performance_sample_count"));
        if (loaded.isEmpty() || loaded.get() < 1) {
            return drawn / 2;
        }
        double distinct = loaded.get() * -Math.expm1(drawn * Math.log1p(-1.0 / loaded.get()));
        if (loaded.get() == 1) {
            distinct = 1;
        }
        return Math.max(1, (long) (distinct - DEVIATIONS * Math.sqrt(drawn - distinct) - DEVIATIONS));
    }
}
