/**
 * Configuration grammar, look-up, layering and the derivation of effective settings. Pure.
 */
@NullMarked
package dev.assay.loadgen.settings;

import org.jspecify.annotations.NullMarked;
