package dev.assay.audit.compliance;

import dev.assay.conf.audit.ComplianceTest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What to do about a judgement that is no pass: for the official verdict by its cause, for each strict finding by its name. */
final class Remedies {
    private Remedies() {}

    /** One clause each, without repetition; none for a pass. */
    static List<String> of(Judgement judgement, ComplianceTest test) {
        Set<String> all = new LinkedHashSet<>();
        if (judgement.official().verdict() != Verdict.PASS) {
            Cause cause = judgement.official().cause();
            all.add(cause == Cause.BEHAVIOUR ? test.remedy() : cause.todo());
        }
        judgement.decisive().forEach(finding -> all.add(of(finding.name(), test)));
        return new ArrayList<>(all);
    }

    /** The clause for a finding: of the run, of the log, of the judging, or of the system, where the test says it. */
    static String of(String finding, ComplianceTest test) {
        return switch (finding) {
            case "detail-log-cut-short", "cut-short" -> Cause.LOG_CUT.todo();
            case "no-accuracy-log" -> Cause.LOG_MISSING.todo();
            case "no-samples" -> Cause.NOTHING_LOGGED.todo();
            case "audit-config-not-seen" ->
                "put the audit.config of " + test.name() + " into the working directory of the audit run under exactly"
                        + " that name (assay audit run does so by itself) and repeat that run";
            case "setting-without-effect" ->
                "repeat the audit run with the audit.config of " + test.name()
                        + " as the round has it; nothing else may set these keys";
            case "audit-config-left-over" ->
                "remove the audit.config from the working directory, then repeat the run of the submission that was made"
                        + " with it";
            case "other-scenario" -> "judge the logs with --scenario as the run was made, or repeat it in this one";
            case "other-settings" -> Cause.OTHER_SETTINGS.todo();
            case "cache-warmed-between-phases" ->
                "restart the system, repeat the performance run, then the audit run, in this order";
            case "loadgen-errors" -> Cause.LOADGEN_ERRORS.todo();
            case "too-few-samples", "other-samples" ->
                "repeat the audit run to its end with an unchanged LoadGen, and hand on its accuracy log as it was written";
            case "missing-samples", "repeated-in-accuracy-run" ->
                "repeat the accuracy run, so that each sample of the data set is in its log once";
            case "fewer-distinct-prompts" ->
                "repeat the audit run with the whole data set of the test loaded and each prompt issued once";
            case "wrong-element-type" -> Cause.ELEMENT_TYPE.todo();
            case "other-threshold" -> "judge again without --official-threshold";
            case "other-data-set", "scored-on-other-data" ->
                "repeat the audit run on the test's own data set, and score it with the reference file of that one";
            default -> test.remedy();
        };
    }
}
