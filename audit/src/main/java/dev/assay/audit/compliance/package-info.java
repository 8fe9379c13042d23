/**
 * The compliance tests of MLPerf Inference, one class a test: each judges the logs of runs that were made, as the official
 * verifier does and, beside that, as strictly as the test is meant (audit-spec 3 to 9, 13). Nothing here runs anything.
 */
@NullMarked
package dev.assay.audit.compliance;

import org.jspecify.annotations.NullMarked;
