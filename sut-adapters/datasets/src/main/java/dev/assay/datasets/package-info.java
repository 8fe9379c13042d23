/**
 * Prompts and sample libraries: reads data sets, checks them before the clock starts, gives them out by index.
 */
@NullMarked
package dev.assay.datasets;

import org.jspecify.annotations.NullMarked;
