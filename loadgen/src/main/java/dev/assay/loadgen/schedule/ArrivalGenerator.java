package dev.assay.loadgen.schedule;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.random.ExponentialGaps;
import dev.assay.loadgen.random.GammaGaps;
import dev.assay.loadgen.random.RandomEngine;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.loadgen.settings.SettingsException;
import dev.assay.loadgen.settings.StreamFormat;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Makes the due times of a series: Poisson arrivals in Server, even ones elsewhere (loadgen-spec 2.7). Server arrivals of another
 * kind are this harness's own.
 */
final class ArrivalGenerator {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final long BYTES_PER_SERVER_QUERY = Long.BYTES + Integer.BYTES;
    private static final double STANDARD_DEVIATIONS = 6;
    private static final int MOST_QUERIES = Integer.MAX_VALUE - 8;
    private static final int SMALLEST_CAPACITY = 64;
    private static final int UNTRIMMED_SHARE = 64;

    private ArrivalGenerator() {}

    static DueTimes generate(EffectiveSettings settings, SeriesPlan plan, HeapBudget budget, Arrivals arrivals) {
        if (settings.scenario() != Scenario.SERVER) {
            return even(settings, plan);
        }
        if (!(arrivals instanceof Arrivals.ClosedLoop)) {
            requireRate(settings.targetQps());
        }
        return switch (arrivals) {
            case Arrivals.Official official ->
                random(settings, plan, budget, new ExponentialGaps(engine(settings), settings.targetQps())::nextNanos);
            case Arrivals.Gamma gamma ->
                random(
                        settings,
                        plan,
                        budget,
                        new GammaGaps(engine(settings), settings.targetQps(), gamma.burstiness())::nextNanos);
            case Arrivals.Fixed fixed -> even(settings, plan);
            case Arrivals.ClosedLoop closed -> {
                checkQueryCount(plan.minQueryCount());
                yield new DueTimes.Even((int) plan.minQueryCount(), 0);
            }
        };
    }

    private static void requireRate(double rate) {
        if (!(rate > 0) || Double.isInfinite(rate)) {
            throw new SettingsException("Server.target_qps is " + StreamFormat.sixDigits(rate)
                    + ": queries arrive at random only at a positive finite rate");
        }
    }

    private static RandomEngine engine(EffectiveSettings settings) {
        return new RandomEngine(settings.scheduleRngSeed());
    }

    /** The loop of the reference in closed form: the gaps are known, so is the number of queries. */
    private static DueTimes even(EffectiveSettings settings, SeriesPlan plan) {
        long gapNanos = (long) (1.0 / settings.targetQps() * NANOS_PER_SECOND);
        long queries = plan.minQueryCount();
        if (plan.generationNanos() > 0) {
            if (gapNanos <= 0) {
                throw new SettingsException(
                        "the expected latency is below 1 ns, so the list of queries for min_duration would"
                                + " never end: raise target_latency");
            }
            long untilTime = Math.ceilDiv(plan.generationNanos(), gapNanos) + 1;
            checkQueryCount(untilTime);
            long missing = Math.max(0, untilTime - queries);
            queries += plan.growth() == 0 ? missing : Math.ceilDiv(missing, plan.growth()) * plan.growth();
        }
        checkQueryCount(queries);
        return new DueTimes.Even((int) queries, gapNanos);
    }

    private static void checkQueryCount(long queries) {
        if (queries == 0) {
            throw new SettingsException(
                    "no query would be issued: raise min_query_count or min_duration, and in Offline with"
                            + " performance_issue_unique do not set performance_sample_count_override above the library's size");
        }
        if (queries > MOST_QUERIES) {
            throw new SettingsException("the schedule would have " + queries
                    + " queries, more than the 2147483639 that one series can hold: raise the expected latency"
                    + " (target_latency), or lower min_duration or min_query_count");
        }
    }

    private static DueTimes random(
            EffectiveSettings settings, SeriesPlan plan, HeapBudget budget, LongSupplier gapNanos) {
        double mean = settings.targetQps() * plan.generationNanos() / NANOS_PER_SECOND;
        double expected = Math.max((double) plan.minQueryCount(), mean + STANDARD_DEVIATIONS * Math.sqrt(mean))
                + SMALLEST_CAPACITY;
        budget.require("queries", expected, BYTES_PER_SERVER_QUERY);
        return collect(gapNanos, plan, new long[(int) expected], budget);
    }

    private static DueTimes collect(LongSupplier gapNanos, SeriesPlan plan, long[] first, HeapBudget budget) {
        long[] times = first;
        int queries = 0;
        long wanted = plan.minQueryCount();
        long nextNanos = 0;
        long lastNanos = 0;
        while (lastNanos < plan.generationNanos() || queries < wanted) {
            if (queries == times.length) {
                times = grow(times, budget);
            }
            times[queries++] = nextNanos;
            lastNanos = nextNanos;
            nextNanos = lastNanos + gapNanos.getAsLong();
            if (nextNanos < 0) {
                throw DueTimes.tooLong();
            }
            if (plan.growth() > 0 && queries >= wanted && lastNanos < plan.generationNanos()) {
                wanted += plan.growth();
            }
        }
        checkQueryCount(queries);
        boolean wasteful = times.length - queries > queries / UNTRIMMED_SHARE;
        return new DueTimes.Listed(queries, wasteful ? Arrays.copyOf(times, queries) : times, nextNanos);
    }

    private static long[] grow(long[] times, HeapBudget budget) {
        long capacity = times.length + times.length / 8L + SMALLEST_CAPACITY;
        budget.require("queries", (double) capacity, BYTES_PER_SERVER_QUERY);
        return Arrays.copyOf(times, (int) capacity);
    }
}
