/**
 * Configuration grammar, look-up, layering and the derivation of effective settings. Pure, but for the class that reads
 * files.
 */
@NullMarked
package dev.assay.loadgen.settings;

import org.jspecify.annotations.NullMarked;
