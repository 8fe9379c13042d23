/**
 * The run command's parts: the system under test, the output directory, live progress, the result for people and programs.
 */
@NullMarked
package dev.assay.cli.run;

import org.jspecify.annotations.NullMarked;
