/**
 * One immutable model of a run, read from its logs; metrics, comparison and reports. Judges no rules.
 */
@NullMarked
package dev.assay.results;

import org.jspecify.annotations.NullMarked;
