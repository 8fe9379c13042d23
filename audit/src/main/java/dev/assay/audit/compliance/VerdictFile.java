package dev.assay.audit.compliance;

/**
 * A file that the official verifier leaves behind.
 *
 * @param name below the folder of the test, for example {@code verify_accuracy.txt}
 * @param text its whole content
 */
public record VerdictFile(String name, String text) {}
