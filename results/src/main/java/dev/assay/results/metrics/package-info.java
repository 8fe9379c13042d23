/**
 * What measuring tools call TTFT, TPOT, ITL, latency, throughput and goodput: pure definitions, ours and those of others,
 * computed from one and the same record of what happened.
 */
@org.jspecify.annotations.NullMarked
package dev.assay.results.metrics;
