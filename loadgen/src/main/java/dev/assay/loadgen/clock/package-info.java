/**
 * The only package that reads a clock: time sources, waiting, the virtual clock and the hiccup probe.
 */
@NullMarked
package dev.assay.loadgen.clock;

import org.jspecify.annotations.NullMarked;
