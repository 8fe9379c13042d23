package dev.assay.audit.compliance;

/** What a judgement comes to. */
public enum Verdict {
    /** The test is passed. */
    PASS,
    /** The test was made and is not passed. */
    FAIL,
    /** Nothing can be said: a run, a log or part of one is missing, or the official verifier ends without a verdict. */
    ERROR
}
