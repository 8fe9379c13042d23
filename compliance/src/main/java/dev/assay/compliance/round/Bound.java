package dev.assay.compliance.round;

/** A bound of an accuracy metric: its name in the tables (for example ROUGE1) and the value, as a double. */
public record Bound(String metric, double value) {}
