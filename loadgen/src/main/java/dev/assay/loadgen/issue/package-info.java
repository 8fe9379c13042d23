/**
 * The pacing loop and the issuers of the four scenarios. Steppable on any clock.
 */
@NullMarked
package dev.assay.loadgen.issue;

import org.jspecify.annotations.NullMarked;
