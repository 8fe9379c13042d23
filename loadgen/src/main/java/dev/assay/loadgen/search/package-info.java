/**
 * The official peak search, step for step.
 */
@NullMarked
package dev.assay.loadgen.search;

import org.jspecify.annotations.NullMarked;
