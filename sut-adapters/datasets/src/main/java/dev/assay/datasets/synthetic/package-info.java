/** Prompts that are made and not read: lengths from distributions, a seed, and a common prefix of a stated share. */
@NullMarked
package dev.assay.datasets.synthetic;

import org.jspecify.annotations.NullMarked;
