package dev.assay.loadgen.search;

import java.util.Locale;

/** What a probe says about a gate. */
public enum Verdict {
    /** The whole planned length was run, and every limit holds by the early-stopping rule. */
    PASS,
    /** Passed if the rest goes on as it began; only a full-length run can make it certain. */
    LIKELY_PASS,
    /** The probe ended before anything could be said. */
    UNDECIDED,
    /** Arrivals outrun completions, and the queue alone will break a limit. */
    LIKELY_FAIL,
    /** The planned length cannot pass any more: more is over a limit than it forgives, or samples failed. */
    FAIL;

    /** The name in files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether the rules' arithmetic decided, and no extrapolation. */
    public boolean isCertain() {
        return this == PASS || this == FAIL;
    }

    public boolean isPassing() {
        return this == PASS || this == LIKELY_PASS;
    }

    public boolean isFailing() {
        return this == FAIL || this == LIKELY_FAIL;
    }
}
