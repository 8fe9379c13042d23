package dev.assay.conf.explain;

import java.util.List;
import java.util.Optional;

/**
 * What one metric or setting means.
 *
 * @param key its name; X in it stands for a percentile
 * @param aliases other names with the same explanation
 * @param definition one or two sentences
 * @param formula how it is computed, if it is
 * @param unit unit of the value
 * @param source document and section
 */
public record Explanation(
        String key, List<String> aliases, String definition, Optional<String> formula, String unit, String source) {
    public Explanation {
        aliases = List.copyOf(aliases);
    }
}
