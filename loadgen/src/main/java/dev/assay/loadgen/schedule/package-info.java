/**
 * From settings and seeds to the whole list of queries. Pure: no clock is read here.
 */
@NullMarked
package dev.assay.loadgen.schedule;

import org.jspecify.annotations.NullMarked;
