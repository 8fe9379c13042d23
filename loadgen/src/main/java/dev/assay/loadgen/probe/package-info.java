/**
 * Runs the probes of a search or the runs of a sweep, one session each, and judges them while they run.
 */
@NullMarked
package dev.assay.loadgen.probe;

import org.jspecify.annotations.NullMarked;
