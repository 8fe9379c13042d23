package dev.assay.audit.compliance;

import java.util.Optional;

/** Finds the number of a metric on a line of an accuracy script's output. */
@FunctionalInterface
public interface MetricReader {
    /** The number as text, or nothing. */
    Optional<String> find(String metric, String line);
}
