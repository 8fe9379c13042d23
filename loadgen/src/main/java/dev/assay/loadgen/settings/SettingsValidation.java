package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.TestSettings;

/**
 * Refuses requested settings for which the reference's behaviour is undefined (loadgen-spec 9.4). What it merely logs as an
 * error is left to the derivation; what only makes a list of queries impossible, to the schedule generator.
 */
final class SettingsValidation {
    private static final long LONGEST_MILLIS = Long.MAX_VALUE / 1_000_000;

    private SettingsValidation() {}

    static void checkBeforeDerivation(TestSettings requested, long performanceCount, long totalCount) {
        checkLibrary(requested, performanceCount, totalCount);
        checkDuration("min_duration", requested.minDurationMillis());
        checkDuration("max_duration", requested.maxDurationMillis());
        switch (requested.scenario()) {
            case SINGLE_STREAM -> {
                checkExpectedLatency("SingleStream", requested.singleStreamExpectedLatencyNanos());
                checkPercentile("SingleStream", requested.singleStreamTargetLatencyPercentile());
            }
            case MULTI_STREAM -> {
                checkExpectedLatency("MultiStream", requested.multiStreamExpectedLatencyNanos());
                checkPercentile("MultiStream", requested.multiStreamTargetLatencyPercentile());
                if (requested.multiStreamSamplesPerQuery() == 0) {
                    throw new SettingsException(
                            "MultiStream.samples_per_query is 0, so its queries would be empty: set it to 1 or more");
                }
            }
            case SERVER -> checkPercentile("Server", requested.serverTargetLatencyPercentile());
            case OFFLINE -> {}
        }
    }

    private static void checkLibrary(TestSettings requested, long performanceCount, long totalCount) {
        if (totalCount < 1) {
            throw new SettingsException(
                    "the sample library has " + totalCount + " samples: it needs at least 1 to run a test");
        }
        if (performanceCount < 1) {
            throw new SettingsException("the sample library reports a performance sample count of " + performanceCount
                    + ": it must hold at least 1 sample in memory");
        }
        if (Double.isNaN(requested.accuracyLogProbability())) {
            throw new SettingsException(
                    "accuracy_log_probability is not a number: set a percentage from 0 to 100, or leave it out");
        }
    }

    private static void checkDuration(String key, long millis) {
        if (millis < 0 || millis > LONGEST_MILLIS) {
            throw new SettingsException(key + " is " + Long.toUnsignedString(millis)
                    + " ms, which does not fit into 64 bits of nanoseconds: the longest duration is " + LONGEST_MILLIS
                    + " ms");
        }
    }

    private static void checkExpectedLatency(String scenario, double nanos) {
        if (!(nanos >= 0) || Double.isInfinite(nanos)) {
            throw new SettingsException(scenario + ".target_latency is " + StreamFormat.sixDigits(nanos / 1e6)
                    + " ms: the expected latency must be a number of at least 0");
        }
    }

    private static void checkPercentile(String scenario, double fraction) {
        if (!(fraction > 0 && fraction < 1)) {
            throw new SettingsException(scenario + ".target_latency_percentile is "
                    + StreamFormat.sixDigits(fraction * 100)
                    + ": it must lie between 0 and 100, without either, for example 99");
        }
    }
}
