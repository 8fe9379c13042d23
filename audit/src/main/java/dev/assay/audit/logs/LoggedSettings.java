package dev.assay.audit.logs;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.settings.EffectiveSettings;
import dev.assay.results.read.DetailLog;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The effective settings of a run as its detail log gives them; empty where the log lacks one that a replay needs. */
final class LoggedSettings {
    private static final Pattern VERSION = Pattern.compile("^(\\d+\\.\\d+(?:\\.\\d+)?)");

    private final DetailLog log;
    private boolean complete = true;

    private LoggedSettings(DetailLog log) {
        this.log = log;
    }

    /** The settings, or nothing if one that decides the schedule is missing. */
    static Optional<EffectiveSettings> of(DetailLog log) {
        LoggedSettings reader = new LoggedSettings(log);
        try {
            EffectiveSettings settings = reader.read();
            return reader.complete ? Optional.of(settings) : Optional.empty();
        } catch (IllegalArgumentException unknownName) {
            return Optional.empty();
        }
    }

    /** Samples of the library, if the log says. */
    static Optional<Integer> librarySize(DetailLog log) {
        return log.exact("qsl_reported_total_count").map(BigDecimal::intValue);
    }

    /** The release that wrote the log; the newest where it does not say. */
    static LoadGenVersion version(DetailLog log) {
        Matcher matcher = VERSION.matcher(log.text("loadgen_version").orElse(""));
        return matcher.find() ? LoadGenVersion.parse(matcher.group(1)) : LoadGenVersion.NEWEST;
    }

    private EffectiveSettings read() {
        return new EffectiveSettings(
                Scenario.ofOfficialName(log.text("effective_scenario").orElse("")),
                TestMode.ofOfficialName(log.text("effective_test_mode").orElse("")),
                whole("effective_samples_per_query"),
                log.real("effective_target_qps").orElseGet(this::missing),
                optional("effective_target_latency_ns"),
                log.real("effective_target_latency_percentile").orElse(0.99),
                optional("effective_max_async_queries"),
                whole("effective_target_duration_ms"),
                whole("effective_min_duration_ms"),
                optional("effective_max_duration_ms"),
                whole("effective_min_query_count"),
                optional("effective_max_query_count"),
                optional("effective_min_sample_count"),
                whole("effective_qsl_rng_seed"),
                whole("effective_sample_index_rng_seed"),
                whole("effective_schedule_rng_seed"),
                optional("effective_accuracy_log_rng_seed"),
                log.real("effective_accuracy_log_probability").orElse(0.0),
                optional("effective_accuracy_log_sampling_target"),
                false,
                log.isTrue("effective_performance_issue_unique"),
                log.isTrue("effective_performance_issue_same"),
                optional("effective_performance_issue_same_index"),
                whole("effective_performance_sample_count"),
                optional("effective_accuracy_sample_count"),
                log.isTrue("effective_sample_concatenate_permutation"),
                log.isTrue("requested_use_token_latencies"),
                optional("requested_server_ttft_latency"),
                optional("requested_server_tpot_latency"),
                false,
                1);
    }

    private long whole(String key) {
        Optional<BigDecimal> value = log.exact(key);
        complete &= value.isPresent();
        return value.map(BigDecimal::longValue).orElse(0L);
    }

    private long optional(String key) {
        return log.exact(key).map(BigDecimal::longValue).orElse(0L);
    }

    private double missing() {
        complete = false;
        return 1;
    }
}
