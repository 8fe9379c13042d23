/** Checks on the logs of any run: each a small named object with its statistic, threshold and source (audit-spec 11, 12). */
@NullMarked
package dev.assay.audit.logs;

import org.jspecify.annotations.NullMarked;
