/**
 * From command-line options and configuration files to the settings of a run.
 */
@NullMarked
package dev.assay.cli.settings;

import org.jspecify.annotations.NullMarked;
