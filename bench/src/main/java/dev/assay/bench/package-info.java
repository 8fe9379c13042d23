/**
 * Whole-process and JMH comparisons. Never shipped and not part of the default build.
 */
@NullMarked
package dev.assay.bench;

import org.jspecify.annotations.NullMarked;
