/**
 * The official log formats: summary, detail, accuracy and trace.
 */
@NullMarked
package dev.assay.loadgen.log;

import org.jspecify.annotations.NullMarked;
