package dev.assay.audit.compliance;

import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * TEST07: the score of a full performance run on a data set of its own reaches its threshold (audit-spec 7). The score is that of
 * the benchmark's accuracy script; the official verifier takes whatever threshold its command line names, and does not look
 * which prompts were answered.
 */
public final class Test07 implements AuditTest {
    /** The finding that the score was read from a verdict file that lay there. */
    public static final String SCORE_READ = "score-read-from-file";

    private static final String FILE = "verify_accuracy.txt";
    private static final String RULE = "=".repeat(80) + "\n";
    private static final String HEAD = "\n" + RULE + "TEST07 Verification Summary\n" + RULE;
    private static final Pattern SCORE = Pattern.compile("'exact_match':\\s*([0-9]+(?:\\.[0-9]+)?)");
    private static final Pattern ROUNDED_SCORE = Pattern.compile("FINAL SCORE:\\s*([0-9]+(?:\\.[0-9]+)?)\\s*%");
    private static final Pattern RECORDED_SCORE = Pattern.compile("Accuracy score:\\s*([0-9]+(?:\\.[0-9]+)?)");
    private static final double HALF_A_HUNDREDTH = 0.005_001;
    private static final double EXACT = 1e-9;
    private static final Pattern DATASET =
            Pattern.compile("^(\\w+) +\\d+ +\\d+ +\\d+ +[0-9.]+ +[0-9.]+%\\s*$", Pattern.MULTILINE);

    @Override
    public String name() {
        return "TEST07";
    }

    @Override
    public Judgement judge(AuditCase logs) {
        Findings findings = new Findings();
        new RunChecks(logs, findings).check();
        logged(logs, findings);
        Optional<String> given = logs.choices().scoreText().get();
        Optional<String> output = given.map(Test07::withoutSummary);
        if (output.isEmpty()) {
            return new Judgement(
                    name(),
                    Official.error(
                            Cause.NO_SCORE,
                            "no output of the benchmark's accuracy script on the audit log is given; it scores this test"),
                    findings.all());
        }
        double listed = logs.config().accuracyThreshold().orElse(0);
        double threshold = logs.choices().officialThreshold().orElse(listed);
        Optional<Double> score = score(output.get());
        scored(logs, output.get(), findings);
        told(given.get(), output.get(), score, findings);
        if (threshold != listed) {
            findings.failure(
                    "other-threshold",
                    "the verifier was given the threshold " + Scores.python(threshold) + ", audit.config has "
                            + Scores.python(listed),
                    "the checker looks for two words only and takes any threshold; judge with that of audit.config");
        }
        return new Judgement(name(), official(output.get(), score, threshold), findings.all());
    }

    private static Official official(String output, Optional<Double> score, double threshold) {
        String begin = (output.isEmpty() || output.endsWith("\n") ? output : output + "\n") + HEAD;
        if (score.isEmpty()) {
            return new Official(
                    Verdict.FAIL,
                    List.of(new VerdictFile(FILE, begin + "Error: Could not parse accuracy score\nTEST FAIL\n")),
                    List.of(),
                    "the output of the accuracy script has no 'exact_match'",
                    Cause.NO_SCORE);
        }
        boolean passed = score.get() >= threshold;
        String text = begin
                + "Accuracy score: " + Scores.python(score.get()) + "\n"
                + "Accuracy threshold: " + Scores.python(threshold) + "\n"
                + "Accuracy check pass: " + Scores.python(passed) + "\n"
                + (passed ? "TEST PASS" : "TEST FAIL") + "\n";
        return new Official(
                passed ? Verdict.PASS : Verdict.FAIL,
                List.of(new VerdictFile(FILE, text)),
                List.of(),
                passed
                        ? ""
                        : "the score is " + Scores.python(score.get()) + " %, less than " + Scores.python(threshold)
                                + " %");
    }

    private static Optional<Double> score(String output) {
        Matcher matcher = SCORE.matcher(output);
        return matcher.find() ? Optional.of(Double.parseDouble(matcher.group(1))) : Optional.empty();
    }

    /** A recorded verdict file is the output of the script with the summary behind it. */
    static String withoutSummary(String text) {
        int summary = text.indexOf(HEAD);
        return summary < 0 ? text : text.substring(0, summary);
    }

    private static void logged(AuditCase logs, Findings findings) {
        if (logs.audit().accuracyFile().isEmpty()) {
            findings.error(
                    "no-accuracy-log",
                    "the accuracy log of the audit run is missing",
                    "a score without the responses that it is of shows nothing");
            return;
        }
        Set<Long> samples = new HashSet<>();
        AccuracyLogForm form = logs.audit().accuracy((AccuracyEntry entry) -> samples.add(entry.sampleIndex()));
        if (form.shortened()) {
            findings.remark(
                    "shortened-log",
                    "the accuracy log was shortened for a package",
                    "how many prompts it covers cannot be told; give the full log");
        } else if (form.entries() == 0) {
            findings.error(
                    "no-samples", "the audit run logged no response", "nothing was tested; repeat the audit run");
        } else {
            Coverage.check(logs, form.entries(), samples.size(), findings);
        }
        logs.audit()
                .detail()
                .flatMap(log -> RunFacts.whole(log, "qsl_reported_total_count"))
                .filter(total -> total != logs.config().samples().orElse(total))
                .ifPresent(total -> findings.failure(
                        "other-data-set",
                        "the library of the audit run holds " + total + " samples where the test's data set has "
                                + logs.config().samples().orElse(0),
                        "the test has a data set of its own: "
                                + logs.config().dataset().orElse("")));
    }

    /** The score may be told several times; a text with a summary is no output of the script but a verdict file. */
    private static void told(String given, String output, Optional<Double> score, Findings findings) {
        if (score.isEmpty()) {
            return;
        }
        String summary = given.substring(output.length());
        disagree(ROUNDED_SCORE.matcher(output), HALF_A_HUNDREDTH, "FINAL SCORE", score.get(), findings);
        disagree(RECORDED_SCORE.matcher(summary), EXACT, "Accuracy score", score.get(), findings);
        if (!summary.isEmpty()) {
            findings.remark(
                    "score-read-from-file",
                    "the score " + Scores.python(score.get()) + " was read from the recorded " + FILE
                            + ", not recomputed from the responses",
                    "this verdict rests on that file; give --accuracy-script and the full accuracy log to recompute it");
        }
    }

    private static void disagree(Matcher other, double most, String label, double score, Findings findings) {
        if (other.find() && Math.abs(Double.parseDouble(other.group(1)) - score) > most) {
            findings.failure(
                    "scores-disagree",
                    "'exact_match' is " + Scores.python(score) + " and \"" + label + "\" is " + other.group(1),
                    "one script prints both from one count, so that the text was edited; score the log again");
        }
    }

    private static void scored(AuditCase logs, String output, Findings findings) {
        Set<String> others = new TreeSet<>();
        Matcher matcher = DATASET.matcher(output);
        while (matcher.find()) {
            if (!matcher.group(1).startsWith("gpqa")) {
                others.add(matcher.group(1));
            }
        }
        if (!others.isEmpty()) {
            findings.failure(
                    "scored-on-other-data",
                    "the score counts answers to " + String.join(" and ", others),
                    "the test's data set is "
                            + logs.config().dataset().orElse("another one")
                            + "; score the audit log with its reference file");
        }
    }
}
