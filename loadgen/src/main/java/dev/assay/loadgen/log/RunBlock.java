package dev.assay.loadgen.log;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Entries about the test and about each series (loadgen-spec 7.4). */
public final class RunBlock {
    private static final DateTimeFormatter TEST_TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss'Z'", Locale.ROOT);
    private static final DateTimeFormatter POWER_TIME =
            DateTimeFormatter.ofPattern("MM-dd-uuuu HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    // Counters of the reference's logger under contention; ours has none.
    private static final List<String> LOGGER_COUNTERS = List.of(
            "logger_swap_request_slots_retry_count",
            "logger_swap_request_slots_retry_retry_count",
            "logger_swap_request_slots_retry_reencounter_count",
            "logger_start_reading_entries_retry_count",
            "logger_tls_total_log_cas_fail_count",
            "logger_tls_total_swap_buffers_slot_retry_count");

    private RunBlock() {}

    /** Start of the test as the logs and file names show it: local time with a Z behind it, as in the reference. */
    public static String testDateTime(LocalDateTime local) {
        return TEST_TIME.format(local);
    }

    /** An end of the power interval: UTC, milliseconds cut off. */
    public static String powerTime(Instant instant) {
        return POWER_TIME.format(instant);
    }

    /** What is tested; after the version entries. */
    public static List<DetailEntry> test(
            LocalDateTime start,
            String sutName,
            long sutNameNanos,
            String libraryName,
            long totalCount,
            long performanceCount) {
        return List.of(
                DetailEntry.text("test_datetime", testDateTime(start)),
                DetailEntry.text("sut_name", sutName),
                DetailEntry.integer("get_sut_name_duration_ns", sutNameNanos),
                DetailEntry.text("qsl_name", libraryName),
                DetailEntry.unsigned("qsl_reported_total_count", totalCount),
                DetailEntry.unsigned("qsl_reported_performance_count", performanceCount));
    }

    /** A loaded set with its padding. */
    public static DetailEntry loadedSet(int[] sampleIndices) {
        return DetailEntry.list("loaded_qsl_set", sampleIndices);
    }

    /** The list of queries of a series; the duration is one gap longer than the time of the last query. */
    public static List<DetailEntry> generated(long queryCount, long samplesPerQuery, long durationNanos) {
        return List.of(
                DetailEntry.unsigned("generated_query_count", queryCount),
                DetailEntry.unsigned("generated_samples_per_query", samplesPerQuery),
                DetailEntry.integer("generated_query_duration", durationNanos));
    }

    /** The six counters of the logger, all 0. */
    public static List<DetailEntry> loggerCounters() {
        return LOGGER_COUNTERS.stream().map(key -> DetailEntry.integer(key, 0)).toList();
    }

    /** First issue and last completion of a series. */
    public static List<DetailEntry> powerInterval(Instant begin, Instant end) {
        return List.of(
                DetailEntry.text("power_begin", powerTime(begin)), DetailEntry.text("power_end", powerTime(end)));
    }
}
