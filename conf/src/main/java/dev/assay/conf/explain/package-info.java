/** What metrics and settings mean: definition, formula, unit and source of each, as data. */
@org.jspecify.annotations.NullMarked
package dev.assay.conf.explain;
