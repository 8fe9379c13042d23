/**
 * Searches for the highest rate that meets limits: the official one, step for step, and an adaptive one.
 */
@NullMarked
package dev.assay.loadgen.search;

import org.jspecify.annotations.NullMarked;
