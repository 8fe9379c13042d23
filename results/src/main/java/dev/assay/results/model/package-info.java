/**
 * One run as a value: what {@code run.json} says.
 */
@NullMarked
package dev.assay.results.model;

import org.jspecify.annotations.NullMarked;
