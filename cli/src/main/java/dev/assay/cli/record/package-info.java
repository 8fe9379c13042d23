/** Records of runs: repeats a run from its record, and says what differs between two. */
@NullMarked
package dev.assay.cli.record;

import org.jspecify.annotations.NullMarked;
