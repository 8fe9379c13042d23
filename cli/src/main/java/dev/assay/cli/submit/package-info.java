/** From a plan file to a checked package: reads the plan, makes what is missing, lays the package out. */
@NullMarked
package dev.assay.cli.submit;

import org.jspecify.annotations.NullMarked;
