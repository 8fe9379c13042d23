package dev.assay.conf.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The table of keys agrees with what the load generator reads. */
class UserKeysTest {
    private static final TestSettings WITH_TOKENS = TestSettings.builder()
            .useTokenLatencies(true)
            .inferTokenLatencies(true)
            .build();

    @Test
    void everyKeySetsItsSettingInItsScenariosAndInNoOther() {
        for (UserKey key : UserKeys.all()) {
            for (Scenario scenario : Scenario.values()) {
                String line = "*." + scenario.officialName() + "." + key.key() + " = 1";
                Set<String> set = apply(line, scenario, ConfigType.BUILT_IN)
                        .provenance()
                        .all()
                        .keySet();
                assertThat(set.contains(key.setting()))
                        .as(line + " sets " + key.setting())
                        .isEqualTo(key.isReadIn(scenario));
            }
        }
    }

    @Test
    void keysForTheRulesOnlyAreThoseThatLoadGenIgnoresInUserFiles() {
        for (UserKey key : UserKeys.all()) {
            if (!key.isReadIn(Scenario.SERVER)) {
                continue;
            }
            boolean ignored = apply("*.*." + key.key() + " = 1", Scenario.SERVER, ConfigType.USER)
                    .provenance()
                    .of(key.setting())
                    .filter(origin -> origin.source().equals("test"))
                    .isEmpty();
            assertThat(key.closed() == UserKey.Closed.RULES_ONLY).as(key.key()).isEqualTo(ignored);
        }
    }

    @Test
    void everySettingThatAnyRuleSetsHasAKey() {
        Set<String> settings = new LinkedHashSet<>();
        UserKeys.all().forEach(key -> settings.add(key.setting()));
        for (RuleSet rules : RuleSets.rounds()) {
            for (String model : rules.models()) {
                for (Scenario scenario : Scenario.values()) {
                    ConfigOutcome outcome = new ConfigSession(rules.text())
                            .fromConfig(
                                    TestSettings.builder().build(),
                                    SettingsProvenance.none(),
                                    new ConfigSource.Unreadable("unused"),
                                    model,
                                    scenario,
                                    ConfigType.BUILT_IN);
                    assertThat(settings).containsAll(outcome.provenance().all().keySet());
                }
            }
        }
    }

    @Test
    void twoSettingsCanBeComparedInEveryKey() {
        TestSettings settings = TestSettings.builder().build();
        assertThat(UserKeys.all())
                .hasSize(38)
                .allSatisfy(key -> assertThat(SettingOrder.compare(key.setting(), settings, settings))
                        .isZero());
    }

    private static ConfigOutcome apply(String line, Scenario scenario, ConfigType type) {
        ConfigText text = ConfigText.parse("test", line);
        // Only as the built-in values does the text stand in for those of a round.
        return new ConfigSession(type == ConfigType.BUILT_IN ? text : ConfigText.empty("nothing built in"))
                .fromConfig(WITH_TOKENS, SettingsProvenance.none(), new ConfigSource.Text(text), "m", scenario, type);
    }
}
