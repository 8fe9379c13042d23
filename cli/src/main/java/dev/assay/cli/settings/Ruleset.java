package dev.assay.cli.settings;

import dev.assay.loadgen.api.LoadGenVersion;
import dev.assay.loadgen.settings.ConfigText;

/**
 * The values that hold before the user changes any.
 *
 * @param name as shown to the user, for example {@code v6.1 llama2-70b, closed}
 * @param demonstration whether it is the product's own ruleset for trying things out, with which nothing can be submitted
 * @param model the benchmark's name in configuration keys
 * @param builtIn the values
 * @param reference release of the reference that goes with them
 */
public record Ruleset(String name, boolean demonstration, String model, ConfigText builtIn, LoadGenVersion reference) {}
