package dev.assay.loadgen.settings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which line of which file set each setting. Names are the reference's field names, for example {@code min_query_count}
 * or {@code server_target_qps}; a setting without an origin has its default or was set in code. Immutable.
 */
public final class SettingsProvenance {
    /**
     * One line of one source.
     *
     * @param source file name, or the name of the built-in values
     * @param line counted from 1
     * @param key the whole key as written
     * @param value the value as written
     */
    public record Origin(String source, int line, String key, String value) {
        /** {@code file:line}, as messages show it. */
        public String place() {
            return source + ":" + line;
        }
    }

    private static final SettingsProvenance NONE = new SettingsProvenance(Map.of());

    private final Map<String, Origin> origins;

    private SettingsProvenance(Map<String, Origin> origins) {
        this.origins = Collections.unmodifiableMap(origins);
    }

    /** Nothing was set by a file. */
    public static SettingsProvenance none() {
        return NONE;
    }

    /** The origin of a setting. */
    public Optional<Origin> of(String setting) {
        return Optional.ofNullable(origins.get(setting));
    }

    /** All settings with an origin, in the order in which they were first set. */
    public Map<String, Origin> all() {
        return origins;
    }

    /** These origins, replaced where the others name one. */
    public SettingsProvenance with(Map<String, Origin> later) {
        Map<String, Origin> merged = new LinkedHashMap<>(origins);
        merged.putAll(later);
        return new SettingsProvenance(merged);
    }
}
