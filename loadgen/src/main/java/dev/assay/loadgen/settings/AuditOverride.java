package dev.assay.loadgen.settings;

import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The last changes before a run: the audit configuration, then test05 (loadgen-spec 1.8). Whether tokens are recorded still
 * follows the settings from before.
 */
public final class AuditOverride {
    /** The name under which the reference looks for the file, in the working directory. */
    public static final String DEFAULT_FILE_NAME = "audit.config";

    /** The reference's text, which names the default file whatever the real name is. */
    private static final String FOUND =
            "Found Audit Config file (audit.config). Overriding TestSettings from audit.config file.";

    private AuditOverride() {}

    /**
     * The settings of the run. An audit source that cannot be opened changes nothing and logs nothing; only its keys for any
     * model count.
     */
    public static ConfigOutcome apply(TestSettings requested, SettingsProvenance provenance, ConfigSource audit) {
        ConfigOutcome start = new ConfigOutcome(ConfigOutcome.SUCCESS, requested, provenance, List.of());
        ConfigOutcome audited = switch (audit) {
            case ConfigSource.Unreadable missing -> start;
            case ConfigSource.Text readable -> {
                SettingsLogLine found = SettingsLogLine.warning(FOUND);
                ConfigOutcome warned = new ConfigOutcome(ConfigOutcome.SUCCESS, requested, provenance, List.of(found));
                yield ConfigSession.applySource(warned, readable, "*", requested.scenario(), ConfigType.OTHER);
            }
        };
        return audited.settings().test05() ? withTest05(requested, audited) : audited;
    }

    private static ConfigOutcome withTest05(TestSettings requested, ConfigOutcome audited) {
        TestSettings settings = audited.settings().toBuilder()
                .mode(TestMode.PERFORMANCE_ONLY)
                .qslRngSeed(requested.test05QslRngSeed())
                .sampleIndexRngSeed(requested.test05SampleIndexRngSeed())
                .scheduleRngSeed(requested.test05ScheduleRngSeed())
                .build();
        List<SettingsLogLine> lines = new ArrayList<>(audited.logLines());
        lines.add(SettingsLogLine.warning("Test05 flag detected Overriding random seeds"));
        return new ConfigOutcome(
                audited.returnCode(), settings, audited.provenance().with(test05Origins(audited)), lines);
    }

    private static Map<String, SettingsProvenance.Origin> test05Origins(ConfigOutcome audited) {
        Map<String, SettingsProvenance.Origin> origins = new LinkedHashMap<>();
        for (String seed : List.of("qsl_rng_seed", "sample_index_rng_seed", "schedule_rng_seed")) {
            audited.provenance().of("test05_" + seed).ifPresent(origin -> origins.put(seed, origin));
        }
        return origins;
    }
}
