package dev.assay.conf.rules;

import java.util.Optional;

/**
 * The three parts of a configuration key. Model names may contain dots, the other parts do not.
 *
 * @param model model name or {@code *}
 * @param scenario scenario name or {@code *}
 * @param key name of the setting
 */
record KeyName(String model, String scenario, String key) {
    static Optional<KeyName> parse(String text) {
        int keyDot = text.lastIndexOf('.');
        int scenarioDot = text.lastIndexOf('.', keyDot - 1);
        if (scenarioDot < 1) {
            return Optional.empty();
        }
        return Optional.of(new KeyName(
                text.substring(0, scenarioDot), text.substring(scenarioDot + 1, keyDot), text.substring(keyDot + 1)));
    }

    /** Whether LoadGen looks at the key in a run of the model and the scenario. */
    boolean meets(String runModel, String runScenario) {
        return (model.equals("*") || model.equals(runModel)) && (scenario.equals("*") || scenario.equals(runScenario));
    }
}
