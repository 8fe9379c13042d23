package dev.assay.audit.compliance;

import dev.assay.conf.audit.TestConfig.MeanTokens;
import dev.assay.results.read.AccuracyLogForm;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * TEST09: outputs are not cut short for speed; their mean length lies near that of the reference (audit-spec 9). The official
 * script counts four bytes a token whatever the ids are, and does not ask whether every prompt was answered.
 */
public final class Test09 implements AuditTest {
    private static final String FILE = "verify_output_len.txt";
    private static final String RULE = "=".repeat(80) + "\n";

    @Override
    public String name() {
        return "TEST09";
    }

    @Override
    public Judgement judge(AuditCase logs) {
        Findings findings = new Findings();
        new RunChecks(logs, findings).check();
        Optional<MeanTokens> bounds = logs.config().meanTokens();
        if (logs.audit().accuracyFile().isEmpty() || bounds.isEmpty()) {
            String why = bounds.isEmpty()
                    ? "no bounds on the output length are known for " + logs.benchmark()
                    : LogSet.missingAccuracyLog(true, logs);
            return new Judgement(
                    name(),
                    Official.error(bounds.isEmpty() ? Cause.NO_BOUNDS : Cause.LOG_MISSING, why),
                    findings.all());
        }
        OutputLengths lengths = new OutputLengths();
        AccuracyLogForm form = logs.audit().accuracy(lengths::add);
        if (form.shortened() || form.problemCount() > 0) {
            String why = form.shortened()
                    ? "the accuracy log was shortened for a package, so that most outputs are not in it; give the full log"
                    : "the accuracy log has " + form.problemCount() + " lines that are no response";
            return new Judgement(
                    name(),
                    Official.error(form.shortened() ? Cause.LOG_SHORTENED : Cause.LOG_CUT, why),
                    findings.all());
        }
        overlooked(logs, lengths, form, findings);
        return new Judgement(name(), official(lengths, bounds.get()), findings.all());
    }

    private static Official official(OutputLengths lengths, MeanTokens bounds) {
        if (lengths.entries() == 0) {
            return new Official(
                    Verdict.FAIL,
                    List.of(),
                    List.of(),
                    "the log has no response, on which the official script exits with 1",
                    Cause.NOTHING_LOGGED);
        }
        boolean longEnough = lengths.mean() >= bounds.least();
        boolean shortEnough = lengths.mean() <= bounds.most();
        boolean passed = longEnough && shortEnough;
        String text = RULE + "TEST09: Verify Output Token Length in Performance Mode\n" + RULE + "\n"
                + "Output Token Length Statistics\n" + "-".repeat(40) + "\n"
                + "Total samples: " + lengths.entries() + "\n"
                + "Mean output tokens: " + twoDecimals(lengths.mean()) + "\n"
                + "Min output tokens: " + lengths.least() + "\n"
                + "Max output tokens: " + lengths.most() + "\n"
                + "Std deviation: " + twoDecimals(lengths.standardDeviation()) + "\n\n"
                + RULE + "Verification Results\n" + RULE
                + "Mean output tokens: " + twoDecimals(lengths.mean()) + "\n"
                + "Min threshold: " + Scores.python(bounds.least()) + "\n"
                + "Max threshold: " + Scores.python(bounds.most()) + "\n"
                + "Min check pass: " + Scores.python(longEnough) + "\n"
                + "Max check pass: " + Scores.python(shortEnough) + "\n\n"
                + (passed ? "TEST PASS" : "TEST FAIL") + "\n";
        String why = passed
                ? ""
                : "the mean output length is " + twoDecimals(lengths.mean()) + " tokens, "
                        + (longEnough ? "more than " + bounds.most() : "less than " + bounds.least())
                        + " (reference " + twoDecimals(bounds.reference()) + ")";
        return new Official(passed ? Verdict.PASS : Verdict.FAIL, List.of(new VerdictFile(FILE, text)), List.of(), why);
    }

    private static String twoDecimals(double value) {
        return String.format(Locale.ROOT, "%.2f", new BigDecimal(value));
    }

    private static void overlooked(AuditCase logs, OutputLengths lengths, AccuracyLogForm form, Findings findings) {
        if (lengths.entries() == 0) {
            findings.error(
                    "no-samples", "the audit run logged no response", "nothing was tested; repeat the audit run");
            return;
        }
        if (!form.ended()) {
            findings.failure("cut-short", "the log ends in the middle of its list", "the run was cut short; repeat it");
        }
        Coverage.check(logs, lengths.entries(), lengths.distinctSamples(), findings);
        if (lengths.highWordsZero() > lengths.entries() / 2) {
            findings.failure(
                    "wrong-element-type",
                    lengths.highWordsZero() + " of " + lengths.entries() + " outputs look like int64 ids",
                    "the official script counts four bytes a token, so that these count double; log int32 ids");
        }
        if (lengths.otherThanCount() > 0) {
            findings.failure(
                    "length-is-not-token-count",
                    lengths.otherThanCount() + " of " + lengths.entries()
                            + " outputs have another length than their reported token count",
                    "prompt tokens in the data, another element type or an inflated count do this");
        }
        if (lengths.oddLength() > 0) {
            findings.failure(
                    "wrong-element-type",
                    lengths.oddLength() + " of " + lengths.entries() + " outputs are no whole number of int32 ids",
                    "log int32 ids");
        }
        if (lengths.empty() > 0) {
            findings.remark(
                    "empty-answers",
                    lengths.empty() + " of " + lengths.entries() + " outputs are empty",
                    "they lower the mean; look why");
        }
    }
}
