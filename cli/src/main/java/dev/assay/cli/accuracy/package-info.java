/** The command that scores accuracy logs: where the log lies, and what is printed about its score. */
@NullMarked
package dev.assay.cli.accuracy;

import org.jspecify.annotations.NullMarked;
