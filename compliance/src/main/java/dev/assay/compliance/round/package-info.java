/** The numbers of a round as the checker asks for them. */
@NullMarked
package dev.assay.compliance.round;

import org.jspecify.annotations.NullMarked;
