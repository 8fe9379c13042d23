/**
 * Accuracy scoring as the official scripts do it (accuracy-spec): text metrics, extraction rules, rounding. Pure: texts and
 * token ids in, numbers out.
 */
@NullMarked
package dev.assay.audit.accuracy;

import org.jspecify.annotations.NullMarked;
