/** A server with known answers that stamps each event with the time of its sending; it measures clients. */
@NullMarked
package dev.assay.testkit.stamp;

import org.jspecify.annotations.NullMarked;
