package dev.assay.results.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known of one run when it ends, in the form of {@code run.json}; the JSON schema beside this class
 * describes it for other programs. Times are nanoseconds unless a name or unit says otherwise. Immutable.
 *
 * @param schema {@link #SCHEMA}; its number rises when a key changes its meaning or goes
 * @param label what may not be forgotten when the figures are quoted
 * @param simulated whether time was simulated: then no figure says anything about any machine
 * @param state complete, aborted or interrupted
 * @param stateReason why it is not complete; empty when it is
 * @param verdict valid or not, with every reason
 * @param result the number that the run is compared by; null unless it is valid
 * @param additional further figures, none of which is the result
 * @param gates the conditions, each with limit and observation
 * @param counters what became of the samples
 * @param latencies distributions of what was measured, by name
 * @param delays what the harness and the machine added
 * @param rate Server: rates asked, scheduled and completed; otherwise null
 * @param settings what was asked for, what was used, and where it came from
 * @param ruleset the rules that held
 * @param sut the system under test
 * @param dataset the samples
 * @param versions what measured
 * @param environment where it ran
 * @param warnings remarks by name
 * @param logs the official log files
 * @param times civil times
 * @param reproduction how the run was made, so that it can be repeated; null in documents of earlier versions
 */
public record RunDocument(
        String schema,
        String label,
        boolean simulated,
        String state,
        String stateReason,
        Verdict verdict,
        @Nullable Metric result,
        List<Metric> additional,
        List<Gate> gates,
        Counters counters,
        Map<String, Latency> latencies,
        Delays delays,
        @Nullable Rate rate,
        Settings settings,
        Ruleset ruleset,
        Sut sut,
        Dataset dataset,
        Versions versions,
        Map<String, Object> environment,
        List<Warning> warnings,
        Logs logs,
        Times times,
        @Nullable Reproduction reproduction) {
    /** Kind and version of the document. */
    public static final String SCHEMA = "assay/run/1";

    /** How the label begins when the built-in engine was told to cheat. */
    public static final String CHEATING = "cheating on purpose";

    /** The label of every run in real time. */
    public static final String UNVERIFIED = "unverified; not an official MLPerf result";

    /** The label of a run in simulated time. */
    public static final String SIMULATED = "simulated time: no measurement of any machine; " + UNVERIFIED;

    public RunDocument {
        additional = List.copyOf(additional);
        gates = List.copyOf(gates);
        warnings = List.copyOf(warnings);
    }

    /**
     * The judgement.
     *
     * @param valid whether the run counts; with {@code strict} also free of any error line
     * @param strict whether the strict judgement was asked for
     * @param officialValid what the official conditions alone say, or null when no performance was measured
     * @param reasons one sentence each; empty when valid
     */
    public record Verdict(
            boolean valid, boolean strict, @Nullable Boolean officialValid, List<String> reasons) {
        public Verdict {
            reasons = List.copyOf(reasons);
        }
    }

    /**
     * One figure.
     *
     * @param name key of the detail log where there is one
     * @param label words for people
     * @param value in {@code unit}
     */
    public record Metric(String name, String label, double value, String unit) {}

    /**
     * One condition of a valid run.
     *
     * @param name stable name, for example {@code ttft}
     * @param label words for people
     * @param limit what is allowed or required, in {@code unit}; null when the condition has no single number
     * @param observed what was seen, in {@code unit}; null when it was not measured
     * @param passed whether it is met
     * @param detail further numbers in words; may be empty
     */
    public record Gate(
            String name,
            String label,
            @Nullable Double limit,
            @Nullable Double observed,
            String unit,
            boolean passed,
            String detail) {}

    /** What became of the samples: issued = completed + failed + timedOut + cancelled. */
    public record Counters(
            long issued, long completed, long failed, long timedOut, long cancelled, long misuses, long errors) {}

    /** A distribution in nanoseconds; percentiles by their number, as {@code "99.9"}, in the reference's definition. */
    public record Latency(
            long count,
            long minNanos,
            long meanNanos,
            long maxNanos,
            Map<String, Long> percentileNanos,
            @Nullable Long overLimit) {}

    /** A distribution of delays in nanoseconds. */
    public record Delay(long count, long p50Nanos, long p99Nanos, long p999Nanos, long maxNanos) {}

    /**
     * Delays that are not the system's.
     *
     * @param handOver instant of hand-over minus due instant
     * @param own the part of it that the harness caused
     * @param machineHiccups how late the machine woke an idle thread
     * @param decidedVerdict whether the verdict could be another one without the harness's own delay
     */
    public record Delays(Delay handOver, Delay own, Delay machineHiccups, boolean decidedVerdict) {}

    /**
     * Arrival rates in queries a second.
     *
     * @param expectedSpreadQps one standard deviation of the scheduled rate around the asked one
     */
    public record Rate(double askedQps, double scheduledQps, double completedQps, double expectedSpreadQps) {}

    /**
     * Settings under the reference's names. Seeds are strings of unsigned digits.
     *
     * @param origins {@code file:line} that set a requested value; a setting without one has its default
     */
    public record Settings(Map<String, Object> requested, Map<String, Object> effective, Map<String, Origin> origins) {}

    /** One line of a configuration. */
    public record Origin(String place, String key, String value) {}

    /** The rules that held. */
    public record Ruleset(
            String name,
            boolean demonstration,
            @Nullable String round,
            @Nullable String benchmark,
            @Nullable String division) {}

    /**
     * The system under test.
     *
     * @param tokenCounts samples by the source of their token count
     * @param report what the adapter saw, one line each
     * @param endpoints what each server got and gave, in the order given; empty where the system is no server; null in documents
     *     of earlier versions
     * @param described what its owner says of it, by the names of a report's label (engine, precision, accelerators, ...); null in
     *     documents of earlier versions
     */
    public record Sut(
            String name,
            Map<String, Long> tokenCounts,
            List<String> report,
            @Nullable List<EndpointResult> endpoints,
            @Nullable Map<String, String> described) {
        public Sut {
            report = List.copyOf(report);
        }
    }

    /**
     * The share of one server. Times are from hand-over, not from the scheduled time: they compare servers and are no benchmark
     * metric.
     *
     * @param requests requests put on the wire
     * @param failed samples failed; timed-out ones are counted apart
     * @param tokens output tokens of the completed samples
     * @param meanFirstTokenNanos null without any first token
     * @param meanCompleteNanos null when no sample was completed
     * @param maxCompleteNanos null when no sample was completed
     * @param lost whether it could not be reached when the run ended
     */
    public record EndpointResult(
            String url,
            long requests,
            long completed,
            long failed,
            long timedOut,
            long tokens,
            @Nullable Long meanFirstTokenNanos,
            @Nullable Long meanCompleteNanos,
            @Nullable Long maxCompleteNanos,
            long connectionsOpened,
            boolean lost) {}

    /**
     * The samples.
     *
     * @param facts what else is known of the data: format, columns used, lengths asked and made; absent in older documents
     * @param inputs lengths of the inputs; null when there are none to measure, and in older documents
     */
    public record Dataset(
            String name,
            String sha256,
            long totalSampleCount,
            long performanceSampleCount,
            @Nullable List<String> facts,
            @Nullable Lengths inputs) {}

    /** What measured. */
    public record Versions(String assay, String reference, String boundedIntegers) {}

    /** A remark. */
    public record Warning(String name, String text) {}

    /** The official log files, relative to the document. */
    public record Logs(String summary, String detail, String accuracy, String trace, List<String> failures) {}

    /**
     * How a run was made. What is not known is named as unknown.
     *
     * @param command arguments of the program, secrets left out
     * @param protocol what a figure means, by field: workload, arrival, model, runtime, state, hardware, boundary, endpoints
     *     (with their formulas), quality
     * @param inputs SHA-256 of each file that was read, by the option that named it
     * @param source state of the version control of the folder in which the program was started
     * @param variables settings of the process that can change a figure, from a list of harmless names
     * @param container what is known about a container around the process
     */
    public record Reproduction(
            List<String> command,
            Map<String, Map<String, Object>> protocol,
            Map<String, String> inputs,
            Map<String, String> source,
            Map<String, String> variables,
            Map<String, String> container) {
        public Reproduction {
            command = List.copyOf(command);
        }
    }

    /** Civil times in ISO 8601. */
    public record Times(String started, String ended) {}
}
