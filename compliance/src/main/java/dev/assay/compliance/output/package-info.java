/** The forms a check report is written in. */
@NullMarked
package dev.assay.compliance.output;

import org.jspecify.annotations.NullMarked;
