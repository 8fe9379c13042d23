package dev.assay.loadgen.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestMode;
import dev.assay.loadgen.api.TestSettings;
import org.junit.jupiter.api.Test;

/** Loadgen-spec 1.8. */
class AuditOverrideTest {
    private static final ConfigSource NONE = new ConfigSource.Unreadable("audit.config");

    private static ConfigSource audit(String text) {
        return new ConfigSource.Text(ConfigText.parse("audit.config", text));
    }

    private static TestSettings.Builder requested() {
        return TestSettings.builder().scenario(Scenario.OFFLINE).mode(TestMode.ACCURACY_ONLY);
    }

    @Test
    void withoutAFileNothingChanges() {
        TestSettings settings = requested().build();
        ConfigOutcome outcome = AuditOverride.apply(settings, SettingsProvenance.none(), NONE);
        assertThat(outcome.settings()).isSameAs(settings);
        assertThat(outcome.logLines()).isEmpty();
    }

    @Test
    void onlyKeysForAnyModelCount() {
        ConfigOutcome outcome = AuditOverride.apply(
                requested().build(),
                SettingsProvenance.none(),
                audit(
                        "*.*.mode = 2\nm.Offline.min_query_count = 500\n*.Offline.min_duration = 0\n*.*.qsl_rng_seed = 5"));
        assertThat(outcome.settings().mode()).isEqualTo(TestMode.PERFORMANCE_ONLY);
        assertThat(outcome.settings().minQueryCount()).isEqualTo(100);
        assertThat(outcome.settings().minDurationMillis()).isEqualTo(0);
        assertThat(outcome.settings().qslRngSeed()).isEqualTo(0);
        assertThat(outcome.provenance().of("min_duration_ms").orElseThrow().place())
                .isEqualTo("audit.config:3");
        assertThat(outcome.logLines())
                .containsExactly(SettingsLogLine.warning(
                        "Found Audit Config file (audit.config). Overriding TestSettings from audit.config file."));
    }

    @Test
    void test05TakesTheOtherSeedsAndMeasuresPerformance() {
        TestSettings settings = requested()
                .test05(true)
                .qslRngSeed(1)
                .sampleIndexRngSeed(2)
                .scheduleRngSeed(3)
                .test05QslRngSeed(4)
                .test05SampleIndexRngSeed(5)
                .test05ScheduleRngSeed(6)
                .build();
        ConfigOutcome outcome = AuditOverride.apply(settings, SettingsProvenance.none(), NONE);
        assertThat(outcome.settings().mode()).isEqualTo(TestMode.PERFORMANCE_ONLY);
        assertThat(outcome.settings().qslRngSeed()).isEqualTo(4);
        assertThat(outcome.settings().sampleIndexRngSeed()).isEqualTo(5);
        assertThat(outcome.settings().scheduleRngSeed()).isEqualTo(6);
        assertThat(outcome.logLines())
                .containsExactly(SettingsLogLine.warning("Test05 flag detected Overriding random seeds"));
    }
}
