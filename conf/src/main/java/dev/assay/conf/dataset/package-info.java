/** What the data sets of the benchmarks look like, and how their references decode. */
@NullMarked
package dev.assay.conf.dataset;

import org.jspecify.annotations.NullMarked;
