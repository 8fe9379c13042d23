/** Readers of result files: LoadGen's detail, accuracy and summary logs, streamed, with every oddity kept as data. */
@NullMarked
package dev.assay.results.read;

import org.jspecify.annotations.NullMarked;
