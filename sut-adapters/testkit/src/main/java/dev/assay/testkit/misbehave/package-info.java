/**
 * Faults that servers and systems under test commit on demand: which kinds there are, how they are written down, and which
 * request gets which.
 */
@NullMarked
package dev.assay.testkit.misbehave;

import org.jspecify.annotations.NullMarked;
