package dev.assay.loadgen.stats;

/**
 * A remark of Assay beside the official result, where that result is known to mislead.
 *
 * @param id short name, stable over releases
 * @param message one or two sentences with the numbers
 * @param isDecisive whether a VALID result must not be trusted because of it
 */
public record RunWarning(String id, String message, boolean isDecisive) {}
