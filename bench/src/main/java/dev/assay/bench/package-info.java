/**
 * Whole-process comparisons. Never shipped and not part of the default build.
 */
@NullMarked
package dev.assay.bench;

import org.jspecify.annotations.NullMarked;
