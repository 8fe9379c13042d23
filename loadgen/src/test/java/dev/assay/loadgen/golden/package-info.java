/**
 * Reads files of reference values and says where they lie. Shared with the tests of other modules.
 */
@NullMarked
package dev.assay.loadgen.golden;

import org.jspecify.annotations.NullMarked;
