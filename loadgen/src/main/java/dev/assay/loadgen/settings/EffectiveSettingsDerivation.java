package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.TestSettings;
import java.util.ArrayList;
import java.util.List;

/** From requested to effective settings (loadgen-spec 1.9). Counts are unsigned 64-bit numbers and wrap as in the reference. */
public final class EffectiveSettingsDerivation {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1000;
    private static final double OFFLINE_HEADROOM = 1.1;
    private static final double SINGLE_STREAM_HEADROOM = 2.0;
    private static final double OFFLINE_PERCENTILE = 0.99;

    private final TestSettings requested;
    private final long libraryPerformanceCount;
    private final List<SettingsLogLine> logLines = new ArrayList<>();

    private double targetQps = 1;
    private long targetLatencyNanos;
    private double targetLatencyPercentile;
    private long maxAsyncQueries;
    private long targetDurationMillis;
    private long minQueryCount;
    private long samplesPerQuery = 1;

    private EffectiveSettingsDerivation(TestSettings requested, long libraryPerformanceCount) {
        this.requested = requested;
        this.libraryPerformanceCount = libraryPerformanceCount;
        this.targetDurationMillis = requested.minDurationMillis();
        this.minQueryCount = requested.minQueryCount();
    }

    /**
     * Derives the settings of a run.
     *
     * @param libraryPerformanceCount samples that fit into memory at once, as the sample library reports them
     * @param libraryTotalCount all samples of the library
     * @throws SettingsException where the reference's behaviour is undefined
     */
    public static DerivedSettings derive(TestSettings requested, long libraryPerformanceCount, long libraryTotalCount) {
        SettingsValidation.checkBeforeDerivation(requested, libraryPerformanceCount, libraryTotalCount);
        EffectiveSettingsDerivation derivation = new EffectiveSettingsDerivation(requested, libraryPerformanceCount);
        return derivation.run(libraryTotalCount);
    }

    private DerivedSettings run(long libraryTotalCount) {
        long performanceCount = orElse(requested.performanceSampleCountOverride(), libraryPerformanceCount);
        applyScenario(performanceCount);
        if (requested.performanceIssueSame()
                && Long.compareUnsigned(requested.performanceIssueSameIndex(), performanceCount) >= 0) {
            logLines.add(SettingsLogLine.invalidTestSettings(
                    "Sample Idx to be repeated in performance_issue_same mode cannot be greater than loaded"
                            + " performance_sample_count. performance_issue_same_index: "
                            + Long.toUnsignedString(requested.performanceIssueSameIndex())
                            + " performance_sample_count: " + Long.toUnsignedString(performanceCount)));
        }
        if (requested.performanceIssueUnique() && requested.performanceIssueSame()) {
            logLines.add(SettingsLogLine.invalidTestSettings(
                    "Performance_issue_unique and performance_issue_same, both cannot be true at the same time."
                            + " performance_issue_unique: 1 performance_issue_same: 1"));
        }
        long accuracyCount = orElse(requested.accuracySampleCountOverride(), libraryTotalCount);
        return new DerivedSettings(effective(performanceCount, accuracyCount), logLines);
    }

    private void applyScenario(long performanceCount) {
        switch (requested.scenario()) {
            case SINGLE_STREAM -> {
                targetQps = NANOS_PER_SECOND / requested.singleStreamExpectedLatencyNanos();
                maxAsyncQueries = 1;
                targetLatencyPercentile = requested.singleStreamTargetLatencyPercentile();
                if (requested.sampleConcatenatePermutation()) {
                    padSingleStreamQueries();
                }
            }
            case MULTI_STREAM -> {
                targetQps = NANOS_PER_SECOND / requested.multiStreamExpectedLatencyNanos();
                maxAsyncQueries = 1;
                targetLatencyPercentile = requested.multiStreamTargetLatencyPercentile();
                samplesPerQuery = requested.multiStreamSamplesPerQuery();
            }
            case SERVER -> {
                targetQps = rateOrOne("server_target_qps", requested.serverTargetQps());
                targetLatencyNanos = requested.serverTargetLatencyNanos();
                targetLatencyPercentile = requested.serverTargetLatencyPercentile();
                maxAsyncQueries = requested.serverMaxAsyncQueries();
            }
            case OFFLINE -> {
                targetQps = rateOrOne("offline_expected_qps", requested.offlineExpectedQps());
                targetLatencyPercentile = OFFLINE_PERCENTILE;
                maxAsyncQueries = 1;
                sizeOfflineQuery(performanceCount);
            }
        }
    }

    private double rateOrOne(String setting, double rate) {
        if (rate >= 0) {
            return rate;
        }
        logLines.add(SettingsLogLine.invalidTestSettings("Invalid value for " + setting + " requested. requested: "
                + StreamFormat.sixDigits(rate) + " using: 1"));
        return 1;
    }

    private void sizeOfflineQuery(long performanceCount) {
        long expected = truncate(OFFLINE_HEADROOM * targetSeconds() * targetQps);
        samplesPerQuery = requested.performanceIssueUnique() ? performanceCount : maxUnsigned(minQueryCount, expected);
        minQueryCount = 1;
        targetDurationMillis = 0;
    }

    /** Always adds between one query and one whole set, and counts the library's set even when it is overridden. */
    private void padSingleStreamQueries() {
        long expected = truncate(SINGLE_STREAM_HEADROOM * targetSeconds() * targetQps);
        long most = maxUnsigned(minQueryCount, expected);
        minQueryCount = most + (libraryPerformanceCount - Long.remainderUnsigned(most, libraryPerformanceCount));
    }

    private double targetSeconds() {
        return targetDurationMillis / MILLIS_PER_SECOND;
    }

    private static long truncate(double queries) {
        if (!UnsignedNumbers.fits(queries)) {
            throw new SettingsException("the expected number of queries, " + StreamFormat.sixDigits(queries)
                    + ", cannot be counted: lower the target rate (or raise the expected latency) or min_duration");
        }
        return UnsignedNumbers.truncate(queries);
    }

    private static long maxUnsigned(long a, long b) {
        return Long.compareUnsigned(a, b) >= 0 ? a : b;
    }

    private static long orElse(long override, long libraryValue) {
        return override != 0 ? override : libraryValue;
    }

    private EffectiveSettings effective(long performanceCount, long accuracyCount) {
        return new EffectiveSettings(
                requested.scenario(),
                requested.mode(),
                samplesPerQuery,
                targetQps,
                targetLatencyNanos,
                targetLatencyPercentile,
                maxAsyncQueries,
                targetDurationMillis,
                requested.minDurationMillis(),
                requested.maxDurationMillis(),
                minQueryCount,
                requested.maxQueryCount(),
                minQueryCount * samplesPerQuery,
                requested.qslRngSeed(),
                requested.sampleIndexRngSeed(),
                requested.scheduleRngSeed(),
                requested.accuracyLogRngSeed(),
                requested.accuracyLogProbability(),
                requested.accuracyLogSamplingTarget(),
                requested.printTimestamps(),
                requested.performanceIssueUnique(),
                requested.performanceIssueSame(),
                requested.performanceIssueSameIndex(),
                performanceCount,
                accuracyCount,
                requested.sampleConcatenatePermutation(),
                requested.useTokenLatencies(),
                requested.serverTtftLatencyNanos(),
                requested.serverTpotLatencyNanos(),
                requested.inferTokenLatencies(),
                requested.tokenLatencyScalingFactor());
    }
}
