/**
 * Percentiles, token statistics, early stopping and the verdict. Pure.
 */
@NullMarked
package dev.assay.loadgen.stats;

import org.jspecify.annotations.NullMarked;
