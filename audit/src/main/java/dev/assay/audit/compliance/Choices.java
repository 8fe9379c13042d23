package dev.assay.audit.compliance;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What the official verifiers are told on their command lines, and what only the user can know.
 *
 * @param elementType type of the elements of a response; the verifier's default of the round when empty
 * @param officialEndToken end-token id that the TEST06 verifier was given; it then compares a text with numbers, so that its
 *     check finds nothing (audit-spec 6.3)
 * @param endTokenIds end tokens of the model, where they are not those of the tables; none means those of the tables
 * @param officialThreshold threshold that the TEST07 verifier was given instead of that of audit.config, percent
 * @param fallback asked when the direct comparison of TEST01 fails
 * @param scoreText asked for the output of the benchmark's accuracy script on the audit log, for TEST07
 * @param metrics how metrics are found in outputs of accuracy scripts
 * @param lowMemory whether TEST01 is judged as its verifier does in its mode for big logs: whole lines by digest
 */
public record Choices(
        Optional<ElementType> elementType,
        OptionalLong officialEndToken,
        List<Long> endTokenIds,
        OptionalDouble officialThreshold,
        Supplier<Optional<FallbackTexts>> fallback,
        Supplier<Optional<String>> scoreText,
        MetricReader metrics,
        boolean lowMemory) {
    public Choices {
        endTokenIds = List.copyOf(endTokenIds);
    }

    /** Nothing chosen, nothing known. */
    public static Choices none() {
        return new Choices(
                Optional.empty(),
                OptionalLong.empty(),
                List.of(),
                OptionalDouble.empty(),
                Optional::empty,
                Optional::empty,
                (metric, line) -> Optional.empty(),
                false);
    }

    /** The same with an element type. */
    public Choices withElementType(ElementType type) {
        return new Choices(
                Optional.of(type),
                officialEndToken,
                endTokenIds,
                officialThreshold,
                fallback,
                scoreText,
                metrics,
                lowMemory);
    }

    /** The same with the outputs of an accuracy script. */
    public Choices withScripts(Supplier<Optional<FallbackTexts>> newFallback, Supplier<Optional<String>> newScore) {
        return new Choices(
                elementType,
                officialEndToken,
                endTokenIds,
                officialThreshold,
                newFallback,
                newScore,
                metrics,
                lowMemory);
    }

    /** The same with a way to find metrics. */
    public Choices withMetrics(MetricReader reader) {
        return new Choices(
                elementType, officialEndToken, endTokenIds, officialThreshold, fallback, scoreText, reader, lowMemory);
    }

    /** The same with an id given to the official TEST06 verifier. */
    public Choices withOfficialEndToken(long id) {
        return new Choices(
                elementType,
                OptionalLong.of(id),
                endTokenIds,
                officialThreshold,
                fallback,
                scoreText,
                metrics,
                lowMemory);
    }

    /** The same with the model's end tokens. */
    public Choices withEndTokenIds(List<Long> ids) {
        return new Choices(
                elementType, officialEndToken, ids, officialThreshold, fallback, scoreText, metrics, lowMemory);
    }

    /** The same with a threshold given to the official TEST07 verifier. */
    public Choices withOfficialThreshold(double percent) {
        return new Choices(
                elementType,
                officialEndToken,
                endTokenIds,
                OptionalDouble.of(percent),
                fallback,
                scoreText,
                metrics,
                lowMemory);
    }

    /** The same with the verifier's mode for big logs. */
    public Choices withLowMemory() {
        return new Choices(
                elementType, officialEndToken, endTokenIds, officialThreshold, fallback, scoreText, metrics, true);
    }
}
