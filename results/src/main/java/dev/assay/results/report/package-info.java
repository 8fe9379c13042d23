/**
 * Reports: what runs, searches and sweeps left behind as sections of facts, tables and plots, and the same sections as one
 * self-contained page, as text and as CSV.
 */
@org.jspecify.annotations.NullMarked
package dev.assay.results.report;
