package dev.assay.loadgen.probe;

import dev.assay.loadgen.session.RunOutcome;
import dev.assay.loadgen.session.RunState;
import dev.assay.loadgen.stats.RunStatistics;
import java.util.List;
import java.util.Optional;

/**
 * What a session says about the series of one probe.
 *
 * @param outcome the whole outcome, where the series was all of the session
 */
record SessionFacts(
        RunState state,
        String reason,
        List<String> invalidReasons,
        Optional<RunStatistics> statistics,
        Optional<RunOutcome> outcome) {
    static SessionFacts of(RunOutcome outcome) {
        return new SessionFacts(
                outcome.state(),
                outcome.reason(),
                outcome.invalidReasons(),
                outcome.statistics(),
                Optional.of(outcome));
    }

    /** One of several series of a session. */
    static SessionFacts ofOneSeries(boolean complete, String reason) {
        return new SessionFacts(
                complete ? RunState.COMPLETE : RunState.INTERRUPTED,
                reason,
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** True also where only the series is known and not its result. */
    boolean officiallyValid() {
        return outcome.map(RunOutcome::valid).orElse(true);
    }

    /** Whether some samples were answered and some failed. */
    boolean answeredAndFailed() {
        return outcome.map(known -> known.counters().completed() > 0
                        && known.counters().failed() + known.counters().timedOut() > 0)
                .orElse(false);
    }
}
