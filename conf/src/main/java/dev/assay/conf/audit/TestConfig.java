package dev.assay.conf.audit;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What a compliance test sets, and what its verifier compares with, for some rounds and benchmarks.
 *
 * @param rounds rounds that it is for; none means all
 * @param benchmarks benchmarks that it is for, without accuracy suffix; none means all
 * @param source the official file that the values come from
 * @param settings lines of {@code audit.config} by key
 * @param modelSettings lines of {@code audit.config} that name a model; LoadGen does not see them, the benchmark program must
 *     apply them itself (audit-spec 1)
 * @param samples samples that the audit run must cover, where that is fixed
 * @param elementType type that the verifier reads token ids as unless told otherwise
 * @param twoEndTokensAllowed whether the verifier forgives an output of exactly two end tokens
 * @param accuracyThreshold least score of TEST07, percent
 * @param meanTokens bounds of TEST09
 * @param dataset what the test runs on, where that is not the data set of the performance run
 */
public record TestConfig(
        List<String> rounds,
        List<String> benchmarks,
        String source,
        Map<String, String> settings,
        Map<String, String> modelSettings,
        OptionalLong samples,
        Optional<String> elementType,
        boolean twoEndTokensAllowed,
        OptionalDouble accuracyThreshold,
        Optional<MeanTokens> meanTokens,
        Optional<String> dataset) {

    /**
     * Bounds on the mean output length, in tokens, both inclusive.
     *
     * @param reference mean of the reference implementation
     */
    public record MeanTokens(double reference, double least, double most) {}

    public TestConfig {
        rounds = List.copyOf(rounds);
        benchmarks = List.copyOf(benchmarks);
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        modelSettings = Collections.unmodifiableMap(new LinkedHashMap<>(modelSettings));
    }

    /** The text of {@code audit.config}, with a comment that says where it comes from. */
    public String text() {
        return "# " + source + "\n" + lines(settings) + lines(modelSettings);
    }

    /** The value of a setting for a scenario of LoadGen: of the line that names it, or of the line for all. */
    public Optional<String> setting(String scenario, String key) {
        String own = settings.get("*." + scenario + "." + key);
        return Optional.ofNullable(own != null ? own : settings.get("*.*." + key));
    }

    boolean fits(String round, String benchmark) {
        return (rounds.isEmpty() || rounds.contains(round))
                && (benchmarks.isEmpty()
                        || benchmarks.stream().anyMatch(name -> ComplianceTests.isVariantOf(benchmark, name)));
    }

    private static String lines(Map<String, String> values) {
        return values.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + entry.getValue() + "\n")
                .collect(Collectors.joining());
    }
}
