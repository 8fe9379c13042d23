/** The walk over a package: which rules look at what, in which order, and what comes out. */
@NullMarked
package dev.assay.compliance.check;

import org.jspecify.annotations.NullMarked;
