package dev.assay.loadgen.record;

import dev.assay.loadgen.clock.StopFlag;
import java.util.Locale;

/**
 * Ends a run whose system under test is broken, instead of burning its whole duration.
 *
 * @param stop is set when the limit is exceeded
 * @param afterSamples samples that must have ended before the share means anything
 * @param share of ended samples that may have failed; 1 or more: any
 */
public record FailureLimit(StopFlag stop, long afterSamples, double share) {
    /** No limit. */
    public static FailureLimit none() {
        return new FailureLimit(new StopFlag(), Long.MAX_VALUE, 1);
    }

    void check(long failedSamples, long endedSamples) {
        if (endedSamples >= afterSamples && failedSamples > share * endedSamples && share < 1) {
            stop.abort(String.format(
                    Locale.ROOT,
                    "%d of %d samples failed, more than the allowed %.4g %%",
                    failedSamples,
                    endedSamples,
                    share * 100));
        }
    }
}
