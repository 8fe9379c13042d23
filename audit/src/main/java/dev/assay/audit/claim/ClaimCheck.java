package dev.assay.audit.claim;

/**
 * One check on a claim.
 *
 * @param id short name
 * @param title what is checked
 * @param formula statistic and threshold
 * @param proves what a finding proves, and what it does not
 * @param source where the rule comes from
 * @param judgement the check itself
 */
public record ClaimCheck(String id, String title, String formula, String proves, String source, Judgement judgement) {
    /** Looks at a claim and reports what it finds. */
    @FunctionalInterface
    public interface Judgement {
        /** Adds findings; adds none if all is well or the claim says nothing about the matter. */
        void judge(Claim claim, Findings findings);
    }
}
