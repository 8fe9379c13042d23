/**
 * The command line: parse, wire, print. The only module that joins concrete classes.
 */
@NullMarked
package dev.assay.cli;

import org.jspecify.annotations.NullMarked;
