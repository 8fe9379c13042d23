/**
 * In-process engines behind the C ABI as a system under test.
 */
@NullMarked
package dev.assay.nativesut;

import org.jspecify.annotations.NullMarked;
