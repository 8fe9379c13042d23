/**
 * Submission checker: rules as small named objects over a read-only view of a tree; layouts and packer.
 * Runs nothing and prints nothing.
 */
@NullMarked
package dev.assay.compliance;

import org.jspecify.annotations.NullMarked;
