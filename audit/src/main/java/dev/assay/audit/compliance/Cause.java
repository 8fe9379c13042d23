package dev.assay.audit.compliance;

/** What kept an official verdict from being a pass, as far as it decides what to do about it. */
public enum Cause {
    /** What the test is for: the system's answers or speed. */
    BEHAVIOUR(""),
    /** The run of the submission is INVALID. */
    INVALID_REFERENCE(
            "see which condition the performance run misses, below \"Result is\" in its summary log, and repeat it until"
                    + " it is VALID; then repeat the audit run"),
    /** The audit run is INVALID because it was too short. */
    TOO_SHORT(
            "repeat both runs longer, with more samples, so that a faster audit run lasts too: in Offline raise target_qps, the"
                    + " rate that the work is made for, elsewhere min_query_count; an INVALID run is compared with nothing, and"
                    + " one that ends early because it is faster than expected is itself a reason to look for a cache"),
    /** The audit run is INVALID for another reason. */
    INVALID_AUDIT(
            "see which condition the audit run misses, below \"Result is\" in its summary log; repeat it with the load of"
                    + " the performance run, and longer where a minimum is not met, until it is VALID"),
    /** The two runs cannot be compared. */
    OTHER_SETTINGS("repeat the audit run with the settings of the performance run"),
    /** A log is not there. */
    LOG_MISSING("give the folder of the run that is named, with its mlperf_log_detail.txt, mlperf_log_summary.txt and"
            + " mlperf_log_accuracy.json (--reference DIR for the runs of the submission)"),
    /** A log ends early or is damaged. */
    LOG_CUT("copy the log again from where it was written; if it is cut there too, the run broke: repeat it"),
    /** An accuracy log holds what packages hold. */
    LOG_SHORTENED(
            "ask the submitter for the full accuracy log, whose SHA-256 is the hash line of accuracy.txt, and judge again;"
                    + " nothing needs to be run again"),
    /** Payloads are read as what they are not. */
    ELEMENT_TYPE("name what a response is made of with --element-type, and judge again"),
    /** Error lines in a log, on which the official script ends. */
    LOADGEN_ERRORS("see the lines with is_error in the detail logs, cure them and repeat the run that has them"),
    /** The score is missing. */
    NO_SCORE(
            "give the benchmark's accuracy script with --accuracy-script, for example 'python3 eval.py --log {log}', or its"
                    + " output as verify_accuracy.txt in the folder of the test"),
    /** A mode of the official script that does not fit. */
    WRONG_MODE("leave --low-memory out, and judge again"),
    /** The audit run logged nothing. */
    NOTHING_LOGGED(
            "hand the bytes of each response to LoadGen in performance mode too, see that the audit.config was found, and"
                    + " repeat the audit run"),
    /** No bounds are known. */
    NO_BOUNDS("name a benchmark for which the test has bounds with --benchmark"),
    /** A run was given up. */
    GIVEN_UP(
            "see in the detail log of that run which samples were never answered, and why; a system that leaves requests"
                    + " unanswered passes no test");

    private final String todo;

    Cause(String todo) {
        this.todo = todo;
    }

    /** What to do; empty for {@link #BEHAVIOUR}, where the test says it. */
    String todo() {
        return todo;
    }
}
