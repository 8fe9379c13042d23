package dev.assay.loadgen.api;

/**
 * What the caller asks for, before anything is derived from it (loadgen-spec 1.2). Immutable; every value has the
 * official default. Seeds are unsigned 64-bit numbers held in a {@code long}.
 */
public final class TestSettings {
    private final Scenario scenario;
    private final TestMode mode;
    private final double singleStreamExpectedLatencyNanos;
    private final double singleStreamTargetLatencyPercentile;
    private final double multiStreamExpectedLatencyNanos;
    private final double multiStreamTargetLatencyPercentile;
    private final long multiStreamSamplesPerQuery;
    private final double serverTargetQps;
    private final long serverTargetLatencyNanos;
    private final double serverTargetLatencyPercentile;
    private final boolean serverCoalesceQueries;
    private final int serverFindPeakQpsDecimalsOfPrecision;
    private final double serverFindPeakQpsBoundaryStepSize;
    private final long serverMaxAsyncQueries;
    private final long serverNumIssueQueryThreads;
    private final double offlineExpectedQps;
    private final boolean sampleConcatenatePermutation;
    private final long minDurationMillis;
    private final long maxDurationMillis;
    private final long minQueryCount;
    private final long maxQueryCount;
    private final long qslRngSeed;
    private final long sampleIndexRngSeed;
    private final long scheduleRngSeed;
    private final long accuracyLogRngSeed;
    private final double accuracyLogProbability;
    private final long accuracyLogSamplingTarget;
    private final boolean test05;
    private final long test05QslRngSeed;
    private final long test05SampleIndexRngSeed;
    private final long test05ScheduleRngSeed;
    private final boolean printTimestamps;
    private final boolean performanceIssueUnique;
    private final boolean performanceIssueSame;
    private final long performanceIssueSameIndex;
    private final long performanceSampleCountOverride;
    private final long accuracySampleCountOverride;
    private final boolean useTokenLatencies;
    private final long serverTtftLatencyNanos;
    private final long serverTpotLatencyNanos;
    private final boolean inferTokenLatencies;
    private final long tokenLatencyScalingFactor;

    private TestSettings(Builder from) {
        this.scenario = from.scenario;
        this.mode = from.mode;
        this.singleStreamExpectedLatencyNanos = from.singleStreamExpectedLatencyNanos;
        this.singleStreamTargetLatencyPercentile = from.singleStreamTargetLatencyPercentile;
        this.multiStreamExpectedLatencyNanos = from.multiStreamExpectedLatencyNanos;
        this.multiStreamTargetLatencyPercentile = from.multiStreamTargetLatencyPercentile;
        this.multiStreamSamplesPerQuery = from.multiStreamSamplesPerQuery;
        this.serverTargetQps = from.serverTargetQps;
        this.serverTargetLatencyNanos = from.serverTargetLatencyNanos;
        this.serverTargetLatencyPercentile = from.serverTargetLatencyPercentile;
        this.serverCoalesceQueries = from.serverCoalesceQueries;
        this.serverFindPeakQpsDecimalsOfPrecision = from.serverFindPeakQpsDecimalsOfPrecision;
        this.serverFindPeakQpsBoundaryStepSize = from.serverFindPeakQpsBoundaryStepSize;
        this.serverMaxAsyncQueries = from.serverMaxAsyncQueries;
        this.serverNumIssueQueryThreads = from.serverNumIssueQueryThreads;
        this.offlineExpectedQps = from.offlineExpectedQps;
        this.sampleConcatenatePermutation = from.sampleConcatenatePermutation;
        this.minDurationMillis = from.minDurationMillis;
        this.maxDurationMillis = from.maxDurationMillis;
        this.minQueryCount = from.minQueryCount;
        this.maxQueryCount = from.maxQueryCount;
        this.qslRngSeed = from.qslRngSeed;
        this.sampleIndexRngSeed = from.sampleIndexRngSeed;
        this.scheduleRngSeed = from.scheduleRngSeed;
        this.accuracyLogRngSeed = from.accuracyLogRngSeed;
        this.accuracyLogProbability = from.accuracyLogProbability;
        this.accuracyLogSamplingTarget = from.accuracyLogSamplingTarget;
        this.test05 = from.test05;
        this.test05QslRngSeed = from.test05QslRngSeed;
        this.test05SampleIndexRngSeed = from.test05SampleIndexRngSeed;
        this.test05ScheduleRngSeed = from.test05ScheduleRngSeed;
        this.printTimestamps = from.printTimestamps;
        this.performanceIssueUnique = from.performanceIssueUnique;
        this.performanceIssueSame = from.performanceIssueSame;
        this.performanceIssueSameIndex = from.performanceIssueSameIndex;
        this.performanceSampleCountOverride = from.performanceSampleCountOverride;
        this.accuracySampleCountOverride = from.accuracySampleCountOverride;
        this.useTokenLatencies = from.useTokenLatencies;
        this.serverTtftLatencyNanos = from.serverTtftLatencyNanos;
        this.serverTpotLatencyNanos = from.serverTpotLatencyNanos;
        this.inferTokenLatencies = from.inferTokenLatencies;
        this.tokenLatencyScalingFactor = from.tokenLatencyScalingFactor;
    }

    /** A builder that holds the official defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /** A builder that holds the values of these settings. */
    public Builder toBuilder() {
        Builder to = new Builder();
        to.scenario = scenario;
        to.mode = mode;
        to.singleStreamExpectedLatencyNanos = singleStreamExpectedLatencyNanos;
        to.singleStreamTargetLatencyPercentile = singleStreamTargetLatencyPercentile;
        to.multiStreamExpectedLatencyNanos = multiStreamExpectedLatencyNanos;
        to.multiStreamTargetLatencyPercentile = multiStreamTargetLatencyPercentile;
        to.multiStreamSamplesPerQuery = multiStreamSamplesPerQuery;
        to.serverTargetQps = serverTargetQps;
        to.serverTargetLatencyNanos = serverTargetLatencyNanos;
        to.serverTargetLatencyPercentile = serverTargetLatencyPercentile;
        to.serverCoalesceQueries = serverCoalesceQueries;
        to.serverFindPeakQpsDecimalsOfPrecision = serverFindPeakQpsDecimalsOfPrecision;
        to.serverFindPeakQpsBoundaryStepSize = serverFindPeakQpsBoundaryStepSize;
        to.serverMaxAsyncQueries = serverMaxAsyncQueries;
        to.serverNumIssueQueryThreads = serverNumIssueQueryThreads;
        to.offlineExpectedQps = offlineExpectedQps;
        to.sampleConcatenatePermutation = sampleConcatenatePermutation;
        to.minDurationMillis = minDurationMillis;
        to.maxDurationMillis = maxDurationMillis;
        to.minQueryCount = minQueryCount;
        to.maxQueryCount = maxQueryCount;
        to.qslRngSeed = qslRngSeed;
        to.sampleIndexRngSeed = sampleIndexRngSeed;
        to.scheduleRngSeed = scheduleRngSeed;
        to.accuracyLogRngSeed = accuracyLogRngSeed;
        to.accuracyLogProbability = accuracyLogProbability;
        to.accuracyLogSamplingTarget = accuracyLogSamplingTarget;
        to.test05 = test05;
        to.test05QslRngSeed = test05QslRngSeed;
        to.test05SampleIndexRngSeed = test05SampleIndexRngSeed;
        to.test05ScheduleRngSeed = test05ScheduleRngSeed;
        to.printTimestamps = printTimestamps;
        to.performanceIssueUnique = performanceIssueUnique;
        to.performanceIssueSame = performanceIssueSame;
        to.performanceIssueSameIndex = performanceIssueSameIndex;
        to.performanceSampleCountOverride = performanceSampleCountOverride;
        to.accuracySampleCountOverride = accuracySampleCountOverride;
        to.useTokenLatencies = useTokenLatencies;
        to.serverTtftLatencyNanos = serverTtftLatencyNanos;
        to.serverTpotLatencyNanos = serverTpotLatencyNanos;
        to.inferTokenLatencies = inferTokenLatencies;
        to.tokenLatencyScalingFactor = tokenLatencyScalingFactor;
        return to;
    }

    /** Scenario of the test. */
    public Scenario scenario() {
        return scenario;
    }

    /** What the test does. */
    public TestMode mode() {
        return mode;
    }

    /** Sizes the list that is generated ahead for SingleStream; ns. */
    public double singleStreamExpectedLatencyNanos() {
        return singleStreamExpectedLatencyNanos;
    }

    /** Judged percentile of SingleStream, as a fraction. */
    public double singleStreamTargetLatencyPercentile() {
        return singleStreamTargetLatencyPercentile;
    }

    /** Sizes the list that is generated ahead for MultiStream; ns a query. */
    public double multiStreamExpectedLatencyNanos() {
        return multiStreamExpectedLatencyNanos;
    }

    /** Judged percentile of MultiStream, as a fraction. */
    public double multiStreamTargetLatencyPercentile() {
        return multiStreamTargetLatencyPercentile;
    }

    /** Samples in each MultiStream query. */
    public long multiStreamSamplesPerQuery() {
        return multiStreamSamplesPerQuery;
    }

    /** Mean rate of the Poisson arrivals in Server; queries a second. */
    public double serverTargetQps() {
        return serverTargetQps;
    }

    /** Latency bound in Server; ns. */
    public long serverTargetLatencyNanos() {
        return serverTargetLatencyNanos;
    }

    /** Judged percentile of Server, as a fraction. */
    public double serverTargetLatencyPercentile() {
        return serverTargetLatencyPercentile;
    }

    /** Whether overdue Server queries are merged into one call. */
    public boolean serverCoalesceQueries() {
        return serverCoalesceQueries;
    }

    /** Stop resolution of the official peak search; decimal digits. */
    public int serverFindPeakQpsDecimalsOfPrecision() {
        return serverFindPeakQpsDecimalsOfPrecision;
    }

    /** Growth of the upper bound in the official peak search; fraction. */
    public double serverFindPeakQpsBoundaryStepSize() {
        return serverFindPeakQpsBoundaryStepSize;
    }

    /** Server ends early when more queries than this are outstanding; 0 means no limit. */
    public long serverMaxAsyncQueries() {
        return serverMaxAsyncQueries;
    }

    /** Issuing threads in Server; 0 means the caller's thread. */
    public long serverNumIssueQueryThreads() {
        return serverNumIssueQueryThreads;
    }

    /** Sizes the single Offline query; samples a second. */
    public double offlineExpectedQps() {
        return offlineExpectedQps;
    }

    /** Equal issue: whole permutations of the loaded set. */
    public boolean sampleConcatenatePermutation() {
        return sampleConcatenatePermutation;
    }

    /** Shortest valid duration; ms. */
    public long minDurationMillis() {
        return minDurationMillis;
    }

    /** Reaching it ends a performance run with an error; ms, 0 means none. */
    public long maxDurationMillis() {
        return maxDurationMillis;
    }

    /** Fewest queries (Offline: samples) of a valid run. */
    public long minQueryCount() {
        return minQueryCount;
    }

    /** Reaching it ends a performance run with an error; 0 means none. */
    public long maxQueryCount() {
        return maxQueryCount;
    }

    /** Seed of the order of the loadable sets; unsigned 64 bits. */
    public long qslRngSeed() {
        return qslRngSeed;
    }

    /** Seed of the sample choice; unsigned 64 bits. */
    public long sampleIndexRngSeed() {
        return sampleIndexRngSeed;
    }

    /** Seed of the arrival times; unsigned 64 bits. */
    public long scheduleRngSeed() {
        return scheduleRngSeed;
    }

    /** Offset seed for the sampling of logged responses; unsigned 64 bits. */
    public long accuracyLogRngSeed() {
        return accuracyLogRngSeed;
    }

    /** Share of responses that a performance run writes to the accuracy log. */
    public double accuracyLogProbability() {
        return accuracyLogProbability;
    }

    /** Number of responses to log instead of a share; 0 means use the share. */
    public long accuracyLogSamplingTarget() {
        return accuracyLogSamplingTarget;
    }

    /** Forces PerformanceOnly with the three test05 seeds. */
    public boolean test05() {
        return test05;
    }

    /** Replaces qslRngSeed in test05; unsigned 64 bits. */
    public long test05QslRngSeed() {
        return test05QslRngSeed;
    }

    /** Replaces sampleIndexRngSeed in test05; unsigned 64 bits. */
    public long test05SampleIndexRngSeed() {
        return test05SampleIndexRngSeed;
    }

    /** Replaces scheduleRngSeed in test05; unsigned 64 bits. */
    public long test05ScheduleRngSeed() {
        return test05ScheduleRngSeed;
    }

    /** Whether a performance run prints clock lines to standard output. */
    public boolean printTimestamps() {
        return printTimestamps;
    }

    /** Each loaded sample once. */
    public boolean performanceIssueUnique() {
        return performanceIssueUnique;
    }

    /** One sample repeatedly. */
    public boolean performanceIssueSame() {
        return performanceIssueSame;
    }

    /** Position in the loaded set of the repeated sample; not a library index. */
    public long performanceIssueSameIndex() {
        return performanceIssueSameIndex;
    }

    /** Replaces the library's performance count; 0 means keep it. */
    public long performanceSampleCountOverride() {
        return performanceSampleCountOverride;
    }

    /** Replaces the library's total count in accuracy mode; 0 means keep it. */
    public long accuracySampleCountOverride() {
        return accuracySampleCountOverride;
    }

    /** Whether first-token and per-token latencies are judged. */
    public boolean useTokenLatencies() {
        return useTokenLatencies;
    }

    /** Bound on the time to first token in Server; ns. */
    public long serverTtftLatencyNanos() {
        return serverTtftLatencyNanos;
    }

    /** Bound on the time per output token in Server; ns. */
    public long serverTpotLatencyNanos() {
        return serverTpotLatencyNanos;
    }

    /** Whether token throughput is derived from sample throughput. */
    public boolean inferTokenLatencies() {
        return inferTokenLatencies;
    }

    /** Tokens a sample for inferred token throughput. */
    public long tokenLatencyScalingFactor() {
        return tokenLatencyScalingFactor;
    }

    /** Collects values; not thread safe. Each method sets the value of the same name in {@link TestSettings}. */
    public static final class Builder {
        private Scenario scenario = Scenario.SINGLE_STREAM;
        private TestMode mode = TestMode.PERFORMANCE_ONLY;
        private double singleStreamExpectedLatencyNanos = 1_000_000;
        private double singleStreamTargetLatencyPercentile = 0.90;
        private double multiStreamExpectedLatencyNanos = 8_000_000;
        private double multiStreamTargetLatencyPercentile = 0.99;
        private long multiStreamSamplesPerQuery = 8;
        private double serverTargetQps = 1;
        private long serverTargetLatencyNanos = 100_000_000;
        private double serverTargetLatencyPercentile = 0.99;
        private boolean serverCoalesceQueries = false;
        private int serverFindPeakQpsDecimalsOfPrecision = 1;
        private double serverFindPeakQpsBoundaryStepSize = 1;
        private long serverMaxAsyncQueries = 0;
        private long serverNumIssueQueryThreads = 0;
        private double offlineExpectedQps = 1;
        private boolean sampleConcatenatePermutation = false;
        private long minDurationMillis = 10_000;
        private long maxDurationMillis = 0;
        private long minQueryCount = 100;
        private long maxQueryCount = 0;
        private long qslRngSeed = 0;
        private long sampleIndexRngSeed = 0;
        private long scheduleRngSeed = 0;
        private long accuracyLogRngSeed = 0;
        private double accuracyLogProbability = 0.0;
        private long accuracyLogSamplingTarget = 0;
        private boolean test05 = false;
        private long test05QslRngSeed = 0;
        private long test05SampleIndexRngSeed = 0;
        private long test05ScheduleRngSeed = 0;
        private boolean printTimestamps = false;
        private boolean performanceIssueUnique = false;
        private boolean performanceIssueSame = false;
        private long performanceIssueSameIndex = 0;
        private long performanceSampleCountOverride = 0;
        private long accuracySampleCountOverride = 0;
        private boolean useTokenLatencies = false;
        private long serverTtftLatencyNanos = 100_000_000;
        private long serverTpotLatencyNanos = 100_000_000;
        private boolean inferTokenLatencies = false;
        private long tokenLatencyScalingFactor = 1;

        private Builder() {}

        public Builder scenario(Scenario value) {
            scenario = value;
            return this;
        }

        public Builder mode(TestMode value) {
            mode = value;
            return this;
        }

        public Builder singleStreamExpectedLatencyNanos(double value) {
            singleStreamExpectedLatencyNanos = value;
            return this;
        }

        public Builder singleStreamTargetLatencyPercentile(double value) {
            singleStreamTargetLatencyPercentile = value;
            return this;
        }

        public Builder multiStreamExpectedLatencyNanos(double value) {
            multiStreamExpectedLatencyNanos = value;
            return this;
        }

        public Builder multiStreamTargetLatencyPercentile(double value) {
            multiStreamTargetLatencyPercentile = value;
            return this;
        }

        public Builder multiStreamSamplesPerQuery(long value) {
            multiStreamSamplesPerQuery = value;
            return this;
        }

        public Builder serverTargetQps(double value) {
            serverTargetQps = value;
            return this;
        }

        public Builder serverTargetLatencyNanos(long value) {
            serverTargetLatencyNanos = value;
            return this;
        }

        public Builder serverTargetLatencyPercentile(double value) {
            serverTargetLatencyPercentile = value;
            return this;
        }

        public Builder serverCoalesceQueries(boolean value) {
            serverCoalesceQueries = value;
            return this;
        }

        public Builder serverFindPeakQpsDecimalsOfPrecision(int value) {
            serverFindPeakQpsDecimalsOfPrecision = value;
            return this;
        }

        public Builder serverFindPeakQpsBoundaryStepSize(double value) {
            serverFindPeakQpsBoundaryStepSize = value;
            return this;
        }

        public Builder serverMaxAsyncQueries(long value) {
            serverMaxAsyncQueries = value;
            return this;
        }

        public Builder serverNumIssueQueryThreads(long value) {
            serverNumIssueQueryThreads = value;
            return this;
        }

        public Builder offlineExpectedQps(double value) {
            offlineExpectedQps = value;
            return this;
        }

        public Builder sampleConcatenatePermutation(boolean value) {
            sampleConcatenatePermutation = value;
            return this;
        }

        public Builder minDurationMillis(long value) {
            minDurationMillis = value;
            return this;
        }

        public Builder maxDurationMillis(long value) {
            maxDurationMillis = value;
            return this;
        }

        public Builder minQueryCount(long value) {
            minQueryCount = value;
            return this;
        }

        public Builder maxQueryCount(long value) {
            maxQueryCount = value;
            return this;
        }

        public Builder qslRngSeed(long value) {
            qslRngSeed = value;
            return this;
        }

        public Builder sampleIndexRngSeed(long value) {
            sampleIndexRngSeed = value;
            return this;
        }

        public Builder scheduleRngSeed(long value) {
            scheduleRngSeed = value;
            return this;
        }

        public Builder accuracyLogRngSeed(long value) {
            accuracyLogRngSeed = value;
            return this;
        }

        public Builder accuracyLogProbability(double value) {
            accuracyLogProbability = value;
            return this;
        }

        public Builder accuracyLogSamplingTarget(long value) {
            accuracyLogSamplingTarget = value;
            return this;
        }

        public Builder test05(boolean value) {
            test05 = value;
            return this;
        }

        public Builder test05QslRngSeed(long value) {
            test05QslRngSeed = value;
            return this;
        }

        public Builder test05SampleIndexRngSeed(long value) {
            test05SampleIndexRngSeed = value;
            return this;
        }

        public Builder test05ScheduleRngSeed(long value) {
            test05ScheduleRngSeed = value;
            return this;
        }

        public Builder printTimestamps(boolean value) {
            printTimestamps = value;
            return this;
        }

        public Builder performanceIssueUnique(boolean value) {
            performanceIssueUnique = value;
            return this;
        }

        public Builder performanceIssueSame(boolean value) {
            performanceIssueSame = value;
            return this;
        }

        public Builder performanceIssueSameIndex(long value) {
            performanceIssueSameIndex = value;
            return this;
        }

        public Builder performanceSampleCountOverride(long value) {
            performanceSampleCountOverride = value;
            return this;
        }

        public Builder accuracySampleCountOverride(long value) {
            accuracySampleCountOverride = value;
            return this;
        }

        public Builder useTokenLatencies(boolean value) {
            useTokenLatencies = value;
            return this;
        }

        public Builder serverTtftLatencyNanos(long value) {
            serverTtftLatencyNanos = value;
            return this;
        }

        public Builder serverTpotLatencyNanos(long value) {
            serverTpotLatencyNanos = value;
            return this;
        }

        public Builder inferTokenLatencies(boolean value) {
            inferTokenLatencies = value;
            return this;
        }

        public Builder tokenLatencyScalingFactor(long value) {
            tokenLatencyScalingFactor = value;
            return this;
        }

        /** The settings collected so far. */
        public TestSettings build() {
            return new TestSettings(this);
        }
    }
}
