package dev.assay.audit.compliance;

/** Whether an audit run that is to cover a whole data set did (audit-spec 7, 9). */
final class Coverage {
    private Coverage() {}

    /** @param distinct different samples among the logged responses */
    static void check(AuditCase logs, long entries, long distinct, Findings findings) {
        long wanted = logs.config().samples().orElse(0);
        if (distinct < wanted) {
            boolean unique = logs.config()
                    .setting(logs.loadGenScenario(), "performance_issue_unique")
                    .orElse("0")
                    .equals("1");
            findings.failure(
                    "fewer-distinct-prompts",
                    "the responses are of " + distinct + " different prompts ("
                            + Scores.percent((double) distinct / wanted) + " of " + wanted + ")",
                    unique || logs.loadGenScenario().equals("Offline")
                            ? "every prompt must be answered and logged; check that performance_issue_unique had its effect"
                                    + " and that the library holds " + wanted + " samples"
                            : "the audit.config of this round draws prompts with replacement, so that over a third are left"
                                    + " out; add performance_issue_unique = 1 as later rounds do");
        }
        if (entries > distinct) {
            findings.remark(
                    "repeated-prompts",
                    (entries - distinct) + " of " + entries + " responses are of prompts that were issued before",
                    "repeats count again in the official mean");
        }
    }
}
