/** How well and how fast peak searches find capacities that are known. */
@NullMarked
package dev.assay.bench.peak;

import org.jspecify.annotations.NullMarked;
