package dev.assay.loadgen.search;

/**
 * The full length of a probe.
 *
 * @param samples samples that the schedule holds
 * @param nanos when the last of them is due, after the start
 */
public record ProbePlan(long samples, long nanos) {}
