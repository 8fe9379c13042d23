/** The rules themselves, by group. */
@NullMarked
package dev.assay.compliance.rules;

import org.jspecify.annotations.NullMarked;
