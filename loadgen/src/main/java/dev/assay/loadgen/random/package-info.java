/**
 * The random sequences of the reference: 32-bit Mersenne Twister and the distributions and shuffle of libstdc++.
 */
@NullMarked
package dev.assay.loadgen.random;

import org.jspecify.annotations.NullMarked;
