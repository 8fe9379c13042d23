package dev.assay.conf.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.loadgen.api.Scenario;
import dev.assay.loadgen.api.TestSettings;
import dev.assay.loadgen.settings.ConfigOutcome;
import dev.assay.loadgen.settings.ConfigSession;
import dev.assay.loadgen.settings.ConfigSource;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.loadgen.settings.ConfigType;
import dev.assay.loadgen.settings.SettingsFields;
import dev.assay.loadgen.settings.SettingsProvenance;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the user file says, the settings are those of the reference's own configuration call. */
class SameAsSessionTest {
    @Test
    void settingsAreThoseOfAUserConfigurationCall() {
        long seed = 17_042_026;
        Random random = new Random(seed);
        RuleSet rules = RuleSets.byName("v6.1");
        List<String> models = List.copyOf(rules.models());
        for (int round = 0; round < 500; round++) {
            String model = models.get(random.nextInt(models.size()));
            Scenario scenario = List.of(Scenario.values()).get(random.nextInt(4));
            String text = lines(random, model);
            AppliedRules applied = RuleApplication.apply(
                    rules,
                    new RunTarget(model, scenario, false),
                    Division.OPEN,
                    List.of(ConfigInput.text("user.conf", text)),
                    Optional.empty());
            ConfigOutcome wanted = new ConfigSession(rules.text())
                    .fromConfig(
                            TestSettings.builder().scenario(scenario).build(),
                            SettingsProvenance.none(),
                            new ConfigSource.Text(ConfigText.parse("user.conf", text)),
                            model,
                            scenario,
                            ConfigType.USER);
            assertThat(SettingsFields.changedFromDefault(applied.requested()))
                    .as("seed %d round %d%n%s", seed, round, text)
                    .isEqualTo(SettingsFields.changedFromDefault(wanted.settings()));
            assertThat(applied.logLines()).isEqualTo(wanted.logLines());
            assertThat(applied.provenance().all()).isEqualTo(wanted.provenance().all());
        }
    }

    private static String lines(Random random, String model) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            UserKey key = UserKeys.all().get(random.nextInt(UserKeys.all().size()));
            if (key.key().equals("test05")) {
                continue;
            }
            text.append(random.nextBoolean() ? "*" : model)
                    .append('.')
                    .append(
                            random.nextBoolean()
                                    ? "*"
                                    : List.of(Scenario.values())
                                            .get(random.nextInt(4))
                                            .officialName())
                    .append('.')
                    .append(key.key())
                    .append(" = ")
                    .append(random.nextInt(5))
                    .append(random.nextInt(20) == 0 ? " # note\n" : "\n");
        }
        return text.toString();
    }
}
