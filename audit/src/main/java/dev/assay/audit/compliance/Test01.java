package dev.assay.audit.compliance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * TEST01: responses logged in a performance run are those of the accuracy run, and the audit run is as fast as the
 * submission (audit-spec 3). The strict judgement compares whole responses, wants every logged sample to be known, and works
 * out which samples LoadGen must have logged.
 */
public final class Test01 implements AuditTest {
    private static final String ACCURACY_FILE = "verify_accuracy.txt";

    @Override
    public String name() {
        return "TEST01";
    }

    @Override
    public Judgement judge(AuditCase logs) {
        Findings findings = new Findings();
        RunChecks runs = new RunChecks(logs, findings);
        runs.check();
        runs.alike(
                List.of("requested_server_target_qps", "effective_target_latency_ns", "effective_samples_per_query"));
        PerformanceVerdict performance = Test01Performance.judge(logs);
        AccuracyPart accuracy = accuracy(logs, findings);
        List<VerdictFile> files = new ArrayList<>(accuracy.files);
        files.add(performance.file());
        Verdict verdict = worse(accuracy.verdict, performance.verdict());
        String why = accuracy.verdict == Verdict.PASS
                ? performance.why()
                : accuracy.why + (performance.why().isEmpty() ? "" : "; " + performance.why());
        List<String> console = List.of(
                "Accuracy check pass: " + Scores.python(accuracy.direct),
                "Performance check pass: " + Scores.python(performance.verdict() == Verdict.PASS),
                "TEST01 verification complete");
        Cause cause = accuracy.verdict == Verdict.PASS ? performance.cause() : accuracy.cause;
        return new Judgement(name(), new Official(verdict, files, console, why, cause), findings.all());
    }

    private static Verdict worse(Verdict one, Verdict other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** The accuracy half: direct comparison, then the fallback. */
    private record AccuracyPart(Verdict verdict, boolean direct, List<VerdictFile> files, String why, Cause cause) {
        static AccuracyPart error(Cause cause, String why) {
            return new AccuracyPart(Verdict.ERROR, false, List.of(), why, cause);
        }
    }

    private static AccuracyPart accuracy(AuditCase logs, Findings findings) {
        if (logs.accuracy().accuracyFile().isEmpty()
                || logs.audit().accuracyFile().isEmpty()) {
            boolean audit = logs.audit().accuracyFile().isEmpty();
            return AccuracyPart.error(Cause.LOG_MISSING, LogSet.missingAccuracyLog(audit, logs));
        }
        ElementType type = logs.choices().elementType().orElse(ElementType.BYTE);
        Test01Accuracy comparison = logs.choices().lowMemory()
                ? Test01Accuracy.compareSampled(logs.accuracy(), logs.audit(), type)
                : Test01Accuracy.compare(logs.accuracy(), logs.audit(), type);
        if (!comparison.whole()) {
            boolean shortened = comparison.auditForm().shortened()
                    || comparison.accuracyForm().shortened();
            return AccuracyPart.error(shortened ? Cause.LOG_SHORTENED : Cause.LOG_CUT, notWhole(comparison));
        }
        logged(logs, comparison, findings);
        if (logs.choices().lowMemory()) {
            return lowMemory(logs, comparison, type, findings);
        }
        if (comparison.oddLength()) {
            return AccuracyPart.error(
                    Cause.ELEMENT_TYPE,
                    "a response is no whole number of " + type.label()
                            + " elements, on which the official script ends with an exception; name the type with"
                            + " --element-type");
        }
        String why = comparison.mismatches() > 0
                ? comparison.mismatches() + " of " + comparison.auditEntries()
                        + " logged responses are not those of the accuracy run"
                : "none of " + comparison.auditEntries() + " logged responses has a counterpart in the accuracy run";
        return verdict(logs, new Direct(comparison.passed(), comparison.text(), why), comparison, type, findings);
    }

    /** What the direct comparison of the official script says, in either of its modes. */
    private record Direct(boolean passed, String text, String why) {}

    private static AccuracyPart lowMemory(
            AuditCase logs, Test01Accuracy comparison, ElementType type, Findings findings) {
        Test01LowMemory lines = Test01LowMemory.compare(
                logs.accuracy().accuracyFile().orElseThrow(),
                logs.audit().accuracyFile().orElseThrow());
        if (lines.dividesByZero()) {
            return AccuracyPart.error(
                    Cause.WRONG_MODE,
                    "the audit log has fewer than " + Test01LowMemory.FEWEST_LINES + " lines, on which the official"
                            + " script divides by zero in its mode for big logs; leave --low-memory out");
        }
        String why = lines.mismatches() + " of " + lines.auditEntries()
                + " lines of the audit log are not those of the accuracy run";
        return verdict(logs, new Direct(lines.passed(), lines.text(), why), comparison, type, findings);
    }

    private static AccuracyPart verdict(
            AuditCase logs, Direct direct, Test01Accuracy comparison, ElementType type, Findings findings) {
        Optional<Test01Fallback> fallback = Optional.empty();
        List<VerdictFile> files = new ArrayList<>(List.of(new VerdictFile(ACCURACY_FILE, direct.text())));
        if (!direct.passed() && comparison.auditEntries() > 0) {
            Optional<FallbackTexts> texts = logs.choices().fallback().get();
            fallback = texts.map(found -> Test01Fallback.judge(logs, found));
            texts.ifPresent(found -> {
                files.add(new VerdictFile("accuracy/baseline_accuracy.txt", found.baseline()));
                files.add(new VerdictFile("accuracy/compliance_accuracy.txt", found.compliance()));
            });
        }
        overlooked(logs, comparison, type, fallback.map(Test01Fallback::passed).orElse(false), findings);
        if (direct.passed()) {
            return new AccuracyPart(Verdict.PASS, true, files, "", Cause.BEHAVIOUR);
        }
        if (fallback.isPresent() && fallback.get().passed()) {
            return new AccuracyPart(Verdict.PASS, false, files, "", Cause.BEHAVIOUR);
        }
        String second = fallback.map(tried -> "; the comparison of scores fails too: " + tried.why())
                .orElse("; no scores of both subsets are given for the fallback");
        return new AccuracyPart(
                Verdict.FAIL,
                false,
                files,
                direct.why() + second,
                comparison.auditEntries() == 0 ? Cause.NOTHING_LOGGED : Cause.BEHAVIOUR);
    }

    private static String notWhole(Test01Accuracy comparison) {
        boolean audit = !comparison.auditForm().whole();
        var form = audit ? comparison.auditForm() : comparison.accuracyForm();
        String which = "the accuracy log of the " + (audit ? "audit" : "accuracy") + " run ";
        if (form.shortened()) {
            return which + "was shortened for a package, so that most responses cannot be compared; give the full log";
        }
        return which
                + (form.problemCount() > 0
                        ? "has " + form.problemCount() + " lines that are no response, the first on line "
                                + form.problems().getFirst().line()
                        : "ends in the middle of its list; the run was cut short");
    }

    private static void logged(AuditCase logs, Test01Accuracy comparison, Findings findings) {
        if (comparison.auditEntries() == 0) {
            findings.error(
                    "no-samples",
                    "the audit run logged no response",
                    "the system did not hand over response data in performance mode, or the audit.config was not seen;"
                            + " nothing was compared");
            return;
        }
        LoggedSamples.check(logs, comparison.sequenceIds(), comparison.auditEntries(), findings);
    }

    private static void overlooked(
            AuditCase logs, Test01Accuracy comparison, ElementType type, boolean fallbackPassed, Findings findings) {
        if (comparison.wholeMismatches() > 0 && !fallbackPassed) {
            findings.failure(
                    "first-element-only",
                    comparison.wholeMismatches() + " of " + comparison.auditEntries()
                            + " logged responses differ from those of the accuracy run somewhere; the official script"
                            + " compares the first " + type.label() + " element only and counts "
                            + comparison.mismatches(),
                    "whole responses must be alike, or the scores of both subsets must be (fallback)");
        } else if (comparison.wholeMismatches() > 0) {
            findings.remark(
                    "not-deterministic",
                    comparison.wholeMismatches() + " of " + comparison.auditEntries()
                            + " logged responses differ from those of the accuracy run; the scores of both subsets agree"
                            + ReasonFile.in(logs.audit().place())
                                    .map(name -> "; " + name + " says why")
                                    .orElse("; no file beside the verdicts says why"),
                    "say in the package why the system is not deterministic, in a text file in the folder of the test");
        } else if (comparison.onlyFirstCompared() > 0 && type == ElementType.BYTE) {
            findings.remark(
                    "one-byte-compared",
                    "the official script was not told an element type, so that it compared one byte a response",
                    "whole responses were compared here, and are alike");
        }
        if (comparison.strictMissing() > 0) {
            findings.failure(
                    "missing-samples",
                    comparison.strictMissing() + " logged responses are of samples that the accuracy run does not have",
                    "the official script ignores them; the accuracy run must cover the data set");
        }
        if (comparison.duplicateKeys() > 0) {
            String found = comparison.duplicateKeys() + " samples are in the accuracy log again, "
                    + comparison.duplicatesThatDiffer() + " of them with other bytes";
            findings.failure("repeated-in-accuracy-run", found, "an accuracy run issues every sample once; repeat it");
        }
    }
}
