package dev.assay.conf.round;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Values that may differ by scenario.
 *
 * @param byScenario value by scenario folder name in its official spelling (SingleStream, MultiStream, Server,
 *     Interactive, Offline); {@value #ANY} holds for every scenario without an entry of its own; in table order
 */
public record PerScenario<T>(Map<String, T> byScenario) {
    /** Key of the value for all scenarios. */
    public static final String ANY = "*";

    public PerScenario {
        byScenario = Collections.unmodifiableMap(new LinkedHashMap<>(byScenario));
    }

    /** Values for no scenario at all. */
    public static <T> PerScenario<T> none() {
        return new PerScenario<>(Map.of());
    }

    /** The value for a scenario; the spelling must be the official one, as in the official checker. */
    public Optional<T> of(String scenario) {
        T own = byScenario.get(scenario);
        return Optional.ofNullable(own != null ? own : byScenario.get(ANY));
    }

    /** Whether no scenario has a value. */
    public boolean isEmpty() {
        return byScenario.isEmpty();
    }
}
