/**
 * C ABI for engines in the harness's own process, its JavaCPP binding and timing helpers.
 * Nothing else needs this module to run.
 */
@NullMarked
package dev.assay.nativebridge;

import org.jspecify.annotations.NullMarked;
