package dev.assay.audit.compliance;

import dev.assay.audit.LogEnd;
import dev.assay.results.read.DetailLog;
import dev.assay.results.read.LogValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What every audit run must show: that the audit configuration was seen and had its effect, and that the runs it is compared
 * with were made without it (audit-spec 1, 12.2 B22).
 */
final class RunChecks {
    private static final Map<String, String> LOGGED_AS =
            Map.of("mode", "requested_test_mode", "min_duration", "requested_min_duration_ms");
    private static final Map<String, String> MODES =
            Map.of("0", "SubmissionRun", "1", "AccuracyOnly", "2", "PerformanceOnly", "3", "FindPeakPerformance");

    private final AuditCase logs;
    private final Findings findings;

    RunChecks(AuditCase logs, Findings findings) {
        this.logs = logs;
        this.findings = findings;
    }

    /** Checks the audit run and, where there are any, the runs of the submission. */
    void check() {
        Optional<DetailLog> audit = logs.audit().detail();
        if (audit.isEmpty()) {
            findings.remark(
                    "no-audit-detail-log",
                    "there is no detail log of the audit run",
                    "that audit.config was seen and applied cannot be told from the responses alone; keep the log");
        } else {
            auditRun(audit.get());
        }
        notAudited("performance", logs.performance());
        notAudited("accuracy", logs.accuracy());
    }

    private void auditRun(DetailLog log) {
        boolean cut = cutShort("audit", log);
        String logged = log.text("effective_scenario").orElse(logs.loadGenScenario());
        if (!logged.equals(logs.loadGenScenario())) {
            otherScenario(logged);
        }
        if (!RunFacts.sawAuditConfig(log)) {
            if (cut) {
                return;
            }
            findings.failure(
                    "audit-config-not-seen",
                    "the detail log of the audit run does not say that an audit.config was found",
                    "it was misnamed, not in the working directory, or the run is another one; repeat the audit run");
            return;
        }
        for (String line : logs.config().settings().keySet()) {
            setting(log, logged, line);
        }
    }

    /** A log that ends early shows neither that something was set nor that it was not. */
    private boolean cutShort(String which, DetailLog log) {
        Optional<String> cut = LogEnd.cut(log);
        cut.ifPresent(
                how -> findings.error(
                        "detail-log-cut-short",
                        "the detail log of the " + which + " run is cut short: " + how,
                        "what stands behind it cannot be judged: neither the audit.config, nor the settings, nor LoadGen's errors"));
        return cut.isPresent();
    }

    /** Edge results of MultiStream and Offline may be inferred from stream runs (audit-spec 12.1 B05). */
    private void otherScenario(String logged) {
        boolean inferred = logged.endsWith("Stream")
                && (logs.scenario().equals("Offline") || logs.scenario().equals("MultiStream"));
        String found = "the audit run is a " + logged + " run, judged as " + logs.scenario();
        if (inferred) {
            findings.remark(
                    "inferred-scenario", found, "this is right only where the result itself is inferred from it");
        } else {
            findings.failure(
                    "other-scenario",
                    found,
                    "a check can be avoided by naming another scenario; judge it as what it is");
        }
    }

    private void setting(DetailLog log, String scenario, String line) {
        String[] parts = line.split("\\.", 3);
        String key = parts[2];
        if (!parts[1].equals("*") && !parts[1].equals(scenario)) {
            return;
        }
        String wanted = key.equals("mode")
                ? MODES.getOrDefault(logs.config().settings().get(line), "")
                : String.valueOf(logs.config().settings().get(line));
        String loggedKey = LOGGED_AS.getOrDefault(key, "requested_" + key);
        Optional<LogValue> found = log.value(loggedKey);
        if (found.isPresent() && !same(found.get(), wanted)) {
            findings.failure(
                    "setting-without-effect",
                    loggedKey + " is " + found.get().shown() + " in the audit run, audit.config of "
                            + logs.test().name() + " sets " + wanted,
                    "the run is not the one that the test asks for; repeat it with the audit.config of the round");
        }
    }

    private static boolean same(LogValue found, String wanted) {
        return switch (found) {
            case LogValue.Flag flag -> flag.value() == !wanted.equals("0");
            case LogValue.Numeric number ->
                number.exact()
                        .map(value -> value.compareTo(new BigDecimal(wanted)) == 0)
                        .orElse(false);
            case LogValue.Text text -> text.text().equals(wanted);
            case LogValue.Null none -> false;
            case LogValue.Structure list -> false;
        };
    }

    private void notAudited(String which, LogSet run) {
        run.detail().ifPresent(log -> cutShort(which, log));
        if (run.detail().map(RunFacts::sawAuditConfig).orElse(false)) {
            findings.failure(
                    "audit-config-left-over",
                    "the " + which + " run in " + run.place() + " was made with an audit.config",
                    "a leftover file turns a run of the submission into an audit run; remove it and repeat the run");
        }
    }

    /** Settings that must be alike in the run of the submission and in the audit run. */
    void alike(List<String> keys) {
        Optional<DetailLog> reference = logs.performance().detail();
        Optional<DetailLog> audit = logs.audit().detail();
        if (reference.isEmpty() || audit.isEmpty()) {
            return;
        }
        for (String key : keys) {
            Optional<LogValue> one = reference.get().value(key);
            Optional<LogValue> other = audit.get().value(key);
            if (one.isPresent() && other.isPresent() && !one.equals(other)) {
                findings.failure(
                        "other-settings",
                        key + " is " + one.get().shown() + " in the performance run and "
                                + other.get().shown() + " in the audit run",
                        "runs with different settings cannot be compared; repeat one of them");
            }
        }
    }

    /** A comparison of speeds needs the reference first: a cache that the audit run filled would serve the reference too. */
    void referenceFirst() {
        Optional<String> reference = logs.performance().detail().flatMap(RunFacts::began);
        Optional<String> audit = logs.audit().detail().flatMap(RunFacts::began);
        if (reference.isPresent() && audit.isPresent() && reference.get().compareTo(audit.get()) > 0) {
            findings.failure(
                    "cache-warmed-between-phases",
                    "the performance run began at " + reference.get() + ", after the audit run at " + audit.get(),
                    "a cache that the audit run filled would have served the performance run too; run the audit after it");
        }
    }
}
