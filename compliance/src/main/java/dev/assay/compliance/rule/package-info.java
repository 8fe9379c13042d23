/** What a rule is, how it reports, and the table of all rules. */
@NullMarked
package dev.assay.compliance.rule;

import org.jspecify.annotations.NullMarked;
