package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.TestSettings;
import java.util.List;

/**
 * What reading a configuration came to.
 *
 * @param returnCode {@link #SUCCESS}, {@link #FILE_NOT_FOUND} or {@link #INVALID_TEXT}
 * @param settings the settings afterwards; unchanged by a text that is not accepted
 * @param provenance where they came from
 * @param logLines lines for the start of the next test's detail log, in order
 */
public record ConfigOutcome(
        int returnCode, TestSettings settings, SettingsProvenance provenance, List<SettingsLogLine> logLines) {
    public static final int SUCCESS = 0;
    /** ENOENT. */
    public static final int FILE_NOT_FOUND = -2;
    /** EINVAL. */
    public static final int INVALID_TEXT = -22;

    public ConfigOutcome {
        logLines = List.copyOf(logLines);
    }
}
