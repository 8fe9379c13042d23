package dev.assay.cli.settings;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.settings.ConfigText;
import dev.assay.results.model.RunDocument;

/**
 * The values that hold before the user changes any.
 *
 * @param record what the result says about them
 * @param model the benchmark's name in configuration keys
 * @param builtIn the values
 * @param reference release of the reference that goes with them
 */
public record Ruleset(RunDocument.Ruleset record, String model, ConfigText builtIn, LoadGenVersion reference) {}
