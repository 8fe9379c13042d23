package dev.assay.cli;

import dev.assay.cli.settings.DemonstrationRules;
import dev.assay.cli.settings.Ruleset;
import dev.assay.cli.settings.SettingsOptions;

/** Finds the ruleset that the options name. */
final class Rules {
    private Rules() {}

    static Ruleset of(SettingsOptions options) {
        return DemonstrationRules.ruleset();
    }
}
