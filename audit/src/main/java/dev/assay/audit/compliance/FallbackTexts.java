package dev.assay.audit.compliance;

/**
 * What the benchmark's accuracy script says of two subsets (audit-spec 3.4).
 *
 * @param baseline of those responses of the accuracy run whose samples the audit run logged
 * @param compliance of the responses of the audit run
 */
public record FallbackTexts(String baseline, String compliance) {}
