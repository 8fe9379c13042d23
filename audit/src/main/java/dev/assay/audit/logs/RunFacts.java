package dev.assay.audit.logs;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.TraceSample;
import java.util.List;
import java.util.Optional;

/**
 * All that the checks look at, read once.
 *
 * @param settings effective settings; empty if the log lacks some
 * @param responses responses of this run; empty if it has no accuracy log
 * @param accuracyRun responses of the accuracy run beside a performance run
 * @param trace samples of the trace by sequence number; empty if there is none
 * @param times what else the trace tells
 * @param loadedSets sets of samples that the detail log lists
 * @param otherSeeds detail log of a run with other seeds, if one lies beside this run
 */
record RunFacts(
        RunFolder folder,
        AuditOptions options,
        Optional<EffectiveSettings> settings,
        Optional<Replay> replay,
        Optional<Responses> responses,
        Optional<Responses> accuracyRun,
        List<TraceSample> trace,
        TraceTimes times,
        List<int[]> loadedSets,
        Optional<DetailLog> otherSeeds) {
    /** A run of which the trace tells nothing more, and which has no other beside it. */
    RunFacts(
            RunFolder folder,
            AuditOptions options,
            Optional<EffectiveSettings> settings,
            Optional<Replay> replay,
            Optional<Responses> responses,
            Optional<Responses> accuracyRun,
            List<TraceSample> trace) {
        this(
                folder,
                options,
                settings,
                replay,
                responses,
                accuracyRun,
                trace,
                TraceTimes.NONE,
                List.of(),
                Optional.empty());
    }

    DetailLog detail() {
        return folder.detail();
    }

    boolean is(Scenario scenario) {
        return settings.filter(s -> s.scenario() == scenario).isPresent();
    }

    boolean accuracyMode() {
        return settings.filter(s -> s.mode() == TestMode.ACCURACY_ONLY).isPresent();
    }

    boolean performanceMode() {
        return settings.filter(s -> s.mode() == TestMode.PERFORMANCE_ONLY).isPresent();
    }

    /** Whether any response was logged. */
    boolean hasResponses() {
        return responses.filter(r -> !r.all().isEmpty()).isPresent();
    }

    static final String NO_RESPONSES =
            "not possible: the run logged no responses (a performance run logs some with --set"
                    + " accuracy_log_sampling_target=N)";
    static final String NO_TRACE =
            "not possible: there is no trace log, so single samples have no times (a run of Assay writes one with --trace)";
}
