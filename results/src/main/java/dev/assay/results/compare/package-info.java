/** Which results may stand side by side, and what has to be said when they do. */
@org.jspecify.annotations.NullMarked
package dev.assay.results.compare;
