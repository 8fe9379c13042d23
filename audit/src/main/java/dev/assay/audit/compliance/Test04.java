package dev.assay.audit.compliance;

import dev.assay.results.read.DetailLog;
import dev.assay.results.read.SummaryLog;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * TEST04: one sample issued over and over is not answered faster than many (audit-spec 4). The official script compares rates
 * with limits meant for latencies, so that streams get twice the tolerance; the strict judgement does not.
 */
public final class Test04 implements AuditTest {
    private static final double NANOS = 1e9;
    private static final double REPEATS_THAT_FILL_A_CACHE = 2;

    @Override
    public String name() {
        return "TEST04";
    }

    @Override
    public Judgement judge(AuditCase logs) {
        Findings findings = new Findings();
        RunChecks runs = new RunChecks(logs, findings);
        runs.check();
        runs.alike(List.of(
                "requested_server_target_qps",
                "effective_target_latency_ns",
                "effective_samples_per_query",
                "requested_server_ttft_latency",
                "requested_server_tpot_latency"));
        runs.referenceFirst();
        filledByTheReference(logs, findings);
        PerformanceVerdict official = official(logs, findings);
        List<String> console = List.of(
                "Performance check pass: " + Scores.python(official.verdict() == Verdict.PASS),
                "TEST04 verification complete");
        return new Judgement(
                name(),
                new Official(official.verdict(), List.of(official.file()), console, official.why(), official.cause()),
                findings.all());
    }

    private static PerformanceVerdict official(AuditCase logs, Findings findings) {
        Optional<SummaryLog> reference = logs.performance().summary();
        Optional<SummaryLog> audit = logs.audit().summary();
        if (reference.isEmpty() || audit.isEmpty()) {
            return PerformanceVerdict.missing(
                    "summary", audit.isEmpty(), audit.isEmpty() ? logs.audit() : logs.performance());
        }
        warnOfErrors(reference.get(), "performance", findings);
        warnOfErrors(audit.get(), "audit", findings);
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
        return compare(scenario, ref.get(), test.get(), findings);
    }

    private static PerformanceVerdict compare(String scenario, String refText, String testText, Findings findings) {
        boolean stream = scenario.endsWith("Stream");
        double ref = stream ? NANOS / Double.parseDouble(refText) : Double.parseDouble(refText);
        double test = stream ? NANOS / Double.parseDouble(testText) : Double.parseDouble(testText);
        String lines = "reference score = " + (stream ? Scores.python(ref) : refText) + "\ntest score = "
                + (stream ? Scores.python(test) : testText) + "\n";
        // The script compares the rate with limits for latencies in nanoseconds.
        double officialTolerance = Scores.tolerance(scenario, ref);
        double meant = stream ? Scores.tolerance(scenario, Double.parseDouble(refText)) : Scores.TOLERANCE;
        boolean passed = test < ref * (1 + officialTolerance);
        if (passed && !(test < ref * (1 + meant))) {
            findings.failure(
                    "tolerance-meant-for-short-latencies",
                    "the repeated sample is " + Scores.percent(test / ref - 1) + " faster; the official script allows "
                            + Scores.percent(officialTolerance)
                            + " because it compares a rate with a limit in nanoseconds,"
                            + " meant are " + Scores.percent(meant),
                    "the system looks as if it cached results");
        }
        return passed
                ? PerformanceVerdict.passed(lines)
                : PerformanceVerdict.failed(
                        lines,
                        "Test score invalid",
                        String.format(
                                Locale.ROOT,
                                "the repeated sample is answered %.3f times as fast as the samples of the submission,"
                                        + " where less than %.2f times is allowed: results look cached",
                                test / ref,
                                1 + officialTolerance),
                        Cause.BEHAVIOUR);
    }

    private static void warnOfErrors(SummaryLog log, String which, Findings findings) {
        SummaryScore.errors(log)
                .ifPresent(count -> findings.failure(
                        "loadgen-errors",
                        count + " LoadGen errors in the " + which + " run",
                        "the official script only warns; see the detail log, cure the errors and repeat the run"));
    }

    /** A cache that the reference itself filled hides from this test. */
    private static void filledByTheReference(AuditCase logs, Findings findings) {
        Optional<DetailLog> reference = logs.performance().detail();
        Optional<Long> issued = reference.flatMap(RunFacts::issuedSamples);
        Optional<Long> loaded = reference.flatMap(log -> RunFacts.whole(log, "effective_performance_sample_count"));
        if (issued.isPresent()
                && loaded.isPresent()
                && loaded.get() > 0
                && issued.get() >= REPEATS_THAT_FILL_A_CACHE * loaded.get()) {
            findings.remark(
                    "reference-repeats-samples",
                    "the performance run itself issued each of its " + loaded.get() + " samples about "
                            + issued.get() / loaded.get() + " times",
                    "a cache that keeps them all served that run too, which this comparison of two speeds cannot see");
        }
    }
}
