package dev.assay.loadgen.settings;

import java.util.List;

/**
 * Effective settings and what the reference logs about the requested ones.
 *
 * @param effective what the run uses
 * @param logLines error lines of the detail log, in order; the run goes on in spite of them
 */
public record DerivedSettings(EffectiveSettings effective, List<SettingsLogLine> logLines) {
    public DerivedSettings {
        logLines = List.copyOf(logLines);
    }
}
