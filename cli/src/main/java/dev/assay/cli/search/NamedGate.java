package dev.assay.cli.search;

import dev.assay.loadgen.search.Gate;

/**
 * A gate and where its limits come from.
 *
 * @param origin in words
 * @param model model name in the rules; empty for limits of the user's own
 */
public record NamedGate(Gate gate, String origin, String model) {}
