/** Accuracy scores of the LLM benchmarks: from an accuracy log and references to the lines that the official checker reads. */
@NullMarked
package dev.assay.audit.score;

import org.jspecify.annotations.NullMarked;
