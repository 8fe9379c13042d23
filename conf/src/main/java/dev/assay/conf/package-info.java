/**
 * Rounds as data: rules, benchmark tables, seeds, limits, required scenarios and tests; a typed and validating
 * loader that keeps where each value came from. No logic about a single benchmark lives here.
 */
@NullMarked
package dev.assay.conf;

import org.jspecify.annotations.NullMarked;
