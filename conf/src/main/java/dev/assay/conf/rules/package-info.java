/**
 * LoadGen rules of the rounds as data, and their application: ruleset, benchmark, scenario, division and user files in;
 * test settings, where each value comes from, and remarks out. Everything here is immutable and may be used by any thread.
 */
@org.jspecify.annotations.NullMarked
package dev.assay.conf.rules;
