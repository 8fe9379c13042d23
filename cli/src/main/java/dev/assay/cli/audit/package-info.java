/** Compliance tests on the command line: makes the runs that a test needs, has them judged, lays the files out. */
@NullMarked
package dev.assay.cli.audit;

import org.jspecify.annotations.NullMarked;
