package dev.assay.cli.run;

import dev.assay.cli.settings.RunSettings;
import dev.assay.datasets.PromptDataset;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.session.RunOutcome;
import dev.assay.results.model.RunDocument.Reproduction;
import dev.assay.results.read.RunFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The record of how a run was made: what a figure means depends on it as much as on the figure. Each field that the protocol of
 * a measurement has is there; what this program cannot know is named as unknown, so that nobody takes silence for an answer.
 */
public final class ReproductionRecord {
    private static final String UNKNOWN = "unknown";

    private final CommandRecord command;
    private final RunSettings settings;
    private final Target target;
    private final PromptDataset prompts;
    private final RunOutcome outcome;

    private ReproductionRecord(
            CommandRecord command, RunSettings settings, Target target, PromptDataset prompts, RunOutcome outcome) {
        this.command = command;
        this.settings = settings;
        this.target = target;
        this.prompts = prompts;
        this.outcome = outcome;
    }

    /** The record; asked for after the run, so that collecting it disturbs nothing. */
    public static Reproduction of(
            CommandRecord command, RunSettings settings, Target target, PromptDataset prompts, RunOutcome outcome) {
        return new ReproductionRecord(command, settings, target, prompts, outcome).record();
    }

    private Reproduction record() {
        Map<String, Map<String, Object>> protocol = new LinkedHashMap<>();
        protocol.put("workload", workload());
        protocol.put("arrival", arrival());
        protocol.put("model", model());
        protocol.put("runtime", runtime());
        protocol.put("state", state());
        protocol.put("hardware", hardware());
        protocol.put("boundary", boundary());
        protocol.put("endpoints", endpoints());
        protocol.put("quality", quality());
        return new Reproduction(
                command.arguments(),
                protocol,
                command.inputs(),
                WorkPlace.source(),
                WorkPlace.variables(new TreeMap<>(System.getenv())),
                WorkPlace.container());
    }

    private boolean simulated() {
        return !target.clock().realTime();
    }

    private Map<String, Object> workload() {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("dataset", prompts.name());
        field.put("sha256", prompts.sha256());
        field.put("samples", prompts.totalSampleCount());
        field.put("performanceSamples", outcome.effective().performanceSampleCount());
        Optional<String> tokenizer = command.option("tokenizer");
        String without = command.option("sut").isEmpty()
                ? "none: the built-in engine makes tokens and no text"
                : UNKNOWN + ": that of the system, which counts its tokens";
        field.put("tokenizer", tokenizer.map(ReproductionRecord::fileName).orElse(without));
        field.put(
                "tokenizerSha256",
                tokenizer.isEmpty() ? without : command.inputs().getOrDefault("tokenizer", UNKNOWN));
        field.put("maxTokens", command.option("max-tokens").orElse("that of each sample, else 1024"));
        field.put("minTokens", command.option("min-tokens").orElse("not asked for"));
        field.put("ignoreEndToken", command.isGiven("ignore-eos"));
        return field;
    }

    /** Where somebody keeps a file says nothing about the run. */
    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private Map<String, Object> arrival() {
        TestSettings asked = settings.requested();
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("scenario", asked.scenario().officialName());
        field.put("mode", outcome.effective().mode().toString());
        field.put(
                "pattern",
                switch (asked.scenario()) {
                    case SERVER -> "open loop, Poisson arrivals from the round's seeds";
                    case OFFLINE -> "all samples at once";
                    case SINGLE_STREAM -> "closed loop, one query at a time";
                    case MULTI_STREAM -> "closed loop, one query of several samples at a time";
                });
        switch (asked.scenario()) {
            case SERVER -> field.put("targetQps", asked.serverTargetQps());
            case OFFLINE -> field.put("expectedSamplesPerSecond", asked.offlineExpectedQps());
            case SINGLE_STREAM -> field.put("expectedLatencyNanos", asked.singleStreamExpectedLatencyNanos());
            case MULTI_STREAM -> {
                field.put("expectedLatencyNanos", asked.multiStreamExpectedLatencyNanos());
                field.put("samplesPerQuery", asked.multiStreamSamplesPerQuery());
            }
        }
        field.put("minDurationMillis", asked.minDurationMillis());
        field.put("qslRngSeed", Long.toUnsignedString(asked.qslRngSeed()));
        field.put("sampleIndexRngSeed", Long.toUnsignedString(asked.sampleIndexRngSeed()));
        field.put("scheduleRngSeed", Long.toUnsignedString(asked.scheduleRngSeed()));
        return field;
    }

    private Map<String, Object> model() {
        Map<String, Object> field = new LinkedHashMap<>();
        boolean builtIn = command.option("sut").isEmpty();
        field.put(
                "name",
                builtIn
                        ? "built-in engine " + command.option("engine").orElse("demo")
                        : command.option("model").orElse(UNKNOWN));
        field.put("weights", builtIn ? "none: a model of an engine's timing" : UNKNOWN);
        field.put("numericFormat", described(RunFacts.PRECISION).orElse(builtIn ? "none" : UNKNOWN));
        field.put("revision", builtIn ? "that of assay" : UNKNOWN);
        return field;
    }

    private Map<String, Object> runtime() {
        Map<String, Object> field = new LinkedHashMap<>();
        boolean builtIn = command.option("sut").isEmpty();
        field.put("system", target.sut().name());
        field.put("adapter", target.description());
        field.put(
                "dialect",
                command.option("dialect").or(() -> command.option("api")).orElse("default"));
        field.put("streaming", !command.isGiven("no-stream"));
        field.put(
                "serverSoftware", builtIn ? "assay" : described(RunFacts.ENGINE).orElse(UNKNOWN));
        field.put(
                "serverVersion",
                builtIn ? "that of assay" : described(RunFacts.ENGINE_VERSION).orElse(UNKNOWN));
        field.put("serverFlags", builtIn ? "none" : UNKNOWN);
        return field;
    }

    private Map<String, Object> state() {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put(
                "warmUpOfClient",
                simulated() ? "none" : command.option("warm-up").orElse("2s, the default"));
        field.put("warmUpOfSystem", simulated() ? "none" : UNKNOWN);
        field.put("prefixCache", command.option("sut").isEmpty() ? "none" : UNKNOWN);
        field.put("otherLoad", simulated() ? "none" : UNKNOWN);
        return field;
    }

    private Map<String, Object> hardware() {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("client", simulated() ? "none: simulated time" : "see environment");
        field.put(
                "system", simulated() ? "none: simulated time" : command.isLocal() ? "the client's machine" : UNKNOWN);
        field.put("accelerators", accelerators());
        field.put("network", simulated() ? "none" : command.isLocal() ? "loopback or none" : UNKNOWN);
        return field;
    }

    private String accelerators() {
        String told = Stream.of(RunFacts.ACCELERATORS, RunFacts.ACCELERATOR, RunFacts.PARALLELISM)
                .flatMap(name -> described(name).stream())
                .collect(Collectors.joining(", "));
        return !told.isEmpty() ? told : command.option("sut").isEmpty() ? "none" : UNKNOWN;
    }

    /** What the owner of the system says. */
    private Optional<String> described(String name) {
        return Optional.ofNullable(target.described().get(name));
    }

    private Map<String, Object> boundary() {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put(
                "clock",
                simulated() ? "virtual, one for client and system" : "monotonic clock of the client's process");
        field.put("start", "scheduled instant of the query; waiting in the client counts");
        field.put("firstToken", "arrival of the first content in the client's event loop");
        field.put("end", "arrival of the end of the answer in the client's event loop");
        field.put("tokenizing", "not timed in the client; timed inside the system where prompts are texts");
        return field;
    }

    private Map<String, Object> endpoints() {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("latency", "complete - scheduled");
        field.put("ttft", "firstToken - scheduled");
        field.put("tpot", "(complete - firstToken) / (tokens - 1), per sample, for samples of two tokens or more");
        field.put("tokensPerSecond", "tokens of completed samples / (last completion - first scheduled instant)");
        field.put("percentile", "LoadGen's definition, without interpolation");
        field.put(
                "tokenCount",
                target.tokenSources().isEmpty()
                        ? "by the engine itself"
                        : List.copyOf(target.tokenSources().keySet()));
        field.put("verdict", "early stopping at 99 % confidence, minimum duration and query count, as in LoadGen");
        return field;
    }

    private Map<String, Object> quality() {
        Map<String, Object> field = new LinkedHashMap<>();
        boolean accuracy = outcome.effective().mode() == TestMode.ACCURACY_ONLY;
        field.put(
                "accuracy",
                accuracy ? "to be scored from the accuracy log of this run" : UNKNOWN + ": not measured by this run");
        field.put(
                "temperature",
                command.option("temperature")
                        .orElse("that of the benchmark's reference, else 0; see the request fields under sut.report"));
        field.put("failedSamples", outcome.counters().failed());
        field.put("endToken", command.option("end-token").orElse("as the system reports"));
        return field;
    }
}
