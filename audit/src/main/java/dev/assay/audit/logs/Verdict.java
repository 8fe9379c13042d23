package dev.assay.audit.logs;

import dev.assay.audit.logs.CheckOutcome.Result;

/** The end of a check before it is tied to the check's description. */
record Verdict(Result result, String sentence) {
    static Verdict passed(String sentence) {
        return new Verdict(Result.PASSED, sentence);
    }

    static Verdict finding(String sentence) {
        return new Verdict(Result.FINDING, sentence);
    }

    static Verdict notPossible(String sentence) {
        return new Verdict(Result.NOT_POSSIBLE, sentence);
    }

    /** A finding if it is one. */
    static Verdict of(boolean finding, String sentence) {
        return finding ? finding(sentence) : passed(sentence);
    }
}
