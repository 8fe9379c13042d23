package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.SettingsException;

/**
 * How long one series must get: the counts of loadgen-spec 2.7 before anything random is drawn.
 *
 * @param samplesPerQuery after padding
 * @param generationNanos queries are generated until one is due at or after this
 * @param shuffledQueries count that decides how many permutations equal issue draws: the one before padding
 * @param minQueryCount count after padding
 * @param growth queries added each time the count is reached too early; 0 means that the series simply goes on
 */
record SeriesPlan(int samplesPerQuery, long generationNanos, long shuffledQueries, long minQueryCount, long growth) {
    private static final long NANOS_PER_MILLI = 1_000_000;

    static SeriesPlan of(EffectiveSettings settings, LoadableSets.LoadedSet set, boolean accuracy) {
        boolean offline = settings.scenario() == Scenario.OFFLINE;
        boolean eachOnce = accuracy || settings.performanceIssueUnique();
        boolean padded = settings.sampleConcatenatePermutation() && !accuracy;
        long samplesPerQuery = accuracy && offline ? set.end() : settings.samplesPerQuery();
        checkSamplesPerQuery(samplesPerQuery);
        long queries = eachOnce ? set.length() / samplesPerQuery : settings.minQueryCount();
        checkQueries(queries);
        long paddedQueries = padded && !offline ? roundUp(queries, set.length()) : queries;
        long paddedSamples = padded && offline ? roundUp(samplesPerQuery, set.length()) : samplesPerQuery;
        checkSamplesPerQuery(paddedSamples);
        long growth = settings.sampleConcatenatePermutation() && !offline ? set.length() : 0;
        return new SeriesPlan(
                (int) paddedSamples, eachOnce ? 0 : generationNanos(settings), queries, paddedQueries, growth);
    }

    private static long generationNanos(EffectiveSettings settings) {
        long factor = settings.scenario() == Scenario.SERVER ? 1 : 2;
        long millis = settings.targetDurationMillis();
        if (millis < 0 || millis > Long.MAX_VALUE / NANOS_PER_MILLI / factor) {
            throw new SettingsException("min_duration is " + Long.toUnsignedString(millis)
                    + " ms, which does not fit into 64 bits of nanoseconds: lower it");
        }
        return factor * millis * NANOS_PER_MILLI;
    }

    private static void checkSamplesPerQuery(long samplesPerQuery) {
        if (samplesPerQuery == 0) {
            throw new SettingsException(
                    "a query would have no samples: raise min_query_count, or in Offline target_qps or"
                            + " min_duration");
        }
        if (samplesPerQuery < 0 || samplesPerQuery > Integer.MAX_VALUE - 8) {
            throw new SettingsException("a query would have " + Long.toUnsignedString(samplesPerQuery)
                    + " samples, more than the 2147483639 that one series can hold: lower min_query_count, or in Offline"
                    + " target_qps or min_duration");
        }
    }

    private static void checkQueries(long queries) {
        if (queries < 0 || queries > Integer.MAX_VALUE - 8) {
            throw new SettingsException("min_query_count is " + Long.toUnsignedString(queries)
                    + ", more than the 2147483639 queries that one series can hold: lower it");
        }
    }

    private static long roundUp(long count, long multiple) {
        return Math.ceilDiv(count, multiple) * multiple;
    }
}
