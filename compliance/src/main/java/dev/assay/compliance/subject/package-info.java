/** What rules look at: the package, its submitters, systems, benchmarks, results, and single logs. */
@NullMarked
package dev.assay.compliance.subject;

import org.jspecify.annotations.NullMarked;
