/**
 * The hot path: one fixed slot a sample, written by any thread without locks or allocation.
 */
@NullMarked
package dev.assay.loadgen.record;

import org.jspecify.annotations.NullMarked;
