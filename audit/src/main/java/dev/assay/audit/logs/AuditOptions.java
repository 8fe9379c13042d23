package dev.assay.audit.logs;

import dev.assay.audit.score.ElementType;
import dev.assay.audit.score.TokenText;
import dev.assay.conf.round.Benchmark;
import java.util.Optional;
import java.util.Set;

/**
 * What the logs do not say themselves.
 *
 * @param benchmark table entries of the benchmark, for bounds on lengths
 * @param dtype what payloads are; empty: told from the bytes where they agree with the token counts
 * @param tokenizer the model's tokenizer
 * @param endTokens ids that end an answer; empty set: not known
 */
public record AuditOptions(
        Optional<Benchmark> benchmark,
        Optional<ElementType> dtype,
        Optional<TokenText> tokenizer,
        Set<Integer> endTokens) {
    /** Nothing but the logs. */
    public static final AuditOptions NONE =
            new AuditOptions(Optional.empty(), Optional.empty(), Optional.empty(), Set.of());

    public AuditOptions {
        endTokens = Set.copyOf(endTokens);
    }
}
