/** Checks on what a vendor says about a system: what is missing, what contradicts itself, what no hardware can do. */
@NullMarked
package dev.assay.audit.claim;

import org.jspecify.annotations.NullMarked;
