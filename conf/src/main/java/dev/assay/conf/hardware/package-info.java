/** Sizes of accelerators and models that bounds on speed need, each with the document it was taken from. */
@NullMarked
package dev.assay.conf.hardware;

import org.jspecify.annotations.NullMarked;
