/**
 * What the official submission checker asks of a package in each round, as data: benchmarks, scenarios, accuracy
 * targets, counts, limits, seeds, compliance tests, files. Everything here is immutable and may be used by any thread.
 */
@org.jspecify.annotations.NullMarked
package dev.assay.conf.round;
