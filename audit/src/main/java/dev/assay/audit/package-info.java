/**
 * Compliance tests (plan the runs, judge the logs), checks on any run, claim checks, accuracy scoring.
 * Sees no adapter and parses no package tree.
 */
@NullMarked
package dev.assay.audit;

import org.jspecify.annotations.NullMarked;
