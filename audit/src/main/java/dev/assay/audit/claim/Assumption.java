package dev.assay.audit.claim;

/**
 * A value that a bound was computed with.
 *
 * @param name what it is
 * @param value value and unit as a person reads them
 * @param origin where it comes from: the claim, a document, or a stated default
 */
public record Assumption(String name, String value, String origin) {}
