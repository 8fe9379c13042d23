/**
 * What other people compile against: the system under test, the sample library, queries and responses,
 * scenarios, modes and settings. Nothing else of this module is meant for adapters.
 */
@NullMarked
package dev.assay.loadgen.api;

import org.jspecify.annotations.NullMarked;
