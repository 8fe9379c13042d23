/** Readers of result files: LoadGen's detail log, streamed, with every oddity kept as data instead of an exception. */
@NullMarked
package dev.assay.results.read;

import org.jspecify.annotations.NullMarked;
