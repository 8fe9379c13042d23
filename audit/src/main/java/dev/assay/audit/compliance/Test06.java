package dev.assay.audit.compliance;

import dev.assay.conf.audit.ComplianceTests;
import dev.assay.conf.audit.ModelTokens;
import dev.assay.results.read.AccuracyEntry;
import dev.assay.results.read.AccuracyLogForm;
import java.util.List;
import java.util.Optional;

/**
 * TEST06: the reported first token is the first of the answer, end tokens do not pad it, and the reported count is its length
 * (audit-spec 6). The official script looks for end token 2 whatever the model, and finds nothing wrong with an empty log.
 */
public final class Test06 implements AuditTest {
    /** What the official script looks for when it is told nothing: right for Llama 2 and Mixtral only. */
    static final long OFFICIAL_END_TOKEN = 2;

    private static final String FILE = "verify_accuracy.txt";

    @Override
    public String name() {
        return "TEST06";
    }

    @Override
    public Judgement judge(AuditCase logs) {
        Findings findings = new Findings();
        new RunChecks(logs, findings).check();
        if (logs.audit().accuracyFile().isEmpty()) {
            return new Judgement(
                    name(), Official.error(Cause.LOG_MISSING, LogSet.missingAccuracyLog(true, logs)), findings.all());
        }
        ElementType type = logs.choices()
                .elementType()
                .or(() -> logs.config().elementType().map(ElementType::ofLabel))
                .orElse(ElementType.INT32);
        boolean offline = logs.scenario().equals("Offline");
        Test06Official official = new Test06Official(
                type, offline, logs.choices().officialEndToken().isEmpty());
        Test06Strict strict = new Test06Strict(logs, type, endTokens(logs), findings);
        AccuracyLogForm form = logs.audit().accuracy(entry -> {
            official.add(entry);
            strict.add(entry);
        });
        strict.report(form);
        return new Judgement(name(), verdict(official, form, type), findings.all());
    }

    private static Optional<ModelTokens> endTokens(AuditCase logs) {
        List<Long> own = logs.choices().endTokenIds();
        return own.isEmpty()
                ? ComplianceTests.tokens(logs.benchmark())
                : Optional.of(new ModelTokens(logs.benchmark(), own, "", "given by the user"));
    }

    private static Official verdict(Test06Official checks, AccuracyLogForm form, ElementType type) {
        if (!form.whole()) {
            return Official.error(
                    form.shortened() ? Cause.LOG_SHORTENED : Cause.LOG_CUT,
                    form.shortened()
                            ? "the accuracy log was shortened for a package, on which the official script ends with an"
                                    + " exception; give the full log"
                            : "the accuracy log is not a whole list of responses, on which the official script ends with"
                                    + " an exception; the run was cut short or the file is damaged");
        }
        if (checks.endsWithoutFile().isPresent()) {
            return Official.error(Cause.ELEMENT_TYPE, checks.endsWithoutFile().get());
        }
        VerdictFile file = new VerdictFile(FILE, checks.text());
        return new Official(
                checks.passed() ? Verdict.PASS : Verdict.FAIL,
                List.of(file),
                checks.text().lines().toList(),
                checks.passed() ? "" : checks.why(type));
    }

    /** Whether a text of tokens ends with more than one of the tokens, as the official walk finds it (audit-spec 6.3). */
    static boolean padded(long[] tokens, long endToken) {
        int count = 0;
        for (int i = tokens.length - 1; i > 0; i--) {
            if (tokens[i] != endToken) {
                return false;
            }
            count++;
            if (count == 2) {
                return true;
            }
        }
        return false;
    }

    /** The line of an entry, for messages. */
    static String at(AccuracyEntry entry) {
        return "sample " + entry.sequenceId() + " on line " + entry.line();
    }
}
