/**
 * One run from loading samples to the summary, with its abort and interrupt states.
 */
@NullMarked
package dev.assay.loadgen.session;

import org.jspecify.annotations.NullMarked;
