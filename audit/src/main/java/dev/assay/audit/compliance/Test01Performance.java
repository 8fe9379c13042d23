package dev.assay.audit.compliance;

import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogValue;
import dev.assay.results.read.SummaryLog;
import java.util.Map;
import java.util.Optional;

/**
 * The performance half of TEST01: the audit run is neither faster nor slower than the submission (audit-spec 3.2). From
 * v5.1 on the verifier reads detail logs, before that summary logs.
 */
final class Test01Performance {
    private static final Map<String, String> FIELDS = Map.of(
            "Offline", "result_samples_per_second",
            "SingleStream", "early_stopping_latency_ss",
            "MultiStream", "early_stopping_latency_ms",
            "Server", "result_completed_samples_per_sec");
    private static final String OUT_OF_BOUNDS = "Test score invalid";

    private Test01Performance() {}

    static PerformanceVerdict judge(AuditCase logs) {
        return Scores.before(logs.round(), "v5.1") ? bySummary(logs) : byDetail(logs);
    }

    private static PerformanceVerdict byDetail(AuditCase logs) {
        Optional<DetailLog> reference = logs.performance().detail();
        Optional<DetailLog> audit = logs.audit().detail();
        if (reference.isEmpty() || audit.isEmpty()) {
            return PerformanceVerdict.missing(
                    "detail", audit.isEmpty(), audit.isEmpty() ? logs.audit() : logs.performance());
        }
        return compare(reference.get(), audit.get());
    }

    private static PerformanceVerdict compare(DetailLog reference, DetailLog audit) {
        if (reference.errorCount() > 0 || audit.errorCount() > 0) {
            return PerformanceVerdict.noVerdict(
                    Cause.LOADGEN_ERRORS,
                    "a detail log holds LoadGen errors, on which the official script ends with" + " an exception");
        }
        if (!RunFacts.valid(reference)) {
            return PerformanceVerdict.invalidReference(InvalidRun.of(reference));
        }
        if (!RunFacts.valid(audit)) {
            return PerformanceVerdict.invalidAudit(InvalidRun.of(audit));
        }
        String scenario = reference.text("effective_scenario").orElse("");
        if (!scenario.equals(audit.text("effective_scenario").orElse(""))) {
            return PerformanceVerdict.otherScenarios();
        }
        if (scenario.equals("Server") && !sameTargetLatency(reference, audit)) {
            return PerformanceVerdict.failed(
                    "",
                    "Test and reference target latencies do not match",
                    "the two runs have different latency limits",
                    Cause.OTHER_SETTINGS);
        }
        Optional<Double> ref = reference.real(FIELDS.getOrDefault(scenario, ""));
        Optional<Double> test = audit.real(FIELDS.getOrDefault(scenario, ""));
        if (ref.isEmpty() || test.isEmpty()) {
            return PerformanceVerdict.noVerdict(
                    Cause.LOG_CUT,
                    "a detail log has no " + FIELDS.getOrDefault(scenario, "result of scenario " + scenario));
        }
        double t = Scores.tolerance(scenario, ref.get());
        boolean within = test.get() <= ref.get() * (1 + t) && test.get() >= ref.get() * (1 - t);
        String lines =
                "Reference score = " + Scores.python(ref.get()) + "\nTest score = " + Scores.python(test.get()) + "\n";
        return within
                ? PerformanceVerdict.passed(lines)
                : PerformanceVerdict.failed(lines, OUT_OF_BOUNDS, apart(ref.get(), test.get(), t), Cause.BEHAVIOUR);
    }

    private static boolean sameTargetLatency(DetailLog reference, DetailLog audit) {
        Optional<LogValue> one = reference.value("effective_target_latency_ns");
        return one.equals(audit.value("effective_target_latency_ns"));
    }

    private static PerformanceVerdict bySummary(AuditCase logs) {
        Optional<SummaryLog> reference = logs.performance().summary();
        Optional<SummaryLog> audit = logs.audit().summary();
        if (reference.isEmpty() || audit.isEmpty()) {
            return PerformanceVerdict.missing(
                    "summary", audit.isEmpty(), audit.isEmpty() ? logs.audit() : logs.performance());
        }
        if (!SummaryScore.valid(reference.get())) {
            return PerformanceVerdict.invalidReference(InvalidRun.of(reference.get()));
        }
        if (!SummaryScore.valid(audit.get())) {
            return PerformanceVerdict.invalidAudit(InvalidRun.of(audit.get()));
        }
        String scenario = SummaryScore.scenario(reference.get());
        if (!scenario.equals(SummaryScore.scenario(audit.get()))) {
            return PerformanceVerdict.otherScenarios();
        }
        Optional<String> ref = SummaryScore.text(reference.get(), scenario);
        Optional<String> test = SummaryScore.text(audit.get(), scenario);
        if (ref.isEmpty() || test.isEmpty()) {
            return PerformanceVerdict.noVerdict(Cause.LOG_CUT, "a summary log has no result of scenario " + scenario);
        }
        double refScore = Double.parseDouble(ref.get());
        double testScore = Double.parseDouble(test.get());
        double t = Scores.tolerance(scenario, refScore);
        boolean within = testScore < refScore * (1 + t) && testScore > refScore * (1 - t);
        String lines = "reference score = " + ref.get() + "\ntest score = " + test.get() + "\n";
        return within
                ? PerformanceVerdict.passed(lines)
                : PerformanceVerdict.failed(lines, OUT_OF_BOUNDS, apart(refScore, testScore, t), Cause.BEHAVIOUR);
    }

    private static String apart(double reference, double test, double tolerance) {
        return "the audit run has " + Scores.python(test) + " against " + Scores.python(reference) + ", "
                + Scores.percent(Math.abs(test / reference - 1)) + " apart where " + Scores.percent(tolerance)
                + " are allowed";
    }
}
